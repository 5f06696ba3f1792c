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
  std::string file;   ///< that has the book so far and gets the new lines; empty for standard output
  int count = 100;    ///< number of positions of the finished book
  int moves = 4;      ///< number of moves that the bot is asked for in each position
  int max_ply = 12;   ///< maximum number of moves before a position
  double spread = 3;  ///< a loss of this many percent of win rate is worth one move more
};

/// Writes one position per line, in the format of core::BookLine. The next position is the one that the best play
/// reaches soonest: each move costs one, and what it loses against the best one in the book so far (drop-out expansion,
/// Lincke 2000). Positions that differ only by a symmetry of the board appear once. Returns the exit code.
int make_book(const MakeBookArguments& arguments, std::ostream& out);

}  // namespace cli::match
