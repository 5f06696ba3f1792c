#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli {

/// `qiyuan contest`: runs a bot as an engine for the contests of Chinese universities on standard input and output. See
/// ContestPlayer, the other side, for the protocol.
struct ContestArguments {
  std::string game = "connect6";
  std::vector<core::KeyValue> options;
  std::optional<BotSpec> bot;  ///< default: the game's first bot
};

/// Answers until `quit` or the end of input. Throws Failure at an illegal move.
int contest(const ContestArguments& arguments, std::istream& in, std::ostream& out);

}  // namespace cli
