#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/base/fixed_vector.h"
#include "engine/base/side.h"
#include "engine/core/board_view.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "engine/jiaqi/board.h"
#include "engine/jiaqi/capture.h"
#include "engine/jiaqi/move.h"
#include "engine/jiaqi/rules.h"

namespace jiaqi {

/// A position of jiaqi 夹棋 as played by TibetanGo (the thesis of 2019; docs/engines/jiaqi.md explains the rules), on
/// the board with `Size` crossings on a side. A game has two phases:
///
/// * Placement 布局: the sides alternate in placing stones on any empty point except the centre, until only that
///   is empty.
/// * Movement 移局: the side that placed second moves first. There is always exactly one empty point, the hole, and a
///   move brings an own stone from a neighbouring point into it. If the side to move has no stone next to the hole, its
///   opponent acts in its place and must give way 让路: a stone that leaves a point next to one of the blocked side's
///   stones goes into the hole, by a step if one of them is near enough, otherwise by a jump; then the blocked side
///   moves.
///
/// The capture procedure (capture.h) follows every action. Stones never leave the board, so the number of stones
/// determines the phase. A side that has no stones left loses. Rules selects the variants.
///
/// Small enough to copy in trees and playouts, and fast enough for both.
template <int Size>
class Position {
 public:
  using Board = jiaqi::Board<Size>;
  using Set = typename Board::Set;
  using Move = jiaqi::Move;
  static constexpr int placements = static_cast<int>(Board::point_count) - 1;
  using Moves = base::FixedVector<Move, Board::point_count - 1>;

  explicit Position(const Rules& rules = {}) : rules_(rules), to_move_(rules.places_first) {}

  /// A position set up by hand. `next` is the side whose turn it is; if it is blocked, its opponent must give way.
  /// Expects disjoint stones, at least one empty point, and an empty centre unless only one point is empty. Its ply is
  /// the number of stones.
  static Position set_up(const base::PerSide<Set>& stones, base::Side next, const Rules& rules = {});

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    const std::optional<core::Ending> end = ending();
    return end ? std::optional(end->outcome) : std::nullopt;
  }
  void legal_moves(Moves& out) const;
  [[nodiscard]] bool is_legal(const Move& move) const;
  void play(const Move& move);

  /// A hash of the stones, the side to act and whether it gives way: everything that determines the rest of the game,
  /// except the limits.
  [[nodiscard]] std::uint64_t hash() const;

  [[nodiscard]] core::Repetition repetition_rule() const;
  [[nodiscard]] std::uint64_t repetition_key() const { return hash(); }
  [[nodiscard]] core::Outcome repetition_outcome() const;
  [[nodiscard]] std::optional<core::Ending> ending() const;
  static base::Expected<Move> parse(std::string_view text);
  static std::string format(const Move& move);
  [[nodiscard]] base::Fault why_illegal(const Move& move) const;
  [[nodiscard]] std::vector<core::Change> changes(const Move& move) const;
  [[nodiscard]] core::BoardView view() const;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const Set& stones(base::Side side) const { return stones_[side]; }
  [[nodiscard]] Set empty() const { return Board::whole - (stones_.black | stones_.white); }
  /// The number of plies played, including giving way.
  [[nodiscard]] int ply() const { return ply_; }
  /// The number of successive movement plies without captures until now.
  [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
  [[nodiscard]] bool placing() const { return ply_ < placements; }
  /// True if neither limit can end a game that otherwise ends after this many more plies, with a capture or a blocked
  /// side.
  [[nodiscard]] bool limits_allow(int plies) const {
    const int moves = plies - std::max(0, placements - ply_);
    return (rules_.ply_limit == 0 || ply_ + plies <= rules_.ply_limit) &&
           (rules_.quiet_limit == 0 || quiet_plies_ + moves <= rules_.quiet_limit);
  }
  /// True if the side to move acts in place of its blocked opponent.
  [[nodiscard]] bool gives_way() const { return gives_way_; }
  /// A note on the next move if it is special.
  [[nodiscard]] std::string_view note() const { return gives_way_ ? "gives way" : ""; }
  /// The empty point. Expects the movement phase.
  [[nodiscard]] Point hole() const { return static_cast<Point>(empty().first()); }

  /// The points where a stone may be placed. Expects the placement phase and a game that is not over.
  [[nodiscard]] Set targets() const { return empty() - Board::bit(Board::centre); }
  /// The stones that may move into the hole. Expects the movement phase and a game that is not over.
  [[nodiscard]] Set origins() const;
  /// The stones that may give way, including those that would block the way again. Expects gives_way().
  [[nodiscard]] Set give_way_candidates() const;
  [[nodiscard]] base::Fault why_not_give_way(Point from) const;

  /// The stones that a legal move takes.
  [[nodiscard]] Set captures_of(const Move& move) const {
    const Set taken = captured(move, [](const Wave<Set>& /*wave*/) {});
    return blocks_again(move, taken) ? Set{} : taken;
  }
  /// The captures of a legal move, in the order in which they spread.
  [[nodiscard]] std::vector<Wave<Set>> waves(const Move& move) const;

  /// The outcome if the side with more stones wins.
  [[nodiscard]] core::Outcome majority() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  /// Runs the capture procedure for the move, calling visit(Wave) for each wave; returns the stones taken.
  template <class Visit>
  [[nodiscard]] Set captured(const Move& move, Visit visit) const {
    const Set own = (stones_[to_move_] - Board::bit(move.from)) | Board::bit(move.to);
    return capture<Size>(move.to, own, stones_[opponent(to_move_)], rules_, visit);
  }
  /// True if the move gives way without effect: after these captures the blocked side would have no stone next to the
  /// new hole, or no stones at all where that is not a win. Such a move is illegal unless there are no others; they are
  /// then played without captures.
  [[nodiscard]] bool blocks_again(const Move& move, const Set& captured) const {
    if (!gives_way_) return false;
    const Set blocked = stones_[opponent(to_move_)] - captured;
    if (blocked.none()) return !rules_.give_way_may_win;
    return rules_.give_way_must_leave && (blocked & Board::neighbours(move.from)).none();
  }
  /// Starts the turn of a side; if it is blocked, the opponent acts for it.
  void give_turn_to(base::Side side);
  [[nodiscard]] bool is_blocked(base::Side side) const {
    return !placing() && stones_[side].any() && (stones_[side] & Board::neighbours(hole())).none();
  }

  base::PerSide<Set> stones_;
  Rules rules_;
  std::int32_t ply_ = 0;
  std::int32_t quiet_plies_ = 0;
  base::Side to_move_ = base::Side::black;
  bool gives_way_ = false;
};

template <int Size>
void Position<Size>::play(const Move& move) {
  assert(is_legal(move));
  const Set taken = captures_of(move);
  const base::Side other = opponent(to_move_);
  stones_[to_move_] = (stones_[to_move_] - Board::bit(move.from)) | Board::bit(move.to) | taken;
  stones_[other] -= taken;
  quiet_plies_ = placing() || taken.any() ? 0 : quiet_plies_ + 1;
  ++ply_;
  // The second placer opens the movement phase, immediately after placing the last stone.
  give_turn_to(ply_ == placements ? rules_.moves_first : other);
}

template <int Size>
void Position<Size>::give_turn_to(base::Side side) {
  const bool moves_over = rules_.blocked != Blocked::loses && is_blocked(side);
  gives_way_ = moves_over && rules_.blocked == Blocked::is_given_way;
  to_move_ = moves_over ? opponent(side) : side;
}

template <int Size>
auto Position<Size>::give_way_candidates() const -> Set {
  assert(gives_way_);
  const Set touching = stones_[to_move_] & Board::neighbours(stones_[opponent(to_move_)]);
  const Set steps = touching & Board::neighbours(hole());
  return steps.any() ? steps : touching;
}

template <int Size>
auto Position<Size>::origins() const -> Set {
  if (!gives_way_) return stones_[to_move_] & Board::neighbours(hole());
  const Set candidates = give_way_candidates();
  Set opening;
  candidates.each([&](std::size_t from) {
    const Move move{static_cast<Point>(from), hole()};
    if (!blocks_again(move, captured(move, [](const Wave<Set>& /*wave*/) {}))) opening.set(from);
  });
  return opening.any() ? opening : candidates;
}

template <int Size>
std::optional<core::Ending> Position<Size>::ending() const {
  const auto lead = [this] {
    return static_cast<int>(stones_.black.count()) - static_cast<int>(stones_.white.count());
  };
  // After the first ply White has no stones yet; from the second on, having none ends the game.
  if (ply_ >= 2 && (rules_.eliminates_while_placing || !placing()))
    for (const base::Side side : base::both_sides)
      if (stones_[side].none()) return core::Ending{core::win_for(opponent(side)), core::EndReason::eliminated, 0};
  if (rules_.blocked == Blocked::loses && is_blocked(to_move_))
    return core::Ending{core::win_for(opponent(to_move_)), core::EndReason::no_move, 0};
  if ((rules_.ply_limit != 0 && ply_ >= rules_.ply_limit) ||
      (rules_.quiet_limit != 0 && quiet_plies_ >= rules_.quiet_limit))
    return core::Ending{majority(), core::EndReason::limit, 2 * (lead() < 0 ? -lead() : lead())};
  return std::nullopt;
}

static_assert(core::TableGame<Position<5>>);

}  // namespace jiaqi
