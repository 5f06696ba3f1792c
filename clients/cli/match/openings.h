#pragma once

#include <string>
#include <vector>

#include "clients/cli/match/duel.h"

namespace cli::match {

using Openings = std::vector<std::vector<std::string>>;

/// Reads openings: one a line, moves with blanks or commas between them; what follows `#` is a comment. Throws Failure
/// that names the line: a move that the rules do not allow, an opening that ends the game, and one that stands there
/// already, also turned or mirrored.
Openings read_openings(const std::string& file, const Conditions& conditions);

}  // namespace cli::match
