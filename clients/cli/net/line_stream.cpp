#include "clients/cli/net/line_stream.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <system_error>
#include <vector>

namespace cli {
namespace {

/// For poll: milliseconds, rounded up so that a deadline is never early; -1 waits for ever.
int milliseconds_until(Deadline deadline) {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, INT_MAX));
}

bool poll_until(std::span<pollfd> waiting, Deadline deadline) {
  for (;;) {
    const int ready = ::poll(waiting.data(), waiting.size(), milliseconds_until(deadline));
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
  }
}

}  // namespace

Readable wait_for_either(int first, int second, Deadline deadline) {
  std::array<pollfd, 2> waiting{{{first, POLLIN, 0}, {second, POLLIN, 0}}};
  poll_until(waiting, deadline);
  return {waiting[0].revents != 0, waiting[1].revents != 0};
}

void wait_for_any(std::span<const int> fds, Deadline deadline) {
  std::vector<pollfd> waiting;
  for (const int fd : fds) waiting.push_back({fd, POLLIN, 0});
  poll_until(waiting, deadline);
}

bool wait_for(int fd, Direction direction, Deadline deadline) {
  pollfd waiting{fd, direction == Direction::reading ? short{POLLIN} : short{POLLOUT}, 0};
  return poll_until({&waiting, 1}, deadline);
}

void write_all(int fd, std::string_view bytes, Deadline deadline) {
  static const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  static_cast<void>(ignored);
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (!wait_for(fd, Direction::writing, deadline))
        throw std::system_error(ETIMEDOUT, std::generic_category(), "write");
    } else if (errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "write");
    }
  }
}

std::optional<std::string> LineReader::next() {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

bool LineReader::fill(int fd) {
  std::array<char, 16384> bytes;
  ssize_t count;
  do count = ::read(fd, bytes.data(), bytes.size());
  while (count < 0 && errno == EINTR);
  if (count < 0 && errno == EAGAIN) return true;
  if (count < 0) throw std::system_error(errno, std::generic_category(), "read");
  if (count == 0) {
    end();
    return false;
  }
  take({bytes.data(), static_cast<std::size_t>(count)});
  return true;
}

void LineReader::end() {
  if (!buffer_.empty() && buffer_.back() != '\n') buffer_ += '\n';
}

}  // namespace cli
