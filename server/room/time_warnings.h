#pragma once

#include <array>
#include <optional>
#include <vector>

#include "server/referee/clock.h"

namespace room {

/// When the side to move is told that its time runs out: once for each of a few rests in a turn.
class TimeWarnings {
 public:
  /// When the next warning is due; nothing where none is left in this turn.
  [[nodiscard]] std::optional<referee::TimePoint> next(const referee::Clock& clock, int turn) const;
  /// How many warnings are due by now; they count as given.
  int take_due(const referee::Clock& clock, int turn, referee::TimePoint now);

 private:
  static constexpr std::array rests{referee::Millis{10'000}, referee::Millis{30'000}};

  [[nodiscard]] std::optional<referee::TimePoint> at(const referee::Clock& clock, int turn, referee::Millis rest) const;

  int turn_ = 0;  ///< that of the last warning
  referee::Millis rest_{0};
};

}  // namespace room
