#pragma once

#include <algorithm>
#include <chrono>

namespace net {

/// Lets so many lines a second pass for long, and two seconds' worth at once: a bucket that fills with tokens, kept as
/// the time at which it will be full. Pure: whoever uses it brings the time.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;

  /// 0 a second lets everything pass.
  explicit TokenBucket(unsigned per_second)
      : interval_(per_second == 0 ? Clock::duration{0} : Clock::duration{std::chrono::seconds{1}} / per_second) {}

  /// Takes a token for one line. Gives the time from which the line may pass, not before `now`: tokens are taken in
  /// advance, so that those who wait for the same bucket come one after the other.
  Time take(Time now) {
    full_ = std::max(full_, now) + interval_;
    return std::max(now, full_ - burst);
  }

  [[nodiscard]] bool full(Time now) const { return full_ <= now; }

 private:
  static constexpr Clock::duration burst = std::chrono::seconds{2};

  Clock::duration interval_;  ///< in which one token comes
  Time full_ = Time::min();
};

}  // namespace net
