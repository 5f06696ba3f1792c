#pragma once

#include <chrono>
#include <string>

#include "clients/cli/net/line_stream.h"

namespace cli::match {

/// The line of a long match that tells how far it is, on a terminal only.
class Progress {
 public:
  Progress(int games, bool shown) : games_(games), shown_(shown) {}

  /// One more is over.
  void count() { ++done_; }
  /// Draws the line anew, a few times a second at most.
  void show(const std::string& score, const std::string& strength);
  /// Makes room for a line of something else.
  void clear();

 private:
  int games_;
  bool shown_;
  int done_ = 0;
  Clock::time_point began_ = Clock::now();
  Clock::time_point drawn_{};
};

}  // namespace cli::match
