#pragma once

#include <span>
#include <string>
#include <string_view>

#include "clients/cli/check/examiner.h"

namespace cli::check {

/// One thing that an engine has to do right. `run` gets a process that has just been started, and gives what is worth
/// knowing; it throws Flaw, LeftOut or EngineFailure.
struct Check {
  std::string_view name;
  std::string (*run)(Examiner&);
};

/// All of them, the simple ones first.
std::span<const Check> checks();

}  // namespace cli::check
