#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace tests {

/// A queue of reports by threads, in their order.
template <class T>
class Reports {
 public:
  void add(T report) {
    const std::lock_guard lock(mutex_);
    reports_.push_back(std::move(report));
    added_.notify_all();
  }
  /// Waits for the next report; fails the test if none comes for long.
  T next() {
    std::unique_lock lock(mutex_);
    if (!added_.wait_for(lock, std::chrono::seconds(60), [this] { return !reports_.empty(); }))
      throw std::runtime_error("what was waited for does not happen");
    T report = std::move(reports_.front());
    reports_.pop_front();
    return report;
  }
  bool empty() {
    const std::lock_guard lock(mutex_);
    return reports_.empty();
  }

 private:
  std::mutex mutex_;
  std::condition_variable added_;
  std::deque<T> reports_;
};

}  // namespace tests
