#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::bench {

/// `qiyuan bench levels`.
struct LevelsArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  std::string bot = "uct";
  int from = 1;
  int to = 10;
  int games = 100;      ///< of each level with the next
  int concurrency = 0;  ///< games; 0: one for each core
  std::uint64_t seed = 1;
  bool json = false;
};

/// Lets each level of a bot play the next one and prints by how much that is ahead. Gives the exit code.
int levels(const LevelsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
