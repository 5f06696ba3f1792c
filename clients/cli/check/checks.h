#pragma once

#include <span>
#include <string>
#include <string_view>

#include "clients/cli/check/examiner.h"

namespace cli::check {

/// A compliance test. `run` gets a process that has just been started, and returns a remark that may be empty. It
/// throws Flaw, LeftOut or EngineFailure.
struct Check {
  std::string_view name;
  std::string (*run)(Examiner&);
};

/// All tests, the simple ones first.
std::span<const Check> checks();

}  // namespace cli::check
