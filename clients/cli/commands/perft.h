#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/core/options.h"

namespace cli {

/// `qiyuan perft`: counts the move sequences of a game, to verify the rules against the counts of other programs.
struct PerftArguments {
  std::string game;
  int depth = 0;
  std::vector<core::KeyValue> options{};
  std::string moves{};  ///< to play first, separated by blanks
  bool json = false;
};

/// Prints a line for each depth as soon as it is counted.
int perft(const PerftArguments& arguments, std::ostream& out);

}  // namespace cli
