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

/// A NoGo position for search trees and playouts: the rules of Position, laid out for speed. A test plays games on both
/// and compares them.
///
/// Since nothing is ever captured, chains only grow, and a point that is closed to a side stays closed. So a playout
/// needs to go through the points only once, in random order, and a chain needs only the number of its
/// "pseudo-liberties": pairs of one of its stones and an empty point next to that stone. An empty point is the last
/// liberty of a chain exactly if all of these pairs are with that point.
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

  /// Copies the stones and the side to move.
  explicit PlayoutPosition(const Game& position) : PlayoutPosition() {
    for (const grid::Point point : Geometry::points)
      if (!position.board().is_empty(point)) put(Layout::cell(point), grid::side_of(position.board().at(point)));
    to_move_ = position.to_move();
  }

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] const Set& stones(base::Side side) const { return stones_[side]; }
  [[nodiscard]] Set empties() const { return Layout::on_board - stones_.black - stones_.white; }

  /// True if both sides may play on this empty cell: it is not the last liberty of any chain, nor an eye.
  [[nodiscard]] bool is_shared(std::size_t cell) const {
    const Marks marks = beside(cell);
    return !is_eye(marks) && std::ranges::none_of(marks, [&](Mark each) { return is_last_liberty(each, marks); });
  }

  /// True if that side may play on this empty cell, whether or not it is its turn.
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

  /// The points where a side may play, whether or not it is its turn.
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

  /// Plays on a cell. Expects an empty cell that is open to the side to move.
  void place(std::size_t cell) {
    assert(is_open(cell, to_move_));
    put(cell, to_move_);
    pass();
  }

  /// Plays on this empty cell if both sides may; otherwise changes nothing and returns false.
  bool place_if_shared(std::size_t cell) {
    const Marks marks = beside(cell);
    if (is_eye(marks)) return false;
    if (take_pairs(marks)) {
      for (const Mark each : marks) ++pairs_[each];
      return false;
    }
    // The compiler generates shorter code when the side is a constant.
    to_move_ == base::Side::black ? join(cell, base::Side::black, marks) : join(cell, base::Side::white, marks);
    pass();
    return true;
  }

  /// Puts a stone of that side, whether or not it is its turn, on a cell that is open to it.
  void put(std::size_t cell, base::Side side) {
    const Marks marks = beside(cell);
    take_pairs(marks);
    join(cell, side, marks);
  }

  /// Passes the turn to the other side. NoGo has no pass, but counting the end of a game does not need alternating
  /// moves.
  void pass() { to_move_ = base::opponent(to_move_); }

 private:
  /// The content of a cell: a chain number whose last two bits give its owner. The rim around the board counts as
  /// stones of both sides.
  using Mark = std::uint16_t;
  using Marks = std::array<Mark, 4>;
  static constexpr Mark nothing = 0;
  static constexpr Mark first_chain = 4;
  static constexpr Mark rim = first_chain + 4 * Geometry::size + 3;  ///< greater than all others
  static constexpr unsigned owner_bits = 3;
  static constexpr unsigned owner(base::Side side) { return side == base::Side::black ? 1 : 2; }
  /// 1 if the mark is a stone of the side or the rim, else 0.
  static constexpr unsigned is_of(Mark mark, base::Side side) {
    return static_cast<unsigned>(mark) >> base::index(side) & 1U;
  }

  /// A rim of cells around the board, so that every cell has four neighbours.
  static constexpr std::size_t margin = static_cast<std::size_t>(Layout::stride) + 1;
  static constexpr std::size_t padded = static_cast<std::size_t>(Layout::cells) + 2 * margin;
  static constexpr std::size_t marks_end = rim + 1U;
  /// More pairs than can ever be removed.
  static constexpr std::uint16_t endless = 0x4000;
  static constexpr Cell no_cell = 0xFFFF;

  Mark& mark(std::size_t cell) { return marks_[margin + cell]; }

  [[nodiscard]] Marks beside(std::size_t cell) const {
    Marks marks{};
    for (std::size_t i = 0; i < 4; ++i) marks[i] = marks_[margin + cell + static_cast<std::size_t>(Layout::steps[i])];
    return marks;
  }

  /// True if all neighbours of a cell are stones of one side.
  static bool is_eye(const Marks& marks) { return (marks[0] & marks[1] & marks[2] & marks[3] & owner_bits) != 0; }

  /// True if the cell with these neighbours is the last liberty of this neighbour.
  [[nodiscard]] bool is_last_liberty(Mark neighbour, const Marks& marks) const {
    int here = 0;
    for (const Mark each : marks) here += each == neighbour ? 1 : 0;
    return pairs_[neighbour] == here;
  }

  /// Removes the liberty that the cell with these neighbours gave them. Returns whether it was the last one of any.
  bool take_pairs(const Marks& marks) {
    for (const Mark each : marks) --pairs_[each];
    bool was_last = false;
    for (const Mark each : marks) was_last |= pairs_[each] == 0;
    return was_last;
  }

  /// Makes the new stone a chain, or a part of the chains next to it. Older chains have smaller marks, so the oldest
  /// one is found, or a new one made, without a branch.
  void join(std::size_t cell, base::Side side, const Marks& marks) {
    stones_[side].set(cell);
    const auto fresh = static_cast<Mark>(next_chain_ + owner(side));
    Marks own{};
    Mark joined = fresh;
    unsigned empty = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      own[i] = static_cast<Mark>(marks[i] | (is_of(marks[i], side) - 1U));  // other marks become greater than the rim
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

  /// Merges the other chain into this one, unless they are the same.
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
  std::array<std::uint16_t, marks_end> pairs_{};  ///< the pairs of a stone and an adjacent liberty, by chain
  std::array<Cell, marks_end> newest_ = [] {      ///< the first stone in the list of a chain's stones
    std::array<Cell, marks_end> all{};
    all.fill(no_cell);
    return all;
  }();
  std::array<Cell, static_cast<std::size_t>(Layout::cells)> next_;  ///< the next stone in the list of a chain's stones
  Mark next_chain_ = first_chain;
  base::PerSide<Set> stones_;
  base::Side to_move_ = base::Side::black;
};

}  // namespace nogo
