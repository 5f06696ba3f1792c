#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "clients/cli/net/unique_fd.h"

namespace cli {

/// The lines of a controller, read on a thread of their own, so that a running thought can be interrupted.
class LineFeed {
 public:
  /// Whether a line ends a thought during which it arrives.
  using Interrupts = bool (*)(std::string_view line);
  /// Whether it is `# interrupt`, as GoGui sends it.
  static bool interrupts_gtp(std::string_view line);

  /// Reads from a descriptor that stays open for the feed's lifetime. Throws std::system_error.
  explicit LineFeed(int fd, Interrupts interrupts = interrupts_gtp);
  LineFeed(const LineFeed&) = delete;
  LineFeed& operator=(const LineFeed&) = delete;
  /// Stops reading.
  ~LineFeed();

  /// Waits for the next line, without LF. Empty at the end of input.
  std::optional<std::string> next();
  /// Stop is requested when a line waits for `next`, or the input has ended.
  std::stop_token arrival();
  /// Stop is requested when an interrupting line waits for `next`.
  std::stop_token interruption();

 private:
  void read(const std::stop_token& quit);
  void add(std::string line);
  void end();

  int fd_;
  Interrupts interrupts_;
  UniqueFd wake_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> lines_;
  bool has_ended_ = false;
  std::stop_source on_arrival_;
  std::stop_source on_interruption_;
  std::jthread thread_;  // the last member: it stops before its dependencies are destroyed
};

}  // namespace cli
