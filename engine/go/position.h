#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/core/game.h"
#include "engine/go/area.h"
#include "engine/go/move.h"
#include "engine/grid/board.h"
#include "engine/grid/notation.h"
#include "engine/grid/view.h"

namespace go {

/// Go by the Tromp–Taylor rules, https://tromp.github.io/go.html, with suicide forbidden:
///
/// * Black moves first; the sides alternate in placing a stone on an empty point or passing.
/// * A stone captures the enemy's chains that it leaves without liberties. A move that then leaves its own chain
///   without liberties is illegal.
/// * No move may recreate an earlier position of the board (positional superko); a pass may.
/// * Two consecutive passes end the game. A side's score is its area as the board stands (see area.h), White's with
///   komi.
///
/// Superko needs the history, which Record keeps. The position alone forbids the most common case, retaking at once a
/// single stone that has just captured a single stone:
///
///     . x o .
///     x o . o     Black captures by playing in the gap; if White retook at once, this board would return.
///     . x o .
template <int Columns, int Rows>
class Position {
 public:
  using Board = grid::Board<Columns, Rows>;
  using Geometry = typename Board::Geometry;
  using Move = go::Move;
  using Moves = base::FixedVector<Move, Geometry::size + 1>;

  Position() = default;
  /// `komi` is everything that White gets in addition to its area, in half points.
  explicit Position(int komi, const Board& board = {}, base::Side to_move = base::Side::black)
      : board_(board), komi_(static_cast<std::int16_t>(komi)), to_move_(to_move) {}

  [[nodiscard]] const Board& board() const { return board_; }
  /// Everything that White gets in addition to its area, in half points.
  [[nodiscard]] int komi() const { return komi_; }
  [[nodiscard]] base::Side to_move() const { return to_move_; }
  /// The number of consecutive passes just played; two end the game.
  [[nodiscard]] int passes() const { return passes_; }
  /// The point where retaking a ko is now forbidden.
  [[nodiscard]] std::optional<grid::Point> ko() const { return ko_; }

  [[nodiscard]] bool is_over() const { return passes_ == 2; }

  /// Black's lead on the board as it stands, in half points.
  [[nodiscard]] int margin() const {
    const base::PerSide<int> area = go::area(board_);
    return 2 * (area.black - area.white) - komi_;
  }

  /// The side that is ahead on the board as it stands.
  [[nodiscard]] core::Outcome leader() const { return core::outcome_of(margin()); }

  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (!is_over()) return std::nullopt;
    return leader();
  }

  [[nodiscard]] std::optional<core::Ending> ending() const {
    if (!is_over()) return std::nullopt;
    return count();
  }

  /// The result with the board as it stands, whether the game is over or not.
  [[nodiscard]] core::Ending count() const { return core::counted_ending(margin()); }

  /// The same board with the same side to move, as if no passes had been played.
  [[nodiscard]] Position resumed() const {
    Position position = *this;
    position.passes_ = 0;
    return position;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    return !is_over() && (move.is_pass() || (board_.is_empty(move.point()) && can_place(move.point())));
  }

  /// True if the side to move may play on this empty point, ignoring superko.
  [[nodiscard]] bool can_place(grid::Point point) const {
    return ko_ != point && (board_.has_liberty(point, to_move_) || board_.captures(point, to_move_));
  }

  /// Lists the legal points in reading order, then the pass.
  void legal_moves(Moves& out) const {
    out.clear();
    if (is_over()) return;
    for (const grid::Point point : Geometry::points)
      if (board_.is_empty(point) && can_place(point)) out.push_back(Move{point});
    out.push_back(pass);
  }

  void play(Move move) {
    assert(is_legal(move));
    ko_.reset();
    if (move.is_pass()) {
      ++passes_;
    } else {
      passes_ = 0;
      if (board_.place(move.point(), to_move_) == 1) ko_ = ko_after(move.point());
    }
    to_move_ = base::opponent(to_move_);
  }

  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = board_.hash() ^ grid::zobrist_key(state_keys + passes_);
    if (to_move_ == base::Side::white) hash ^= grid::zobrist_key(state_keys + 3);
    if (ko_) hash ^= grid::zobrist_key(state_keys + 4 + grid::index(*ko_));
    return hash;
  }

  [[nodiscard]] core::Repetition repetition_rule() const { return core::Repetition::forbidden; }
  [[nodiscard]] std::uint64_t repetition_key() const { return board_.hash(); }
  [[nodiscard]] core::Outcome repetition_outcome() const { return core::Outcome::draw; }

  static base::Expected<Move> parse(std::string_view text) {
    if (grid::is_pass(text)) return pass;
    return grid::parse_point(text, Columns, Rows).map([](grid::Point point) { return Move{point}; });
  }

  static std::string format(Move move) {
    return move.is_pass() ? "pass" : grid::point_name(move.point(), Columns, Rows);
  }

  [[nodiscard]] base::Fault why_illegal(Move move) const {
    assert(!is_legal(move));
    if (is_over()) return base::Fault{"the game is over"};
    if (!board_.is_empty(move.point())) return base::Fault{"{point} is occupied", format(move)};
    if (ko_ == move.point())
      return base::Fault{"{point} would retake the ko at once: play elsewhere first", format(move)};
    return base::Fault{"{point} would be suicide: the stone would have no liberty", format(move)};
  }

  /// The stones that the move captures.
  [[nodiscard]] std::vector<core::Change> changes(Move move) const {
    Position next = *this;
    next.play(move);
    std::vector<core::Change> changes;
    for (const grid::Point point : Geometry::points)
      if (!board_.is_empty(point) && next.board_.is_empty(point))
        changes.push_back({core::Change::Kind::removed, grid::point_name(point, Columns, Rows)});
    return changes;
  }

  [[nodiscard]] core::BoardView view() const { return grid::view_of(board_); }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr std::uint64_t state_keys = grid::first_free_key;

  /// The ko point after a stone has captured exactly one stone: the captured stone's point if the capturing stone is
  /// alone with one liberty.
  [[nodiscard]] std::optional<grid::Point> ko_after(grid::Point stone) const {
    if (!board_.is_single(stone)) return std::nullopt;
    for (const grid::Point beside : Geometry::neighbours(stone))
      if (board_.is_empty(beside)) return board_.is_last_liberty(beside, stone) ? std::optional(beside) : std::nullopt;
    return std::nullopt;
  }

  Board board_;
  std::int16_t komi_ = 0;
  base::Side to_move_ = base::Side::black;
  std::uint8_t passes_ = 0;
  std::optional<grid::Point> ko_;
};

}  // namespace go
