#pragma once

#include <iosfwd>
#include <string>

namespace cli {

/// `qiyuan solve`: prints the result of an endgame with best play by both sides.
struct SolveArguments {
  std::string game;
  std::string position;  ///< the board, a blank and the side to move
  unsigned threads = 1;
  int memory = 64;  ///< MiB for the transposition table
  bool winner = false;
  bool json = false;
};

int solve(const SolveArguments& arguments, std::ostream& out);

}  // namespace cli
