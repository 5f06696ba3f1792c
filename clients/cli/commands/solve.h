#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace cli {

/// `qiyuan solve`: prints the result of an endgame with best play by both sides. At most one of `winner`, `at_least`
/// and `at_most` is given; without them it finds the margin.
struct SolveArguments {
  std::string game;
  std::string position;  ///< the board, a blank and the side to move
  unsigned threads = 1;
  int memory = 64;  ///< MiB for the transposition table
  bool winner = false;
  std::optional<int> at_least;  ///< asks only whether the margin is at least this
  std::optional<int> at_most;
  bool json = false;
};

int solve(const SolveArguments& arguments, std::ostream& out);

}  // namespace cli
