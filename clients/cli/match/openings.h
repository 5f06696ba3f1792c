#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/played_game.h"

namespace cli::match {

using Openings = std::vector<std::vector<std::string>>;

/// Reads openings. A file of text has one a line, moves with blanks or commas between them; what follows `#` is
/// a comment. A file whose name ends in .sgf has all lines of all its games. With `plies` each is cut after so many.
/// Throws Failure that names the line: a move that the rules do not allow, an opening that ends the game. One that
/// stands there already, also turned or mirrored, is a fault in a text; in a collection of games, or where openings are
/// cut, it is passed over.
Openings read_openings(const std::string& file, std::optional<int> plies, const Conditions& conditions);

}  // namespace cli::match
