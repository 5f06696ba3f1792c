#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/player_spec.h"
#include "clients/cli/net/credentials.h"
#include "clients/cli/work/programs.h"

namespace cli {

/// `qiyuan work`: plays games of tournaments that name this account as a worker.
struct WorkArguments {
  Credentials visitor;
  int concurrency = 0;  ///< number of games at once; 0: one per core
  std::vector<int> cores;
  Programs programs;
  std::optional<std::int64_t> tournament;  ///< only this one; ends when it is over
  bool once = false;                       ///< ends after the first task
  std::string failures = "failures";       ///< folder for reports of failures
  match::EngineHabits habits;
  bool json = false;
};

/// Returns the exit code: 0 when the tournament or the task is over, 1 if the server did not accept a game, 130 when
/// interrupted. Throws Failure.
int play_tasks(WorkArguments arguments, std::ostream& out);

}  // namespace cli
