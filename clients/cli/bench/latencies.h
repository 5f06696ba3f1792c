#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace cli::bench {

/// How long something took, each time: exact, because all of it is kept.
class Latencies {
 public:
  void add(std::chrono::nanoseconds time) { times_.push_back(time); }
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  void clear() { times_.clear(); }

  /// Sorts them; what percentile() tells is of those that were added before.
  void sort() { std::ranges::sort(times_); }
  /// In milliseconds, the time that this share of them (0 to 1) did not exceed; 0 where there are none.
  [[nodiscard]] double percentile(double share) const {
    if (times_.empty()) return 0;
    const auto place = static_cast<std::size_t>(share * static_cast<double>(times_.size()));
    return std::chrono::duration<double, std::milli>(times_[std::min(place, times_.size() - 1)]).count();
  }

 private:
  std::vector<std::chrono::nanoseconds> times_;
};

}  // namespace cli::bench
