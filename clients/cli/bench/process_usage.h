#pragma once

#include <sys/types.h>

#include <cstddef>

namespace cli::bench {

/// The resources that a process has used so far, from /proc.
struct ProcessUsage {
  double cpu_seconds = 0;        ///< on all cores, user and system, in steps of 10 ms
  std::size_t memory_bytes = 0;  ///< resident and not shared
};

/// Throws Failure if there is no such process on this machine.
ProcessUsage usage_of(pid_t process);

}  // namespace cli::bench
