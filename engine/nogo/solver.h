#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/core/outcome.h"
#include "engine/nogo/playout_position.h"
#include "engine/nogo/reserves.h"

namespace nogo {

/// Finds the winner of NoGo positions on boards of up to 31 points by exhaustive depth-first search, with a table of
/// solved positions in which symmetric positions share an entry. Counts the rest of the game when only own points are
/// left that do not touch the other side.
template <int Columns, int Rows>
class Solver {
 public:
  using Board = PlayoutPosition<Columns, Rows>;
  using Geometry = typename Board::Geometry;
  static_assert(Geometry::size < 32, "a position is a 64-bit number: two bits per point and one for the side");

  /// True if the side to move wins.
  bool wins(const Board& board) {
    if (board.shared().none()) {
      const Reserves<Board> reserves(board);
      if (reserves.own(board.to_move()).none()) return false;
      if (reserves.contested(board).none()) {
        Board end = board;
        reserves.spend(end);
        return end.to_move() != board.to_move();
      }
    }
    ++positions_;
    const std::uint64_t key = this->key(board);
    if (const auto known = look_up(key)) return *known;
    const bool result = has_winning_move(board);
    table_[place(key)] = key << 1U | (result ? 1U : 0U);
    return result;
  }

  core::Outcome winner(const Board& board) {
    return core::win_for(wins(board) ? board.to_move() : base::opponent(board.to_move()));
  }

  /// The number of positions searched, without those that were counted.
  [[nodiscard]] std::int64_t positions() const { return positions_; }

 private:
  struct Child {
    Board board;
    int promise = 0;
  };

  static constexpr std::size_t table_bits = Geometry::size > 16 ? 24 : 20;
  static constexpr bool is_square = Columns == Rows;
  static constexpr std::size_t images = is_square ? 8 : 4;

  /// Tries first the moves that leave the other side the fewest points relative to one's own. Does not search moves
  /// with a known result again.
  bool has_winning_move(const Board& board) {
    const base::Side mover = board.to_move();
    base::FixedVector<std::uint8_t, Geometry::size> order;
    base::FixedVector<Child, Geometry::size> children;
    bool has_won = false;
    board.open(mover).each([&](std::size_t cell) {
      if (has_won) return;
      Child child{board, 0};
      child.board.place(cell);
      if (const auto known = look_up(key(child.board))) {
        has_won = !*known;
        return;
      }
      child.promise = static_cast<int>(child.board.open(mover).count()) -
                      static_cast<int>(child.board.open(base::opponent(mover)).count());
      order.push_back(static_cast<std::uint8_t>(children.size()));
      children.push_back(child);
    });
    if (has_won) return true;
    std::ranges::sort(order, [&](auto a, auto b) { return children[a].promise > children[b].promise; });
    return std::ranges::any_of(order, [&](std::uint8_t i) { return !wins(children[i].board); });
  }

  /// The smallest number that the symmetries of the board give the position. Never 0.
  [[nodiscard]] std::uint64_t key(const Board& board) const {
    std::array<std::uint64_t, images> keys{};
    for (const base::Side side : base::both_sides)
      board.stones(side).each([&](std::size_t cell) {
        const std::size_t point = index(Board::Layout::point(static_cast<typename Board::Cell>(cell)));
        for (std::size_t i = 0; i < images; ++i) keys[i] |= stone(side) << (2 * turned[i][point]);
      });
    const std::uint64_t min_key = *std::ranges::min_element(keys);
    return min_key << 1U | (board.to_move() == base::Side::black ? 1U : 0U);
  }
  static std::uint64_t stone(base::Side side) { return side == base::Side::black ? 1 : 2; }

  [[nodiscard]] static std::size_t place(std::uint64_t key) {
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> (64 - table_bits));
  }
  [[nodiscard]] std::optional<bool> look_up(std::uint64_t key) const {
    const std::uint64_t entry = table_[place(key)];
    if (entry == 0 || entry >> 1U != key) return std::nullopt;
    return (entry & 1U) != 0;
  }

  /// The images of each point under the symmetries of the board.
  static constexpr auto turned = [] {
    std::array<std::array<std::uint8_t, Geometry::size>, images> all{};
    for (int y = 0; y < Rows; ++y)
      for (int x = 0; x < Columns; ++x)
        for (std::size_t i = 0; i < images; ++i) {
          const int to_x = (i & 1U) != 0 ? Columns - 1 - x : x;
          const int to_y = (i & 2U) != 0 ? Rows - 1 - y : y;
          const bool swaps = (i & 4U) != 0;
          all[i][index(grid::point_at(x, y, Columns))] =
              static_cast<std::uint8_t>(index(grid::point_at(swaps ? to_y : to_x, swaps ? to_x : to_y, Columns)));
        }
    return all;
  }();

  std::vector<std::uint64_t> table_ = std::vector<std::uint64_t>(std::size_t{1} << table_bits);
  std::int64_t positions_ = 0;
};

}  // namespace nogo
