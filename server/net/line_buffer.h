#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace net {

/// Cuts a stream of bytes, in whatever pieces it comes, into lines that end with LF.
/// Holds no more than the longest line allowed and one piece.
class LineBuffer {
 public:
  explicit LineBuffer(std::size_t line_bytes)
      : line_bytes_(line_bytes), bytes_(std::make_unique_for_overwrite<char[]>(line_bytes + piece)) {}

  /// Room for the next bytes; expects that neither take() nor too_long() finds anything. Ends the life of all lines.
  std::span<char> space() {
    std::copy(&bytes_[begin_], &bytes_[end_], &bytes_[0]);
    end_ -= begin_;
    begin_ = 0;
    return {&bytes_[end_], line_bytes_ + piece - end_};
  }
  /// `count` bytes were put into the space.
  void commit(std::size_t count) { end_ += count; }

  /// The next whole line of an allowed length, without its LF.
  std::optional<std::string_view> take() {
    const std::string_view rest = unread();
    const std::size_t length = rest.find('\n');
    if (length == std::string_view::npos || length > line_bytes_) return std::nullopt;
    begin_ += length + 1;
    return rest.substr(0, length);
  }
  /// Forgets everything that has not been taken.
  void clear() { begin_ = end_ = 0; }
  /// Once take() has found nothing: whether the next line is longer than allowed.
  [[nodiscard]] bool too_long() const { return unread().size() > line_bytes_; }
  /// Once take() has found nothing: whether a line has begun.
  [[nodiscard]] bool begun() const { return !unread().empty(); }

 private:
  static constexpr std::size_t piece = 4096;

  [[nodiscard]] std::string_view unread() const { return {&bytes_[begin_], end_ - begin_}; }

  std::size_t line_bytes_;
  std::unique_ptr<char[]> bytes_;
  std::size_t begin_ = 0;  ///< of what has not been taken
  std::size_t end_ = 0;    ///< of what has been read
};

}  // namespace net
