#pragma once

#include <chrono>
#include <cstdint>

#include "engine/base/side.h"

namespace referee {

using base::Side;
using Millis = std::chrono::milliseconds;
using TimePoint = std::chrono::steady_clock::time_point;

/// The time at which an event is handled. Rooms never read a clock: their caller passes the time, so they are easy to
/// test and not affected by jumps of the wall clock.
struct Now {
  TimePoint steady;       ///< for all game clocks
  std::int64_t wall = 0;  ///< ms since 1970 UTC, for records only
};

}  // namespace referee
