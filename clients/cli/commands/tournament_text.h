#pragma once

#include <string>
#include <vector>

#include "clients/cli/net/client.h"

namespace cli {

/// A tournament as its lines tell it: who leads, and the crosstable, in the order of the
/// standing. `3/4` are three points of four games; `.` for who has not met. With ratings their Elo and error bars stand
/// before it. Ends with LF.
std::string tournament_text(const std::vector<Message>& lines);

}  // namespace cli
