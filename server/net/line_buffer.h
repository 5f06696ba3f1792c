#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace net {

/// Cuts a stream of bytes, in whatever pieces it comes, into lines that end with LF.
/// Never holds more than the longest line allowed and one piece.
class LineBuffer {
 public:
  /// The most that is read at once.
  static constexpr std::size_t piece = 4096;

  explicit LineBuffer(std::size_t line_bytes) : line_bytes_(line_bytes) {}

  /// Room for the next bytes; expects that take() and too_long() found nothing any more. Ends the life of all lines.
  std::span<char> space() {
    std::copy(bytes_.begin() + offset(begin_), bytes_.begin() + offset(end_), bytes_.begin());
    end_ -= begin_;
    begin_ = 0;
    if (bytes_.size() < end_ + piece) bytes_.resize(end_ + piece);
    return std::span(bytes_).subspan(end_, piece);
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
  static std::ptrdiff_t offset(std::size_t position) { return static_cast<std::ptrdiff_t>(position); }
  [[nodiscard]] std::string_view unread() const { return {bytes_.data() + begin_, end_ - begin_}; }

  std::size_t line_bytes_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;  ///< of what has not been taken
  std::size_t end_ = 0;    ///< of what has been read
};

}  // namespace net
