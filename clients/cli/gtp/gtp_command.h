#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/gtp/gtp_statistics.h"

namespace cli {

/// `qiyuan gtp`: a built-in player as a GTP engine on standard input and output, for GoGui, Sabaki and match programs.
struct GtpCommandArguments {
  std::string game = "go";
  std::vector<core::KeyValue> options;
  BotSpec bot{"uct", {}};
  bool ponders = false;
  std::optional<StatisticsForm> statistics = {};
  std::string statistics_file = {};  ///< to which they are added; empty: the standard error
  std::string trees = {};            ///< a folder for an SGF file of each search; empty: none
  core::TreeBounds tree{6, 10};      ///< what these files hold
};

/// Answers the lines of a descriptor until `quit` or their end.
int gtp(const GtpCommandArguments& arguments, int in, std::ostream& out);

}  // namespace cli
