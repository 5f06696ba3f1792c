#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/core/options.h"

namespace cli::check {

/// `qiyuan check`: tests an engine for compliance before it joins matches and tournaments.
struct CheckArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  std::string engine;  ///< the command that starts it
  std::uint64_t seed = 1;
  std::chrono::seconds max_thought{60};
  bool json = false;
};

/// Prints a line for each test: passed, failed with the commands that led to it, or skipped with the reason. Returns 0
/// if no test failed, else 1.
int check(const CheckArguments& arguments, std::ostream& out);

}  // namespace cli::check
