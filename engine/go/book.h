#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "engine/go/position.h"

namespace go {

/// Replies to opening positions on a square board, in any orientation. Made by `qiyuan book`; engine/go/make_book is
/// the script.
template <int Size>
class Book {
 public:
  /// Expects lines as printed by `qiyuan book`, with legal moves.
  explicit Book(std::string_view text);

  /// The book's move, or nothing if it does not have the position. Expects that no point is forbidden by ko.
  [[nodiscard]] std::optional<Move> reply(const Position<Size, Size>& position) const {
    const auto found = replies_.find(key(position));
    if (found == replies_.end()) return std::nullopt;
    return Move{found->second};
  }

  /// The number of positions; each image of a position counts.
  [[nodiscard]] std::size_t size() const { return replies_.size(); }

 private:
  static std::uint64_t key(const Position<Size, Size>& position) { return position.hash(); }
  void add(std::string_view line, unsigned image);

  std::unordered_map<std::uint64_t, grid::Point> replies_;
};

/// The book for 9×9, read on first use, and the komi that it was made for, in half points.
const Book<9>& book_for_nine();
inline constexpr int book_komi = 15;

}  // namespace go
