#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli {

/// `qiyuan contest`: a built-in player as an engine of the contests of Chinese universities, on standard input and
/// output; ContestPlayer is the other side and says what the protocol is.
struct ContestArguments {
  std::string game = "connect6";
  std::vector<core::KeyValue> options;
  std::optional<BotSpec> bot;  ///< the game's first bot where none is given
};

/// Answers until `quit` or the end of the lines. Throws Failure at a move that is none.
int contest(const ContestArguments& arguments, std::istream& in, std::ostream& out);

}  // namespace cli
