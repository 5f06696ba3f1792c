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
  int games = 100;      ///< number of games between each level and the next
  int concurrency = 0;  ///< number of games at once; 0: one per core
  std::uint64_t seed = 1;
  bool json = false;
};

/// Plays each level of a bot against the next and prints the difference in Elo. Returns the exit code.
int levels(const LevelsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
