#pragma once

#include <string>

#include "clients/cli/match/workers.h"

namespace cli::match {

/// Writes a report of a player's failure to a new folder below `folder`: the failure, the last communication, standard
/// error, the clocks after each move, the game so far, and `command`, which replays the game. Returns the new folder.
/// Throws Failure if it cannot be written.
std::string write_failure(const std::string& folder, const Report& report, const PlayerSpec& forfeiter,
                          const Conditions& conditions, const std::string& command);

}  // namespace cli::match
