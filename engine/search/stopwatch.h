#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <stop_token>

#include "engine/core/bot.h"

namespace search {

/// Says when a search has to end: Limits, counted from the construction, and a request from outside.
class Stopwatch {
 public:
  Stopwatch(const core::Limits& limits, std::stop_token stop)
      : stop_(std::move(stop)),
        most_playouts_(std::min(limits.playouts.value_or(visit_limit), visit_limit)),
        timed_(limits.time.has_value()),
        start_(Clock::now()),
        aim_(limits.time.value_or(std::chrono::milliseconds{0})),
        most_(std::max(limits.most.value_or(aim_), aim_)) {}

  /// Whether no playout may follow the `done` ones so far: by request or by their number.
  [[nodiscard]] bool expired(std::int64_t done) const { return done >= most_playouts_ || stop_.stop_requested(); }
  /// Whether the last moment there is has come. To ask costs as much as a few moves of a playout.
  [[nodiscard]] bool is_late() const { return timed_ && spent() >= most_; }

  /// A fair share of the clock, and what there is where the choice is hard.
  [[nodiscard]] std::chrono::nanoseconds aim() const { return aim_; }
  [[nodiscard]] std::chrono::nanoseconds spent() const { return Clock::now() - start_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// What the visit counts of nodes can hold.
  static constexpr std::int64_t visit_limit = std::numeric_limits<std::uint32_t>::max();

  std::stop_token stop_;
  std::int64_t most_playouts_;
  bool timed_;
  Clock::time_point start_;
  std::chrono::milliseconds aim_;
  std::chrono::milliseconds most_;
};

}  // namespace search
