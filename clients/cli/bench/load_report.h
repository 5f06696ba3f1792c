#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <vector>

#include "clients/cli/bench/server_load.h"

namespace cli::bench {

/// What a server used during the measurement.
struct ServerUsage {
  pid_t process = 0;
  double cpu_seconds = 0;
  double memory_bytes = 0;  ///< at the end
};

/// The results of a load test.
struct LoadReport {
  double seconds = 0;
  std::int64_t requests = 0;
  std::int64_t moves = 0;
  double p50 = 0;  ///< in ms, as the next three
  double p99 = 0;
  double p999 = 0;
  double slowest = 0;
  std::int64_t watched_lines = 0;  ///< number of lines sent to watchers
  std::int64_t listed_lines = 0;   ///< number of changes of tables told to lobbies
  // Only if processes of servers are known.
  std::vector<ServerUsage> usages;
  std::optional<double> bytes_per_idle;
  std::optional<double> bytes_per_room;
};

void print(const LoadReport& report, const ServerLoadArguments& arguments, std::ostream& out);

}  // namespace cli::bench
