#pragma once

#include <iosfwd>

#include "clients/cli/commands/arguments.h"

namespace cli {

/// `qiyuan nboard`: runs an Othello bot as an engine for NBoard. Answers lines until `quit` or the end of input.
int nboard(const BotSpec& bot, std::istream& in, std::ostream& out);

}  // namespace cli
