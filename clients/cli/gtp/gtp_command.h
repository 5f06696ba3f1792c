#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/gtp/gtp_statistics.h"

namespace cli {

/// `qiyuan gtp`: runs a bot as a GTP engine on standard input and output, for GoGui, Sabaki and match programs.
struct GtpCommandArguments {
  std::string game = "go";
  std::vector<core::KeyValue> options;
  BotSpec bot{"uct", {}};
  bool ponders = false;
  std::optional<StatisticsForm> statistics = {};
  std::string statistics_file = {};  ///< appended to; empty: standard error
  std::string trees = {};            ///< folder for an SGF file per search; empty: none
  core::TreeBounds tree{6, 10};      ///< of these files
};

/// Answers the lines of a descriptor until `quit` or the end of input.
int gtp(const GtpCommandArguments& arguments, int in, std::ostream& out);

}  // namespace cli
