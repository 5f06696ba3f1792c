#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Lines over file descriptors: the server's socket, the pipes of an engine, plain standard input.
namespace cli {

using Clock = std::chrono::steady_clock;
/// The time to give up; empty waits for ever.
using Deadline = std::optional<Clock::time_point>;

/// The earlier of the two; an empty one never comes.
inline Deadline sooner(Deadline one, Deadline other) {
  return one && other ? std::min(*one, *other) : one ? one : other;
}

inline Deadline after(std::chrono::milliseconds time) {
  return Clock::now() + time;
}

enum class Direction { reading, writing };

/// Which of two descriptors are readable.
struct Readable {
  bool first = false;
  bool second = false;
};
/// Waits until one of them is readable (a negative one never is), or for the deadline. The end of a stream counts as
/// readable.
Readable wait_for_either(int first, int second, Deadline deadline);
/// Waits until one of them is readable, like wait_for_either.
void wait_for_any(std::span<const int> fds, Deadline deadline);
/// Waits for one descriptor and direction. Returns false at the deadline.
bool wait_for(int fd, Direction direction, Deadline deadline);

/// Writes everything, waiting for slow readers. Throws std::system_error, also at the deadline (timed_out) and for a
/// closed pipe: after the first call the program ignores SIGPIPE.
void write_all(int fd, std::string_view bytes, Deadline deadline);

/// Splits the input of a descriptor into lines.
class LineReader {
 public:
  /// The next complete line, without LF or CR LF.
  std::optional<std::string> next();
  [[nodiscard]] bool has_line() const { return buffer_.find('\n') != std::string::npos; }

  /// Adds bytes that were read elsewhere.
  void take(std::string_view bytes) { buffer_ += bytes; }
  /// Marks the end of input: bytes after the last LF count as a line.
  void end();
  /// Reads once, blocking if there is no input. Returns false at the end of the stream. Throws std::system_error.
  bool fill(int fd);

  /// The number of bytes that are not a complete line yet.
  [[nodiscard]] std::size_t pending() const { return buffer_.size(); }

 private:
  std::string buffer_;
};

}  // namespace cli
