#pragma once

#include <chrono>

namespace app {

/// The time by which games are played: a monotonic clock that stands still while the server does. A process that is
/// stopped, a machine that sleeps or has no time for us would otherwise be paid by the player to move.
class ServerClock {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::milliseconds;

  /// How often it has to be read at least.
  static constexpr Duration beat{50};
  /// Between two readings; what is longer is taken for a stop.
  static constexpr Duration tolerance{200};

  explicit ServerClock(TimePoint now) : last_(now) {}

  /// The server's time at this moment of the steady clock; expects that moments never go back.
  TimePoint read(TimePoint now) {
    if (const auto gap = now - last_; gap > tolerance) stood_ += std::chrono::duration_cast<Duration>(gap) - beat;
    last_ = now;
    return now - stood_;
  }

  /// For how long the server has stood still.
  [[nodiscard]] Duration stood() const { return stood_; }

 private:
  TimePoint last_;
  Duration stood_{0};
};

}  // namespace app
