#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board_view.h"
#include "engine/core/expected.h"
#include "engine/core/fixed_vector.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "engine/core/side.h"
#include "engine/jiaqi/board.h"
#include "engine/jiaqi/capture.h"
#include "engine/jiaqi/rules.h"

namespace jiaqi {

/// A stone set on `to`, or moved there from `from`.
struct Move {
  Point from = no_point;
  Point to = no_point;
  friend bool operator==(const Move&, const Move&) = default;
};

/// A position of jiaqi 夹棋 as TibetanGo plays it (the thesis of 2019; README.md has the rules in plain words). Two
/// phases:
///
/// * Placement 布局: the sides set 40 stones in turn, Black first, on any empty point but the centre.
/// * Movement 移局: White begins. There is always exactly one empty point, the hole, and a move brings an own stone
///   from a neighbouring point into it. When the side to move has no stone next to the hole, its opponent acts in its
///   place and must give way 让路: a stone that leaves a point next to one of the blocked side's stones goes into the
///   hole, by a step if one of them is near enough, else by a jump; then the blocked side moves.
///
/// Every action is followed by the capture procedure (capture.h). Stones never leave the board, so the number of stones
/// tells the phase. Whoever has no stone left has lost.
class Position {
 public:
  using Move = jiaqi::Move;
  static constexpr int placements = static_cast<int>(point_count) - 1;
  using Moves = core::FixedVector<Move, placements>;

  explicit Position(const Rules& rules = {}) : rules_(rules) {}

  /// A position set up by hand, `next` being the side whose turn it is: if it is blocked its opponent will give way.
  /// Expects disjoint stones, at most 40 and, until there are 40, none on the centre. Counts as many plies as stones.
  static Position set_up(const core::PerSide<Bitboard>& stones, core::Side next, const Rules& rules = {});

  [[nodiscard]] core::Side to_move() const { return to_move_; }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    const std::optional<core::Ending> end = ending();
    return end ? std::optional(end->outcome) : std::nullopt;
  }
  void legal_moves(Moves& out) const;
  [[nodiscard]] bool is_legal(const Move& move) const;
  void play(const Move& move);

  /// Of the colours, the side to act and whether it gives way: all that decides how the game can go on, but for the
  /// limits.
  [[nodiscard]] std::uint64_t hash() const;

  [[nodiscard]] core::Repetition repetition_rule() const;
  [[nodiscard]] std::uint64_t repetition_key() const { return hash(); }
  [[nodiscard]] core::Outcome repetition_outcome() const;
  [[nodiscard]] std::optional<core::Ending> ending() const;
  static core::Expected<Move> parse(std::string_view text);
  static std::string format(const Move& move);
  [[nodiscard]] std::string why_illegal(const Move& move) const;
  [[nodiscard]] std::vector<core::Change> changes(const Move& move) const;
  [[nodiscard]] core::BoardView view() const;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Bitboard stones(core::Side side) const { return stones_[side]; }
  [[nodiscard]] Bitboard empty() const { return whole_board & ~(stones_.black | stones_.white); }
  /// Plies played, giving way included.
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] bool placing() const { return ply_ < placements; }
  /// Whether the side to move acts in place of its blocked opponent.
  [[nodiscard]] bool gives_way() const { return gives_way_; }
  /// The empty point; expects the movement phase.
  [[nodiscard]] Point hole() const { return first(empty()); }

  /// Where a stone may be set; expects the placement phase and a game that is not over.
  [[nodiscard]] Bitboard targets() const { return empty() & ~bit(centre); }
  /// The stones that may go into the hole; expects the movement phase and a game that is not over.
  [[nodiscard]] Bitboard origins() const;
  /// The stones that come into question for giving way, before those are dropped that would block the way again.
  /// Expects gives_way().
  [[nodiscard]] Bitboard give_way_candidates() const;

  /// What a legal move takes, in the order in which it spreads.
  [[nodiscard]] std::vector<Wave> waves(const Move& move) const;

  /// Whoever has more stones.
  [[nodiscard]] core::Outcome majority() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  /// The stones of the side to move after the move, before it takes anything.
  [[nodiscard]] Bitboard moved(const Move& move) const { return (stones_[to_move_] & ~bit(move.from)) | bit(move.to); }
  /// What the capture procedure gives for the move, each wave to visit(Wave).
  template <class Visit>
  [[nodiscard]] Bitboard captured(const Move& move, Visit visit) const {
    return capture(move.to, moved(move), stones_[opponent(to_move_)], rules_, visit);
  }
  /// Whether the move gives way in vain: with these captures the blocked side would be left without a stone next to
  /// the new hole. Such a move is illegal unless there are only such; then they are played without captures.
  [[nodiscard]] bool blocks_again(const Move& move, Bitboard captured) const {
    const Bitboard blocked = stones_[opponent(to_move_)] & ~captured;
    return gives_way_ && blocked != 0 && (blocked & neighbours(bit(move.from))) == 0;
  }
  /// The side's turn begins; where it is blocked the opponent acts for it.
  void give_turn_to(core::Side side);

  core::PerSide<Bitboard> stones_;
  Rules rules_;
  std::int32_t ply_ = 0;
  std::int32_t quiet_plies_ = 0;  ///< how many plies of movement in a row have taken nothing
  core::Side to_move_ = core::Side::black;
  bool gives_way_ = false;
};

static_assert(core::TableGame<Position>);

}  // namespace jiaqi
