#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/base/side.h"
#include "engine/grid/bits.h"
#include "engine/grid/board.h"
#include "engine/grid/geometry.h"

namespace grid {

/// The stones of a grid for playouts: like Board, which serves the record of a game, but laid out for speed. The exact
/// liberties of every chain are a bit set, so "in atari", "two liberties" and "which one" are cheap to answer.
///
/// Points have different numbers here: each row has one additional cell off the board, between its end and the
/// beginning of the next row. So all neighbours are at fixed distances, and a set shifted by one point cannot wrap into
/// another row. `cell` and `point` convert the numbers.
///
/// A test plays games on both boards and compares them move by move.
template <int Columns, int Rows>
class PlayoutBoard {
 public:
  using Geometry = grid::Geometry<Columns, Rows>;
  /// The number of a point on this board.
  using Cell = std::uint16_t;

  static constexpr int stride = Columns + 1;
  static constexpr int cells = stride * Rows;
  using Set = Bits<(static_cast<std::size_t>(cells) + 63) / 64>;

  /// The content of a cell: no stone, a stone, or the edge. A stone is 1 + the index of its side.
  enum Colour : std::uint8_t { empty = 0, black = 1, white = 2, edge = 3 };
  static constexpr Colour colour_of(base::Side side) { return side == base::Side::black ? black : white; }

  static constexpr Cell cell(Point point) {
    const auto number = static_cast<int>(index(point));
    return static_cast<Cell>(number + number / Columns);
  }
  static constexpr Point point(Cell cell) { return static_cast<Point>(cell - cell / stride); }

  /// All cells that are points of the board.
  static constexpr Set on_board = [] {
    Set set;
    for (const Point point : Geometry::points) set.set(cell(point));
    return set;
  }();
  static constexpr std::array<int, 4> steps{-stride, -1, 1, stride};
  static constexpr std::array<int, 4> diagonal_steps{-stride - 1, -stride + 1, stride - 1, stride + 1};

  PlayoutBoard() {
    colours_.fill(edge);
    on_board.each([this](std::size_t cell) { colour(cell) = empty; });
    chains_.fill(no_chain);
    empty_ = on_board;
  }

  /// Copies the stones of a Board.
  explicit PlayoutBoard(const Board<Columns, Rows>& board) : PlayoutBoard() {
    for (const Point point : Geometry::points)
      if (!board.is_empty(point)) place(cell(point), side_of(board.at(point)));
  }

  [[nodiscard]] Colour at(std::size_t cell) const { return colours_[margin + cell]; }
  [[nodiscard]] Colour at(std::size_t cell, int step) const { return colours_[beside(margin + cell, step)]; }
  [[nodiscard]] const Set& empties() const { return empty_; }
  [[nodiscard]] const Set& stones(base::Side side) const { return stones_[side]; }
  /// The liberties of the chain of a stone.
  [[nodiscard]] const Set& liberties(std::size_t stone) const { return chain(stone).liberties; }
  /// The stones of the chain of a stone.
  [[nodiscard]] const Set& chain_stones(std::size_t stone) const { return chain(stone).stones; }
  /// A number that all stones of one chain share, and no others.
  [[nodiscard]] Cell chain_number(std::size_t stone) const { return chains_[margin + stone]; }
  /// The chain number of the stone one step away. Expects a stone there.
  [[nodiscard]] Cell chain_number(std::size_t cell, int step) const { return chains_[beside(margin + cell, step)]; }
  [[nodiscard]] const Set& liberties_of(Cell chain_number) const { return table_[chain_number].liberties; }
  [[nodiscard]] const Set& stones_of(Cell chain_number) const { return table_[chain_number].stones; }

  /// The points next to a cell, with or without stones.
  static constexpr const Set& around(std::size_t cell) { return around_table[cell]; }
  /// The points with a neighbour in the set.
  static constexpr Set beside(const Set& set) {
    return (set.up(1) | set.down(1) | set.up(stride) | set.down(stride)) & on_board;
  }

  /// True if a stone on this empty cell would have a liberty before anything is captured.
  [[nodiscard]] bool has_liberty(std::size_t cell, base::Side side) const {
    if ((around(cell) & empty_).any()) return true;
    for (const int step : steps)
      if (at(cell, step) == colour_of(side) && !liberties_of(chain_number(cell, step)).is_single()) return true;
    return false;
  }

  /// True if a stone on this empty cell would take the last liberty of an enemy chain.
  [[nodiscard]] bool captures(std::size_t cell, base::Side side) const {
    for (const int step : steps)
      if (at(cell, step) == colour_of(base::opponent(side)) && liberties_of(chain_number(cell, step)).is_single())
        return true;
    return false;
  }

  /// Puts a stone on an empty cell, captures enemy chains without liberties and returns the captured stones. Expects
  /// has_liberty() or captures().
  Set place(std::size_t cell, base::Side side) {
    assert(at(cell) == empty && (has_liberty(cell, side) || captures(cell, side)));
    const Colour own = colour_of(side);
    const Colour enemy = colour_of(base::opponent(side));
    colour(cell) = own;
    stones_[side].set(cell);
    empty_.reset(cell);
    // Empty cells and the edge belong to a dummy chain that is never read, so no special cases are needed.
    for (const int step : steps) table_[chain_number(cell, step)].liberties.reset(cell);
    join(static_cast<Cell>(cell), own);
    // Captures are rare: one branch after a branch-free test of each neighbour, usually not taken.
    unsigned dead = 0;
    for (const int step : steps)
      dead |= static_cast<unsigned>(at(cell, step) == enemy) &
              static_cast<unsigned>(liberties_of(chain_number(cell, step)).none());
    Set captured;
    if (dead == 0) return captured;
    for (const int step : steps)
      if (at(cell, step) == enemy && liberties_of(chain_number(cell, step)).none())
        captured |= take_off(beside(cell, step), base::opponent(side));
    return captured;
  }

 private:
  struct Chain {
    Set stones;
    Set liberties;
  };

  /// Padding: a row above and below the board, and one cell at either end.
  static constexpr std::size_t margin = static_cast<std::size_t>(stride) + 1;
  static constexpr std::size_t padded = static_cast<std::size_t>(cells) + 2 * margin;
  static constexpr Cell no_chain = static_cast<Cell>(cells);

  /// The cell `step` cells after this one; negative steps go back.
  static constexpr std::size_t beside(std::size_t cell, int step) {
    const int index = static_cast<int>(cell) + step;
    return static_cast<std::size_t>(index);
  }

  static constexpr std::array<Set, static_cast<std::size_t>(cells)> around_table = [] {
    std::array<Set, static_cast<std::size_t>(cells)> table{};
    for (const Point point : Geometry::points)
      for (const Point beside : Geometry::neighbours(point)) table[cell(point)].set(cell(beside));
    return table;
  }();

  Colour& colour(std::size_t cell) { return colours_[margin + cell]; }
  [[nodiscard]] const Chain& chain(std::size_t stone) const { return table_[chains_[margin + stone]]; }

  /// Makes the new stone a chain, or a part of the chains next to it.
  void join(Cell cell, Colour own) {
    Cell joined = no_chain;
    for (const int step : steps) {
      if (at(cell, step) != own) continue;
      const Cell other = chain_number(cell, step);
      if (joined == no_chain) {
        joined = other;
      } else if (other != joined) {
        joined = merge(joined, other);
      }
    }
    const Set liberties = around(cell) & empty_;
    if (joined == no_chain) {
      chains_[margin + cell] = cell;
      table_[cell] = {Set::of(cell), liberties};
    } else {
      chains_[margin + cell] = joined;
      table_[joined].stones.set(cell);
      table_[joined].liberties |= liberties;
    }
  }

  /// Merges two chains and returns the number of the result.
  Cell merge(Cell a, Cell b) {
    if (table_[a].stones.count() < table_[b].stones.count()) std::swap(a, b);
    table_[b].stones.each([&](std::size_t stone) { chains_[margin + stone] = a; });
    table_[a].stones |= table_[b].stones;
    table_[a].liberties |= table_[b].liberties;
    return a;
  }

  Set take_off(std::size_t stone, base::Side side) {
    const Set taken = chain(stone).stones;
    stones_[side] -= taken;
    empty_ |= taken;
    taken.each([this](std::size_t each) {
      colour(each) = empty;
      chains_[margin + each] = no_chain;
    });
    taken.each([this](std::size_t each) {
      for (const int step : steps) table_[chain_number(each, step)].liberties.set(each);
    });
    return taken;
  }

  std::array<Colour, padded> colours_{};
  std::array<Cell, padded> chains_{};
  base::PerSide<Set> stones_;
  Set empty_;
  std::array<Chain, static_cast<std::size_t>(cells) + 1> table_;  ///< by chain number; the last is the dummy chain
};

}  // namespace grid
