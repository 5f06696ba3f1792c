#pragma once

#include <sys/types.h>

#include <cstddef>

namespace cli::bench {

/// What a process has used up to now, as /proc tells it.
struct ProcessUsage {
  double cpu_seconds = 0;        ///< of all cores, of the program and of the kernel for it; in steps of 10 ms
  std::size_t memory_bytes = 0;  ///< that are in memory and its own
};

/// Throws Failure when there is no such process on this machine.
ProcessUsage usage_of(pid_t process);

}  // namespace cli::bench
