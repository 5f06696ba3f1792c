#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/core/game.h"
#include "engine/grid/board.h"
#include "engine/grid/notation.h"
#include "engine/grid/view.h"

namespace nogo {

/// A stone on a point; there is no pass.
struct Move {
  grid::Point point{};
  friend bool operator==(const Move&, const Move&) = default;
};

/// NoGo as played at the combinatorial game theory workshop at BIRS in 2011,
/// https://webdocs.cs.ualberta.ca/~mmueller/nogo/rules.html:
///
/// * Black moves first; the sides alternate in placing a stone on an empty point.
/// * After every move every chain must have a liberty: neither capture nor suicide is allowed.
/// * The side to move loses if it has no legal point.
///
/// A point that is illegal for a side stays illegal: chains never lose stones, and a chain with one liberty can gain
/// others only by a stone on that very point. So the first legal point of each side in reading order only moves
/// forward, and keeping it makes it free to see when the game ends.
template <int Columns, int Rows>
class Position {
 public:
  using Board = grid::Board<Columns, Rows>;
  using Geometry = typename Board::Geometry;
  using Move = nogo::Move;
  using Moves = base::FixedVector<Move, Geometry::size>;

  Position() : Position(Board{}) {}
  explicit Position(const Board& board, base::Side to_move = base::Side::black) : board_(board), to_move_(to_move) {
    find_first_legal();
  }

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] base::Side to_move() const { return to_move_; }

  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (first_legal_[to_move_] < Geometry::size) return std::nullopt;
    return core::win_for(base::opponent(to_move_));
  }

  [[nodiscard]] std::optional<core::Ending> ending() const {
    const std::optional<core::Outcome> outcome = this->outcome();
    if (!outcome) return std::nullopt;
    return core::Ending{*outcome, core::EndReason::no_move, 0};
  }

  [[nodiscard]] bool is_legal(Move move) const {
    return board_.is_empty(move.point) && can_place(move.point, to_move_);
  }

  /// True if a stone of that side, whether or not it is its turn, would be legal on this empty point.
  [[nodiscard]] bool can_place(grid::Point point, base::Side side) const {
    return board_.has_liberty(point, side) && !board_.captures(point, side);
  }

  /// Lists the moves in reading order.
  void legal_moves(Moves& out) const {
    out.clear();
    for (std::size_t i = first_legal_[to_move_]; i < Geometry::size; ++i)
      if (const Move move{Geometry::points[i]}; is_legal(move)) out.push_back(move);
  }

  void play(Move move) {
    assert(is_legal(move));
    board_.place(move.point, to_move_);
    to_move_ = base::opponent(to_move_);
    find_first_legal();
  }

  [[nodiscard]] std::uint64_t hash() const {
    const bool white_to_move = to_move_ == base::Side::white;
    return board_.hash() ^ (white_to_move ? grid::zobrist_key(grid::first_free_key) : 0);
  }

  /// Stones are never removed, so no position can repeat.
  [[nodiscard]] core::Repetition repetition_rule() const { return core::Repetition::ignored; }
  [[nodiscard]] std::uint64_t repetition_key() const { return board_.hash(); }
  [[nodiscard]] core::Outcome repetition_outcome() const { return core::Outcome::draw; }

  static base::Expected<Move> parse(std::string_view text) {
    if (grid::is_pass(text)) return base::fault("NoGo has no pass: a player who cannot move loses");
    return grid::parse_point(text, Columns, Rows).map([](grid::Point point) { return Move{point}; });
  }

  static std::string format(Move move) { return grid::point_name(move.point, Columns, Rows); }

  [[nodiscard]] base::Fault why_illegal(Move move) const {
    assert(!is_legal(move));
    if (!board_.is_empty(move.point)) return base::Fault{"{point} is occupied", format(move)};
    if (board_.captures(move.point, to_move_))
      return base::Fault{"{point} would capture, which NoGo forbids", format(move)};
    return base::Fault{"{point} would be suicide, which NoGo forbids", format(move)};
  }

  [[nodiscard]] std::vector<core::Change> changes(Move /*move*/) const { return {}; }

  [[nodiscard]] core::BoardView view() const { return grid::view_of(board_); }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  void find_first_legal() {
    for (const base::Side side : base::both_sides) {
      std::uint16_t& first = first_legal_[side];
      while (first < Geometry::size &&
             !(board_.is_empty(Geometry::points[first]) && can_place(Geometry::points[first], side)))
        ++first;
    }
  }

  Board board_;
  base::Side to_move_ = base::Side::black;
  base::PerSide<std::uint16_t> first_legal_;  ///< index of the first legal point of each side; the number of points if
                                              ///< it has none
};

}  // namespace nogo
