#pragma once

#include <array>
#include <optional>
#include <vector>

#include "server/referee/clock.h"

namespace room {

/// Warns the side to move that its time is running out, once for each of several remaining times in a turn.
class TimeWarnings {
 public:
  /// The time of the next warning; nullopt if there are no more in this turn.
  [[nodiscard]] std::optional<referee::TimePoint> next(const referee::Clock& clock, int turn) const;
  /// The number of warnings that are due by now; they count as given.
  int take_due(const referee::Clock& clock, int turn, referee::TimePoint now);

 private:
  static constexpr std::array rests{referee::Millis{10'000}, referee::Millis{30'000}};

  [[nodiscard]] std::optional<referee::TimePoint> at(const referee::Clock& clock, int turn, referee::Millis rest) const;

  int turn_ = 0;  ///< the turn of the last warning
  referee::Millis rest_{0};
};

}  // namespace room
