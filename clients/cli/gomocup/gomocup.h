#pragma once

#include <iosfwd>
#include <optional>

#include "clients/cli/commands/arguments.h"

namespace cli {

/// `qiyuan gomocup`: a built-in player of Gomoku as an engine of Gomocup and Piskvork. Without a bot it is the game's
/// first one. Reads lines from a descriptor and answers them until `END` or the end of the lines.
int gomocup(const std::optional<BotSpec>& bot, int in, std::ostream& out);

}  // namespace cli
