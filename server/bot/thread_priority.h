#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace bot {

/// The calling thread gives way to the players: whoever thinks for a bot may wait.
inline void lower_priority() {
  constexpr int niceness = 10;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);  // Linux: of this thread alone
}

}  // namespace bot
