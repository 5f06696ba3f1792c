#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace net {

/// Splits a stream of bytes, in pieces of any size, into lines that end with LF. Holds at most one line of the maximum
/// length and one piece.
class LineBuffer {
 public:
  explicit LineBuffer(std::size_t line_bytes)
      : line_bytes_(line_bytes), bytes_(std::make_unique_for_overwrite<char[]>(line_bytes + piece)) {}

  /// Room for the next bytes; expects that take() and too_long() find nothing. Invalidates all lines.
  std::span<char> space() {
    std::copy(&bytes_[begin_], &bytes_[end_], &bytes_[0]);
    end_ -= begin_;
    begin_ = 0;
    return {&bytes_[end_], line_bytes_ + piece - end_};
  }
  /// `count` bytes were written to the space.
  void commit(std::size_t count) { end_ += count; }

  /// The next complete line of an allowed length, without its LF.
  std::optional<std::string_view> take() {
    const std::string_view rest = unread();
    const std::size_t length = rest.find('\n');
    if (length == std::string_view::npos || length > line_bytes_) return std::nullopt;
    begin_ += length + 1;
    return rest.substr(0, length);
  }
  /// Discards everything that has not been taken.
  void clear() { begin_ = end_ = 0; }
  /// After take() has found nothing: whether the next line is longer than allowed.
  [[nodiscard]] bool too_long() const { return unread().size() > line_bytes_; }
  /// After take() has found nothing: whether a line has begun.
  [[nodiscard]] bool begun() const { return !unread().empty(); }

 private:
  static constexpr std::size_t piece = 4096;

  [[nodiscard]] std::string_view unread() const { return {&bytes_[begin_], end_ - begin_}; }

  std::size_t line_bytes_;
  std::unique_ptr<char[]> bytes_;
  std::size_t begin_ = 0;  ///< start of the part that has not been taken
  std::size_t end_ = 0;    ///< end of the part that has been read
};

}  // namespace net
