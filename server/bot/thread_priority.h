#pragma once

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace bot {

/// What sched_setattr(2) reads; Debian 12's C library does not declare it.
struct ScheduleAttributes {
  std::uint32_t size = sizeof(ScheduleAttributes);
  std::uint32_t policy = 0;  // SCHED_OTHER
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;  // the slice, in ns
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

/// The calling thread gives way to the players: whoever thinks for a bot may wait. Linux: of this thread alone.
///
/// Niceness says who gets how much of a core, not who gets it first. Since Linux 6.12 a thread that wakes up takes the
/// core at once only from one with longer slices than its own (PREEMPT_SHORT of the EEVDF scheduler), so thinkers ask
/// for the longest there are. Older kernels do not know the wish, nor need it.
inline void lower_priority() {
  constexpr int niceness = 10;
  constexpr std::uint64_t max_slice = 100'000'000;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
  const ScheduleAttributes wish{.nice = niceness, .runtime = max_slice};
  syscall(SYS_sched_setattr, 0, &wish, 0);
}

}  // namespace bot
