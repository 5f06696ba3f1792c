#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "engine/go/position.h"

namespace go {

/// Replies to positions of the opening on a square board, whichever way the board is turned. Made by `qiyuan book`;
/// engine/go/make_book is the script.
template <int Size>
class Book {
 public:
  /// Expects lines as `qiyuan book` prints them, with legal moves.
  explicit Book(std::string_view text);

  /// The book's move; nothing where it has none. Expects that no point is forbidden by ko.
  [[nodiscard]] std::optional<Move> reply(const Position<Size, Size>& position) const {
    const auto found = replies_.find(key(position));
    if (found == replies_.end()) return std::nullopt;
    return Move{found->second};
  }

  /// Positions, each image of one counted.
  [[nodiscard]] std::size_t size() const { return replies_.size(); }

 private:
  static std::uint64_t key(const Position<Size, Size>& position) { return position.hash(); }
  void add(std::string_view line, unsigned image);

  std::unordered_map<std::uint64_t, grid::Point> replies_;
};

/// The book for 9×9 and the komi that it is right for, in half points; read when it is first asked for.
const Book<9>& book_for_nine();
inline constexpr int book_komi = 15;

}  // namespace go
