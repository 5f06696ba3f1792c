#pragma once

#include <string>

#include "clients/cli/match/workers.h"

namespace cli::match {

/// Writes all that is known of a player's failure to a folder of its own below `folder`: what it did, its last
/// conversation, its standard error, the clocks after each move, the game as far as it came, and `command`, which plays
/// the game again. Gives the new folder. Throws Failure when it cannot be written.
std::string write_failure(const std::string& folder, const Report& report, const PlayerSpec& forfeiter,
                          const Conditions& conditions, const std::string& command);

}  // namespace cli::match
