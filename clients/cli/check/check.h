#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/core/options.h"

namespace cli::check {

/// `qiyuan check`: whether an engine is fit for matches and tournaments, before it loses games there.
struct CheckArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  std::string engine;  ///< the command that starts it
  std::uint64_t seed = 1;
  std::chrono::seconds max_thought{60};
  bool json = false;
};

/// Prints a line for each check: passed, failed with the input that it failed at, or left out and why. 0 when none has
/// failed, else 1.
int check(const CheckArguments& arguments, std::ostream& out);

}  // namespace cli::check
