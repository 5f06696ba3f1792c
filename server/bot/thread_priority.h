#pragma once

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace bot {

/// The structure that sched_setattr(2) reads; Debian 12's C library does not declare it.
struct ScheduleAttributes {
  std::uint32_t size = sizeof(ScheduleAttributes);
  std::uint32_t policy = 0;  // SCHED_OTHER
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;  // the time slice, in ns
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

/// Lowers the priority of the calling thread, so that the threads that serve players come first. Linux: only this
/// thread.
///
/// Niceness decides how much of a core each thread gets, not which one gets it first. Since Linux 6.12 a thread that
/// wakes up preempts only threads with a longer slice than its own (PREEMPT_SHORT of the EEVDF scheduler), so bot
/// threads ask for the longest slice. Older kernels ignore the request and do not need it.
inline void lower_priority() {
  constexpr int niceness = 10;
  constexpr std::uint64_t max_slice = 100'000'000;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
  const ScheduleAttributes wish{.nice = niceness, .runtime = max_slice};
  syscall(SYS_sched_setattr, 0, &wish, 0);
}

}  // namespace bot
