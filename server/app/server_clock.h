#pragma once

#include <chrono>

namespace app {

/// The time by which games are played: a monotonic clock that stops while the server is stalled. Otherwise the player
/// to move would lose the time for which the process is stopped, the machine sleeps or does not schedule the server.
class ServerClock {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::milliseconds;

  /// The longest interval at which it must be read.
  static constexpr Duration beat{50};
  /// A longer interval between two readings counts as a stall.
  static constexpr Duration tolerance{200};

  explicit ServerClock(TimePoint now) : last_(now) {}

  /// The server's time at this moment of the steady clock; expects that moments never go back.
  TimePoint read(TimePoint now) {
    if (const auto gap = now - last_; gap > tolerance) stood_ += std::chrono::duration_cast<Duration>(gap) - beat;
    last_ = now;
    return now - stood_;
  }

  /// The total time that the server was stalled.
  [[nodiscard]] Duration stood() const { return stood_; }

 private:
  TimePoint last_;
  Duration stood_{0};
};

}  // namespace app
