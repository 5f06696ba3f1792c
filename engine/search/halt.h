#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine/search/stopwatch.h"

namespace search {

/// Tells all threads of a search by alpha-beta when to end. Limits::playouts stands for nodes, those of all threads.
class Halt {
 public:
  Halt(const core::Limits& limits, std::stop_token stop)
      : watch_({.time = limits.time, .most = limits.most}, std::move(stop)),
        timed_(limits.time.has_value()),
        saves_(limits.most.has_value()),
        left_(limits.playouts.value_or(std::numeric_limits<std::int64_t>::max())) {}

  /// How many nodes a thread may visit before it asks again; 0: it must stop.
  std::int64_t grant() {
    if (over() || watch_.expired(0) || watch_.is_late()) return 0;
    if (timed_ && !doubt_.load(std::memory_order_relaxed) && watch_.spent() >= watch_.aim()) return 0;
    const std::int64_t before = left_.fetch_sub(step, std::memory_order_relaxed);
    return std::clamp<std::int64_t>(before, 0, step);
  }

  /// Whether it is worth while to begin an iteration, which takes longer than all before it. On a clock, which keeps
  /// what is not spent, there must be a good part of the fair share left, or of what there is where the choice is in
  /// doubt.
  [[nodiscard]] bool may_begin() const { return !saves_ || watch_.spent() < watch_.aim() / 2 || in_doubt(); }

  /// Whether the choice is hard: then a search on the clock goes on beyond its fair share.
  void set_doubt(bool doubt) { doubt_.store(doubt, std::memory_order_relaxed); }

  /// Ends all threads.
  void end() { over_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool over() const { return over_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(watch_.spent()).count(); }

 private:
  static constexpr std::int64_t step = 128;

  [[nodiscard]] bool in_doubt() const {
    return doubt_.load(std::memory_order_relaxed) && watch_.spent() < watch_.aim();
  }

  Stopwatch watch_;
  bool timed_;
  bool saves_;  ///< time that is left is of use for later moves
  std::atomic<std::int64_t> left_;
  std::atomic<bool> doubt_{false};
  std::atomic<bool> over_{false};
};

}  // namespace search
