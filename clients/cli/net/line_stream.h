#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Lines over file descriptors: the socket of the server, the pipes of an engine, a plain standard input.
namespace cli {

using Clock = std::chrono::steady_clock;
/// A moment to give up; none waits for ever.
using Deadline = std::optional<Clock::time_point>;

/// The first of the two; one that is nothing never comes.
inline Deadline sooner(Deadline one, Deadline other) {
  return one && other ? std::min(*one, *other) : one ? one : other;
}

inline Deadline after(std::chrono::milliseconds time) {
  return Clock::now() + time;
}

enum class Direction { reading, writing };

/// Which of two descriptors can be read.
struct Readable {
  bool first = false;
  bool second = false;
};
/// Waits until one of them can be read (a negative one never can), or for the deadline. The end of a stream counts as
/// readable.
Readable wait_for_either(int first, int second, Deadline deadline);
/// Waits until one of them can be read, as wait_for_either.
void wait_for_any(std::span<const int> fds, Deadline deadline);
/// Waits for one descriptor and direction; false when the deadline came first.
bool wait_for(int fd, Direction direction, Deadline deadline);

/// Writes everything, waiting where the other side reads slowly. Throws std::system_error, also when the deadline
/// passes (timed_out). A reader that went away is such an error too: from the first call on this program ignores
/// SIGPIPE.
void write_all(int fd, std::string_view bytes, Deadline deadline);

/// Cuts what arrives on a descriptor into lines.
class LineReader {
 public:
  /// A line without its LF or CR LF that has arrived, if there is one.
  std::optional<std::string> next();
  [[nodiscard]] bool has_line() const { return buffer_.find('\n') != std::string::npos; }

  /// Bytes that have arrived elsewhere.
  void take(std::string_view bytes) { buffer_ += bytes; }
  /// Nothing more will come: the bytes behind the last LF count as a line.
  void end();
  /// Reads once: what is there, or blocks until something is. False at the end of the stream. Throws std::system_error.
  bool fill(int fd);

  /// Bytes that wait to become a line.
  [[nodiscard]] std::size_t pending() const { return buffer_.size(); }

 private:
  std::string buffer_;
};

}  // namespace cli
