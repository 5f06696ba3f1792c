#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::match {

/// `qiyuan book`: an opening book made by long searches.
struct MakeBookArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  BotSpec by{"uct", {{"playouts", "100000"}}};
  int count = 100;      ///< positions
  double share = 0.05;  ///< of the visits that a reply must have had for the book to go on after it
};

/// Prints a position a line, as the moves that lead there, `:`, the best move and the mover's chance to win in percent.
/// The most likely positions come first: how likely a move is, its share of the visits says. Positions that are the
/// same but for a symmetry of the board come once. Gives the exit code.
int make_book(const MakeBookArguments& arguments, std::ostream& out);

}  // namespace cli::match
