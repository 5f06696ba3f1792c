#include "server/room/time_warnings.h"

#include <algorithm>

namespace room {

using referee::Millis;
using referee::TimePoint;

/// The time at which `rest` is left; nullopt if the side has already been warned.
std::optional<TimePoint> TimeWarnings::at(const referee::Clock& clock, int turn, Millis rest) const {
  if (turn_ == turn && rest_ <= rest) return std::nullopt;
  return clock.time_of_rest(rest);
}

std::optional<TimePoint> TimeWarnings::next(const referee::Clock& clock, int turn) const {
  std::optional<TimePoint> first;
  for (const Millis rest : rests)
    if (const std::optional<TimePoint> time = at(clock, turn, rest)) first = std::min(first.value_or(*time), *time);
  return first;
}

int TimeWarnings::take_due(const referee::Clock& clock, int turn, TimePoint now) {
  int due = 0;
  for (const Millis rest : rests) {
    const std::optional<TimePoint> time = at(clock, turn, rest);
    if (!time || *time > now) continue;
    turn_ = turn;
    rest_ = rest;
    ++due;
  }
  return due;
}

}  // namespace room
