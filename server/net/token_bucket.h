#pragma once

#include <algorithm>
#include <chrono>

namespace net {

/// Allows a number of lines per second in the long run, and two seconds' worth at once. The bucket fills with tokens
/// and is stored as the time at which it will be full. Pure: the caller passes the time.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;

  /// A rate of 0 allows everything.
  explicit TokenBucket(unsigned per_second)
      : interval_(per_second == 0 ? Clock::duration{0} : Clock::duration{std::chrono::seconds{1}} / per_second) {}

  /// Takes a token for one line. Returns the time from which the line may pass, not before `now`. Tokens are taken in
  /// advance, so that lines which wait for the same bucket pass one after the other.
  Time take(Time now) {
    full_ = std::max(full_, now) + interval_;
    return std::max(now, full_ - burst);
  }

  /// The time that take() would return.
  [[nodiscard]] Time next(Time now) const { return std::max(now, std::max(full_, now) + interval_ - burst); }

  [[nodiscard]] bool full(Time now) const { return full_ <= now; }

 private:
  static constexpr Clock::duration burst = std::chrono::seconds{2};

  Clock::duration interval_;  ///< time per token
  Time full_ = Time::min();
};

}  // namespace net
