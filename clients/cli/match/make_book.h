#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::match {

/// `qiyuan book`: generates an opening book with long searches.
struct MakeBookArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  BotSpec by{"uct", {{"playouts", "100000"}}};
  int count = 100;      ///< number of positions
  double share = 0.05;  ///< minimum share of visits of a reply that the book continues after
};

/// Prints one position per line: the moves that lead there, `:`, the best move and the mover's win rate in percent.
/// Most likely positions first; the likelihood of a move is its share of the visits. Positions that differ only by a
/// symmetry of the board appear once. Returns the exit code.
int make_book(const MakeBookArguments& arguments, std::ostream& out);

}  // namespace cli::match
