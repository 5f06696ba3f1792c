#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "engine/base/side.h"

namespace cli {

/// `qiyuan gmp`: runs a bot that uses the Go Modem Protocol on standard input and output, for CGoban.
struct GmpArguments {
  std::string game = "go";
  std::vector<core::KeyValue> options;
  BotSpec bot{"uct", {}};
  std::optional<base::Side> side;
};

/// Plays until the end of input. `news` gets a line for each event.
int gmp(const GmpArguments& arguments, int in, int out, std::ostream& news);

}  // namespace cli
