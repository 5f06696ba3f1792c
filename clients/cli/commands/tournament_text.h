#pragma once

#include <string>
#include <vector>

#include "clients/cli/net/client.h"

namespace cli {

/// Formats the lines of a tournament as standings with a crosstable in the order of the standings. `3/4` is three
/// points from four games, `.` stands for players who have not met. With ratings there is a column of Elo and error
/// bars. Ends with LF.
std::string tournament_text(const std::vector<Message>& lines);

}  // namespace cli
