#pragma once

#include <chrono>
#include <string>

#include "clients/cli/net/line_stream.h"

namespace cli::match {

/// The progress line of a long match, on a terminal only.
class Progress {
 public:
  Progress(int games, bool shown) : games_(games), shown_(shown) {}

  /// Counts one more finished game.
  void count() { ++done_; }
  /// Redraws the line, at most a few times per second.
  void show(const std::string& score, const std::string& strength);
  /// Clears the line to make room for other output.
  void clear();

 private:
  int games_;
  bool shown_;
  int done_ = 0;
  Clock::time_point began_ = Clock::now();
  Clock::time_point drawn_{};
};

}  // namespace cli::match
