#pragma once

#include <iosfwd>
#include <optional>

#include "clients/cli/commands/arguments.h"

namespace cli {

/// `qiyuan gomocup`: runs a Gomoku bot as an engine for Gomocup and Piskvork; without a name, the game's first bot.
/// Reads lines from a descriptor and answers them until `END` or the end of input.
int gomocup(const std::optional<BotSpec>& bot, int in, std::ostream& out);

}  // namespace cli
