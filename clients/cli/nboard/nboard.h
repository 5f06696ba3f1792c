#pragma once

#include <iosfwd>

#include "clients/cli/commands/arguments.h"

namespace cli {

/// `qiyuan nboard`: a built-in player of Othello as an engine of NBoard. Answers lines until `quit` or their end.
int nboard(const BotSpec& bot, std::istream& in, std::ostream& out);

}  // namespace cli
