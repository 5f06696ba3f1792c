#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

#include "engine/core/bot.h"

namespace search {

/// Tells a search when to end: at its Limits, counted from construction, or on a stop request.
class TimeManager {
 public:
  TimeManager(const core::Limits& limits, std::stop_token stop)
      : stop_(std::move(stop)),
        max_playouts_(std::min(limits.playouts.value_or(visit_limit), visit_limit)),
        timed_(limits.time.has_value()),
        start_(Clock::now()),
        soft_limit_(limits.time.value_or(std::chrono::milliseconds{0})),
        hard_limit_(std::max(limits.hard_limit.value_or(soft_limit_), soft_limit_)) {}

  /// True if the search must not start another playout after `done` playouts: it has made them all, or a stop was
  /// requested.
  [[nodiscard]] bool expired(std::int64_t done) const { return done >= max_playouts_ || stop_.stop_requested(); }
  /// True if the hard limit is reached. A call costs as much as a few moves of a playout.
  [[nodiscard]] bool past_hard_limit() const { return timed_ && elapsed() >= hard_limit_; }
  /// The same after `done` playouts. Any time is enough for the first one, without which a search knows nothing.
  [[nodiscard]] bool past_hard_limit(std::int64_t done) const {
    return past_hard_limit() && (done > 0 || hard_limit_.count() == 0);
  }

  /// The time for an ordinary move, a fair share of the clock; the search may use up to the hard limit if the choice is
  /// difficult.
  [[nodiscard]] std::chrono::nanoseconds soft_limit() const { return soft_limit_; }
  [[nodiscard]] std::chrono::nanoseconds elapsed() const { return Clock::now() - start_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// The largest visit count that a node can hold.
  static constexpr std::int64_t visit_limit = std::numeric_limits<std::uint32_t>::max();

  std::stop_token stop_;
  std::int64_t max_playouts_;
  bool timed_;
  Clock::time_point start_;
  std::chrono::milliseconds soft_limit_;
  std::chrono::milliseconds hard_limit_;
};

/// The limits of a second search for the same move, after the time that has elapsed.
inline core::Limits rest_of(core::Limits limits, const TimeManager& time) {
  using std::chrono::milliseconds;
  const auto elapsed = std::chrono::duration_cast<milliseconds>(time.elapsed());
  for (std::optional<milliseconds>* const limit : {&limits.time, &limits.hard_limit})
    if (*limit) *limit = std::max(**limit - elapsed, milliseconds{1});
  return limits;
}

/// The TimeManager that all threads of an alpha-beta search share. Limits::playouts limits the nodes of all threads
/// together.
class SharedTimeManager {
 public:
  SharedTimeManager(const core::Limits& limits, std::stop_token stop)
      : time_({.time = limits.time, .hard_limit = limits.hard_limit}, std::move(stop)),
        timed_(limits.time.has_value()),
        saves_time_(limits.hard_limit.has_value()),
        nodes_left_(limits.playouts.value_or(std::numeric_limits<std::int64_t>::max())) {}

  /// Reserves nodes for a thread. Returns the number it may visit before it must ask again, or 0 if it must stop.
  std::int64_t reserve_nodes() {
    if (stopped() || time_.expired(0) || time_.past_hard_limit()) return 0;
    if (timed_ && !unstable_.load(std::memory_order_relaxed) && time_.elapsed() >= time_.soft_limit()) return 0;
    const std::int64_t before = nodes_left_.fetch_sub(step, std::memory_order_relaxed);
    return std::clamp<std::int64_t>(before, 0, step);
  }

  /// True if it is worth starting an iteration, which takes longer than all previous ones. On a clock, which keeps the
  /// time that a move does not use, at least half of the soft limit must be left, or any of it while the best move is
  /// unstable.
  [[nodiscard]] bool may_start_iteration() const {
    return !saves_time_ || time_.elapsed() < time_.soft_limit() / 2 || unstable_before_soft_limit();
  }

  /// Sets whether the best move is unstable; if so, a search on the clock continues beyond the soft limit.
  void set_unstable(bool unstable) { unstable_.store(unstable, std::memory_order_relaxed); }

  /// Stops all threads.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(time_.elapsed()).count(); }

 private:
  static constexpr std::int64_t step = 128;

  [[nodiscard]] bool unstable_before_soft_limit() const {
    return unstable_.load(std::memory_order_relaxed) && time_.elapsed() < time_.soft_limit();
  }

  TimeManager time_;
  bool timed_;
  bool saves_time_;  ///< later moves can use the time that this one leaves
  std::atomic<std::int64_t> nodes_left_;
  std::atomic<bool> unstable_{false};
  std::atomic<bool> stopped_{false};
};

}  // namespace search
