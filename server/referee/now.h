#pragma once

#include <chrono>
#include <cstdint>

#include "engine/base/side.h"

namespace referee {

using base::Side;
using Millis = std::chrono::milliseconds;
using TimePoint = std::chrono::steady_clock::time_point;

/// The moment at which something is handled. Rooms have no clock of their own: whoever calls them says what time it is,
/// which makes them testable and immune to a wall clock that jumps.
struct Now {
  TimePoint steady;       ///< decides every clock of a game
  std::int64_t wall = 0;  ///< ms since 1970 UTC, for records only
};

}  // namespace referee
