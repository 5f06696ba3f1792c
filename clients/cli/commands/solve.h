#pragma once

#include <iosfwd>
#include <string>

namespace cli {

/// `qiyuan solve`: the result of an endgame with best play of both sides.
struct SolveArguments {
  std::string game;
  std::string position;  ///< the board and, after a blank, the side to move
  unsigned threads = 1;
  int memory = 64;  ///< mebibytes of the table
  bool winner = false;
  bool json = false;
};

int solve(const SolveArguments& arguments, std::ostream& out);

}  // namespace cli
