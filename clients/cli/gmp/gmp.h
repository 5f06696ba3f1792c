#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "engine/base/side.h"

namespace cli {

/// `qiyuan gmp`: a built-in player that speaks the Go Modem Protocol on standard input and output, for CGoban.
struct GmpArguments {
  std::string game = "go";
  std::vector<core::KeyValue> options;
  BotSpec bot{"uct", {}};
  std::optional<base::Side> side;
};

/// Plays until the line ends. `news` gets a line for each thing that happens.
int gmp(const GmpArguments& arguments, int in, int out, std::ostream& news);

}  // namespace cli
