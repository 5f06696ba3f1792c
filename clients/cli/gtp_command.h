#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/arguments.h"

namespace cli {

/// `qiyuan gtp`: a built-in player as a GTP engine on standard input and output, for GoGui, Sabaki and match programs.
struct GtpArguments {
  std::string game = "go";
  std::vector<core::KeyValue> options;
  BotSpec bot{"uct", {}};
};

int gtp(const GtpArguments& arguments, std::istream& in, std::ostream& out);

}  // namespace cli
