#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace app {

/// A histogram of durations as Prometheus counts them: each bucket holds all that took at most its bound.
class Durations {
 public:
  /// Upper bounds of the buckets; longer durations appear only in the total.
  static constexpr std::array<std::chrono::microseconds, 10> bounds{
      std::chrono::microseconds{500},      std::chrono::microseconds{1'000},   std::chrono::microseconds{2'000},
      std::chrono::microseconds{5'000},    std::chrono::microseconds{10'000},  std::chrono::microseconds{20'000},
      std::chrono::microseconds{50'000},   std::chrono::microseconds{100'000}, std::chrono::microseconds{500'000},
      std::chrono::microseconds{2'000'000}};

  void add(std::chrono::nanoseconds time) {
    for (std::size_t i = 0; i < bounds.size(); ++i)
      if (time <= bounds[i]) ++buckets_[i];
    ++count_;
    sum_ += time;
  }

  [[nodiscard]] std::uint64_t at_most(std::size_t bucket) const { return buckets_[bucket]; }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::chrono::nanoseconds sum() const { return sum_; }

 private:
  std::array<std::uint64_t, bounds.size()> buckets_{};
  std::uint64_t count_ = 0;
  std::chrono::nanoseconds sum_{0};
};

/// Counters of the server since its start, for monitoring. Belongs to the io thread.
struct Metrics {
  std::uint64_t connections = 0;  ///< accepted
  std::uint64_t lines = 0;        ///< sent by clients
  std::uint64_t unreadable = 0;   ///< part of lines: not a request
  std::uint64_t moves = 0;        ///< on disk
  std::uint64_t games = 0;        ///< over and on disk
  std::uint64_t failed_saves = 0;
  bool disk_works = true;      ///< the last save has succeeded
  bool saves_stalled = false;  ///< one has been waiting for a long time
  Durations saves;             ///< for each transaction, from its first request until it is on disk
};

}  // namespace app
