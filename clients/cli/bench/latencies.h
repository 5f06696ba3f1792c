#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace cli::bench {

/// Collects durations. Percentiles are exact, because every duration is kept.
class Latencies {
 public:
  void add(std::chrono::nanoseconds time) { times_.push_back(time); }
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  void clear() { times_.clear(); }

  /// Sorts the durations. percentile() covers only those added before the last sort.
  void sort() { std::ranges::sort(times_); }
  /// The duration in milliseconds that this share of them (0 to 1) did not exceed; 0 if there are none.
  [[nodiscard]] double percentile(double share) const {
    if (times_.empty()) return 0;
    const auto place = static_cast<std::size_t>(share * static_cast<double>(times_.size()));
    return std::chrono::duration<double, std::milli>(times_[std::min(place, times_.size() - 1)]).count();
  }

 private:
  std::vector<std::chrono::nanoseconds> times_;
};

}  // namespace cli::bench
