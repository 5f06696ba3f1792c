#pragma once

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <string>

namespace app {

/// One line on a terminal, on standard error, that shows what a command does; it disappears at the end.
class ProgressLine {
 public:
  explicit ProgressLine(bool shown) : shown_(shown && ::isatty(STDERR_FILENO) != 0) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_) std::cerr << "\r\033[K";
  }

  void show(const std::string& text) {
    constexpr auto interval = std::chrono::milliseconds(200);
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now < next_) return;
    next_ = now + interval;
    std::cerr << "\r\033[K" << text << std::flush;
  }

 private:
  bool shown_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace app
