#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "engine/base/side.h"
#include "engine/core/outcome.h"
#include "engine/grid/playout_board.h"
#include "engine/nogo/position.h"

namespace nogo {

/// A position of NoGo for trees and playouts: the rules of Position, laid out for speed. A test plays games on both and
/// compares them.
///
/// As nothing is ever captured chains only grow, and a point that is closed to a side stays closed. So a playout may go
/// through the points once in a random order, and little has to be known of a chain: how many pairs there are of a
/// stone of it and an empty point beside that stone ("pseudo-liberties"). An empty point is its last liberty exactly
/// when all of these pairs are with that point.
///
/// Cells are numbered as on grid::PlayoutBoard.
template <int Columns, int Rows>
class PlayoutPosition {
 public:
  using Game = Position<Columns, Rows>;
  using Layout = grid::PlayoutBoard<Columns, Rows>;
  using Geometry = typename Layout::Geometry;
  using Set = typename Layout::Set;
  using Cell = typename Layout::Cell;

  PlayoutPosition() {
    marks_.fill(rim);
    Layout::on_board.each([this](std::size_t cell) { mark(cell) = nothing; });
    pairs_[nothing] = pairs_[rim] = endless;
  }

  /// The same stones and the same side to move.
  explicit PlayoutPosition(const Game& position) : PlayoutPosition() {
    for (const grid::Point point : Geometry::points)
      if (!position.board().is_empty(point)) put(Layout::cell(point), grid::side_of(position.board().at(point)));
    to_move_ = position.to_move();
  }

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] const Set& stones(base::Side side) const { return stones_[side]; }
  [[nodiscard]] Set empties() const { return Layout::on_board - stones_.black - stones_.white; }

  /// Whether both sides may play on this empty cell: it is no chain's last liberty and no eye.
  [[nodiscard]] bool is_shared(std::size_t cell) const {
    const Marks marks = beside(cell);
    return !is_eye(marks) && std::ranges::none_of(marks, [&](Mark each) { return is_last_liberty(each, marks); });
  }

  /// Whether that side may play on this empty cell, its turn or not.
  [[nodiscard]] bool is_open(std::size_t cell, base::Side side) const {
    const Marks marks = beside(cell);
    bool captures = false;
    bool has_liberty = false;
    for (const Mark each : marks) {
      const bool is_last = is_last_liberty(each, marks);
      captures |= (is_of(each, base::opponent(side)) != 0) & is_last;
      has_liberty |= (each == nothing) | ((is_of(each, side) != 0) & (each != rim) & !is_last);
    }
    return has_liberty && !captures;
  }

  /// The points where both sides may play.
  [[nodiscard]] Set shared() const {
    Set shared;
    empties().each([&](std::size_t cell) {
      if (is_shared(cell)) shared.set(cell);
    });
    return shared;
  }

  /// The points where a side may play, its turn or not.
  [[nodiscard]] Set open(base::Side side) const {
    Set open;
    empties().each([&](std::size_t cell) {
      if (is_open(cell, side)) open.set(cell);
    });
    return open;
  }

  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    for (Set left = empties(); left.any(); left.reset(left.first()))
      if (is_open(left.first(), to_move_)) return std::nullopt;
    return core::win_for(base::opponent(to_move_));
  }

  void play(Move move) { place(Layout::cell(move.point)); }

  /// Expects an empty cell that is open to the side to move.
  void place(std::size_t cell) {
    assert(is_open(cell, to_move_));
    put(cell, to_move_);
    pass();
  }

  /// As `place` where both sides may play on this empty cell; else nothing changes and it returns false.
  bool place_if_shared(std::size_t cell) {
    const Marks marks = beside(cell);
    if (is_eye(marks)) return false;
    if (take_pairs(marks)) {
      for (const Mark each : marks) ++pairs_[each];
      return false;
    }
    // With the side as a constant the compiler makes shorter code.
    to_move_ == base::Side::black ? join(cell, base::Side::black, marks) : join(cell, base::Side::white, marks);
    pass();
    return true;
  }

  /// Puts a stone of that side, its turn or not, on a cell that is open to it.
  void put(std::size_t cell, base::Side side) {
    const Marks marks = beside(cell);
    take_pairs(marks);
    join(cell, side, marks);
  }

  /// The other side is to move: NoGo knows no pass, but who counts the end of a game need not play it in turn.
  void pass() { to_move_ = base::opponent(to_move_); }

 private:
  /// What is on a cell: a chain by a number whose last two bits say whose stones it has. The rim around the board
  /// counts as stones of both sides.
  using Mark = std::uint16_t;
  using Marks = std::array<Mark, 4>;
  static constexpr Mark nothing = 0;
  static constexpr Mark first_chain = 4;
  static constexpr Mark rim = first_chain + 4 * Geometry::size + 3;  ///< greater than all others
  static constexpr unsigned owner_bits = 3;
  static constexpr unsigned owner(base::Side side) { return side == base::Side::black ? 1 : 2; }
  /// 1 if it is a stone of the side, or the rim, else 0.
  static constexpr unsigned is_of(Mark mark, base::Side side) {
    return static_cast<unsigned>(mark) >> base::index(side) & 1U;
  }

  /// Around the board there is a rim of cells, so that every cell has four neighbours.
  static constexpr std::size_t margin = static_cast<std::size_t>(Layout::stride) + 1;
  static constexpr std::size_t padded = static_cast<std::size_t>(Layout::cells) + 2 * margin;
  static constexpr std::size_t marks_end = rim + 1U;
  /// More pairs than can be taken.
  static constexpr std::uint16_t endless = 0x4000;
  static constexpr Cell no_cell = 0xFFFF;

  Mark& mark(std::size_t cell) { return marks_[margin + cell]; }

  [[nodiscard]] Marks beside(std::size_t cell) const {
    Marks marks{};
    for (std::size_t i = 0; i < 4; ++i) marks[i] = marks_[margin + cell + static_cast<std::size_t>(Layout::steps[i])];
    return marks;
  }

  /// Whether nothing but stones of one side is beside a cell.
  static bool is_eye(const Marks& marks) { return (marks[0] & marks[1] & marks[2] & marks[3] & owner_bits) != 0; }

  /// Whether the cell with these neighbours is the last liberty of this one.
  [[nodiscard]] bool is_last_liberty(Mark neighbour, const Marks& marks) const {
    int here = 0;
    for (const Mark each : marks) here += each == neighbour ? 1 : 0;
    return pairs_[neighbour] == here;
  }

  /// The cell with these neighbours is taken. Returns whether it was the last liberty of one of them.
  bool take_pairs(const Marks& marks) {
    for (const Mark each : marks) --pairs_[each];
    bool was_last = false;
    for (const Mark each : marks) was_last |= pairs_[each] == 0;
    return was_last;
  }

  /// The new stone becomes a chain, or a part of those beside it. The older a chain is the smaller is its mark: so the
  /// oldest is found, or a new one made, without a branch.
  void join(std::size_t cell, base::Side side, const Marks& marks) {
    stones_[side].set(cell);
    const auto fresh = static_cast<Mark>(next_chain_ + owner(side));
    Marks own{};
    Mark joined = fresh;
    unsigned empty = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      own[i] = static_cast<Mark>(marks[i] | (is_of(marks[i], side) - 1U));  // what is not is greater than the rim
      joined = std::min(joined, own[i]);
      empty += marks[i] == nothing ? 1 : 0;
    }
    next_chain_ = static_cast<Mark>(next_chain_ + (joined == fresh ? 4 : 0));
    bool is_merging = false;
    for (const Mark other : own) is_merging |= (other < rim) & (other > joined);
    if (is_merging)
      for (std::size_t i = 0; i < 4; ++i)
        if (own[i] < rim && own[i] > joined) swallow(joined, mark(cell, Layout::steps[i]));
    pairs_[joined] = static_cast<std::uint16_t>(pairs_[joined] + empty);
    mark(cell) = joined;
    next_[cell] = newest_[joined];
    newest_[joined] = static_cast<Cell>(cell);
  }

  Mark& mark(std::size_t cell, int step) { return marks_[margin + cell + static_cast<std::size_t>(step)]; }

  /// Makes the other chain a part of this one, unless it is already.
  void swallow(Mark chain, Mark other) {
    if (chain == other) return;
    pairs_[chain] = static_cast<std::uint16_t>(pairs_[chain] + pairs_[other]);
    std::size_t stone = newest_[other];
    for (;; stone = next_[stone]) {
      mark(stone) = chain;
      if (next_[stone] == no_cell) break;
    }
    next_[stone] = newest_[chain];
    newest_[chain] = newest_[other];
  }

  std::array<Mark, padded> marks_;
  std::array<std::uint16_t, marks_end> pairs_{};  ///< of a stone and a liberty beside it, by chain
  std::array<Cell, marks_end> newest_ = [] {      ///< the stone of a chain where the list of its stones begins
    std::array<Cell, marks_end> all{};
    all.fill(no_cell);
    return all;
  }();
  std::array<Cell, static_cast<std::size_t>(Layout::cells)> next_;  ///< in the list of the stones of a chain
  Mark next_chain_ = first_chain;
  base::PerSide<Set> stones_;
  base::Side to_move_ = base::Side::black;
};

}  // namespace nogo
