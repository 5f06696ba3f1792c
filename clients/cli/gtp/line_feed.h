#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "clients/cli/net/unique_fd.h"

namespace cli {

/// The lines of a controller, read on a thread of their own as they come, so that somebody who thinks can be told.
class LineFeed {
 public:
  /// Reads from a descriptor that stays open for the feed's life. Throws std::system_error.
  explicit LineFeed(int fd);
  LineFeed(const LineFeed&) = delete;
  LineFeed& operator=(const LineFeed&) = delete;
  /// Reads no further.
  ~LineFeed();

  /// Waits for the next line, without its LF; nothing at the end.
  std::optional<std::string> next();
  /// Stop is requested when a line waits for `next`, or none will come any more.
  std::stop_token arrival();
  /// Stop is requested when a line `# interrupt`, as GoGui sends it, waits for `next`.
  std::stop_token interruption();

 private:
  void read(const std::stop_token& quit);
  void add(std::string line);
  void end();

  int fd_;
  UniqueFd wake_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> lines_;
  bool has_ended_ = false;
  std::stop_source on_arrival_;
  std::stop_source on_interruption_;
  std::jthread thread_;  // the last member: it stops before anything it uses is gone
};

}  // namespace cli
