#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/fixed_vector.h"
#include "engine/base/rng.h"
#include "engine/go/position.h"
#include "engine/grid/playout_board.h"

namespace go {

/// A Go position for search trees and playouts: the rules of Position on a PlayoutBoard, without the checks, texts and
/// hashes that only a record needs. A test plays games on both and compares them.
template <int Columns, int Rows>
class PlayoutPosition {
 public:
  using Game = Position<Columns, Rows>;
  using Board = grid::PlayoutBoard<Columns, Rows>;
  using Geometry = typename Board::Geometry;
  using Set = typename Board::Set;
  using Cell = typename Board::Cell;

  static constexpr Cell no_cell = 0xFFFF;

  explicit PlayoutPosition(const Game& position)
      : board_(position.board()),
        komi_(static_cast<std::int16_t>(position.komi())),
        to_move_(position.to_move()),
        passes_(static_cast<std::uint8_t>(position.passes())) {
    if (position.ko()) ko_ = Board::cell(*position.ko());
  }

  /// Sets the last two stones from the moves that led to this position.
  void remember(std::span<const Move> before) {
    if (before.empty()) return;
    const auto cell_of = [](const Move& move) { return move.is_pass() ? no_cell : Board::cell(move.point()); };
    last_ = cell_of(before.back());
    if (before.size() > 1) last_but_one_ = cell_of(before[before.size() - 2]);
  }

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] int passes() const { return passes_; }
  /// The cell where retaking a ko is now forbidden, or no_cell.
  [[nodiscard]] Cell ko() const { return ko_; }
  /// The cells of the last two moves; no_cell for a pass or if unknown.
  [[nodiscard]] Cell last() const { return last_; }
  [[nodiscard]] Cell last_but_one() const { return last_but_one_; }

  [[nodiscard]] bool is_over() const { return passes_ == 2; }

  /// True if the side to move may play on this empty cell, ignoring superko.
  [[nodiscard]] bool can_place(std::size_t cell) const {
    return cell != ko_ && (board_.has_liberty(cell, to_move_) || board_.captures(cell, to_move_));
  }

  /// Plays on a cell. Expects an empty cell with can_place(cell).
  void place(std::size_t cell) {
    const Set taken = board_.place(cell, to_move_);
    ko_ = no_cell;
    if (taken.any() && taken.is_single()) forbid_retaking(cell, taken.first());
    passes_ = 0;
    next(static_cast<Cell>(cell));
  }

  void pass() {
    ko_ = no_cell;
    ++passes_;
    next(no_cell);
  }

  void play(Move move) { move.is_pass() ? pass() : place(Board::cell(move.point())); }

  /// Black's area minus White's and komi, in half points, with all stones on the board alive.
  [[nodiscard]] int margin() const {
    const auto points = [this](base::Side side) { return static_cast<int>(area(side).count()); };
    return 2 * (points(base::Side::black) - points(base::Side::white)) - komi_;
  }

  /// The stones of a side, and the empty points that reach only its stones.
  [[nodiscard]] Set area(base::Side side) const { return reached_from(side) - reached_from(base::opponent(side)); }

  /// The empty points whose neighbours are all stones of the side.
  [[nodiscard]] Set surrounded_by(base::Side side) const {
    return board_.empties() - Board::beside(board_.empties() | board_.stones(base::opponent(side)));
  }

  /// The one-point eyes of a side: see is_eye in playout.h.
  [[nodiscard]] Set eyes(base::Side side) const {
    const Set inner = surrounded_by(side);
    if (inner.none()) return inner;
    constexpr unsigned far = Board::stride + 1;
    constexpr unsigned near = Board::stride - 1;
    const Set& enemy = board_.stones(base::opponent(side));
    const Set a = enemy.up(far);
    const Set b = enemy.up(near);
    const Set c = enemy.down(near);
    const Set d = enemy.down(far);
    const Set two = (a & b) | (c & d) | ((a | b) & (c | d));
    return inner - two - ((a | b | c | d) & rim);
  }

  /// The result by the rules, once the game is over.
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (!is_over()) return std::nullopt;
    return core::outcome_of(margin());
  }

  [[nodiscard]] int komi() const { return komi_; }

 private:
  [[nodiscard]] Set reached_from(base::Side side) const {
    Set reached = board_.stones(side);
    while (true) {
      const Set more = reached | (Board::beside(reached) & board_.empties());
      if (more == reached) return reached;
      reached = more;
    }
  }

  /// The points at the edge.
  static constexpr Set rim = [] {
    Set set;
    for (const grid::Point point : Geometry::points)
      if (Geometry::neighbours(point).size() < 4) set.set(Board::cell(point));
    return set;
  }();

  /// After a single stone captures one stone and has only one liberty left, forbids retaking it at once.
  void forbid_retaking(std::size_t cell, std::size_t taken) {
    if (board_.chain_stones(cell).is_single() && board_.liberties(cell).is_single()) ko_ = static_cast<Cell>(taken);
  }

  void next(Cell last) {
    last_but_one_ = last_;
    last_ = last;
    to_move_ = base::opponent(to_move_);
  }

  Board board_;
  std::int16_t komi_ = 0;
  base::Side to_move_ = base::Side::black;
  std::uint8_t passes_ = 0;
  Cell ko_ = no_cell;
  Cell last_ = no_cell;
  Cell last_but_one_ = no_cell;
};

}  // namespace go
