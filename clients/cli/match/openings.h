#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/played_game.h"

namespace cli::match {

using Openings = std::vector<std::vector<std::string>>;

/// Reads openings. A text file has one per line, with blanks or commas between moves; `#` begins a comment. A file with
/// the extension .sgf contributes all lines of all its games. With `plies`, each is cut after that number. Throws
/// Failure naming the line for an illegal move or an opening that ends the game. A position that repeats, even rotated
/// or mirrored, is a fault in a text file; it is skipped in an SGF file and when openings are cut.
Openings read_openings(const std::string& file, std::optional<int> plies, const Conditions& conditions);

}  // namespace cli::match
