#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/core/game.h"
#include "engine/grid/bits.h"
#include "engine/grid/geometry.h"
#include "engine/grid/notation.h"
#include "engine/grid/view.h"
#include "engine/grid/zobrist.h"
#include "engine/line/rules.h"

namespace line {

/// One stone on an empty point; there is no pass.
struct Move {
  grid::Point point{};
  friend bool operator==(const Move&, const Move&) = default;
};

/// A position of a game of k in a row on a square board. A ply is one stone, so a side whose turn has several stones
/// moves several times in a row. The number of stones on the board determines how many are left in the turn, also in a
/// position that was set up.
template <RuleSet R, int Size>
class Position {
 public:
  using Geometry = grid::Geometry<Size, Size>;
  using Rules = R;
  using Move = line::Move;
  using Moves = base::FixedVector<Move, Geometry::size>;
  using Points = grid::Bits<(Geometry::size + 63) / 64>;

  static constexpr Points all_points = [] {
    Points points;
    for (std::size_t i = 0; i < Geometry::size; ++i) points.set(i);
    return points;
  }();

  static constexpr grid::Point middle = grid::point_at(Size / 2, Size / 2, Size);

  Position() = default;
  /// A position with `to_move` to place the next stone. Expects that at most one side has a winning row; that side has
  /// won.
  Position(const base::PerSide<Points>& stones, base::Side to_move) : stones_(stones), to_move_(to_move) {
    for (const base::Side side : base::both_sides)
      stones_[side].each([&](std::size_t point) {
        const auto stone = static_cast<grid::Point>(point);
        hash_ ^= grid::stone_key<Geometry>(side, stone);
        ++count_;
        if (wins_with(stone, side)) winner_ = side;
      });
  }

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  /// The number of stones left in the turn, including the next one.
  [[nodiscard]] int stones_left() const { return stones_left_after<R>(count_); }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] const Points& stones(base::Side side) const { return stones_[side]; }
  [[nodiscard]] Points empty_points() const { return all_points - stones_.black - stones_.white; }
  [[nodiscard]] bool is_empty(grid::Point point) const {
    return !stones_.black.test(grid::index(point)) && !stones_.white.test(grid::index(point));
  }

  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (winner_) return core::win_for(*winner_);
    if (count_ == static_cast<int>(Geometry::size)) return core::Outcome::draw;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<core::Ending> ending() const {
    const std::optional<core::Outcome> outcome = this->outcome();
    if (!outcome) return std::nullopt;
    return core::Ending{*outcome, winner_ ? core::EndReason::line : core::EndReason::no_move, 0};
  }

  [[nodiscard]] bool is_legal(Move move) const { return !winner_ && is_empty(move.point); }

  /// Lists the moves in reading order.
  void legal_moves(Moves& out) const {
    out.clear();
    if (winner_) return;
    empty_points().each([&](std::size_t point) { out.push_back({static_cast<grid::Point>(point)}); });
  }

  void play(Move move) {
    assert(is_legal(move));
    stones_[to_move_].set(grid::index(move.point));
    hash_ ^= grid::stone_key<Geometry>(to_move_, move.point);
    if (wins_with(move.point, to_move_)) winner_ = to_move_;
    const bool ends_turn = stones_left() == 1;
    ++count_;
    if (ends_turn) to_move_ = base::opponent(to_move_);
  }

  /// The hash does not need the stones left in the turn: the number of stones determines it.
  [[nodiscard]] std::uint64_t hash() const {
    return hash_ ^ (to_move_ == base::Side::white ? grid::zobrist_key(grid::first_free_key) : 0);
  }

  /// Stones are never removed, so no position can repeat.
  [[nodiscard]] core::Repetition repetition_rule() const { return core::Repetition::ignored; }
  [[nodiscard]] std::uint64_t repetition_key() const { return hash_; }
  [[nodiscard]] core::Outcome repetition_outcome() const { return core::Outcome::draw; }

  static base::Expected<Move> parse(std::string_view text) {
    if (grid::is_pass(text)) return base::fault("{game} has no pass", R::title);
    return grid::parse_point(text, Size, Size).map([](grid::Point point) { return Move{point}; });
  }
  static std::string format(Move move) { return grid::point_name(move.point, Size, Size); }

  [[nodiscard]] base::Fault why_illegal(Move move) const {
    assert(!is_legal(move));
    return winner_ ? base::Fault{"the game is over"} : base::Fault{"{point} is occupied", format(move)};
  }

  [[nodiscard]] std::vector<core::Change> changes(Move /*move*/) const { return {}; }

  [[nodiscard]] core::BoardView view() const {
    core::BoardView view = grid::empty_view(Size, Size);
    for (const base::Side side : base::both_sides)
      stones_[side].each([&](std::size_t point) {
        view.stones[point] = side;
        if (winner_ == side && wins_with(static_cast<grid::Point>(point), side))
          view.row.push_back(static_cast<int>(point));
      });
    return view;
  }

  /// True if the side's stone on this point is part of a winning row.
  [[nodiscard]] bool wins_with(grid::Point point, base::Side side) const {
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    const int x = static_cast<int>(point) % Size;
    const int y = static_cast<int>(point) / Size;
    const auto run = [&](int right, int down) {
      int length = 0;
      for (int i = x + right, j = y + down; i >= 0 && i < Size && j >= 0 && j < Size; i += right, j += down) {
        if (!stones_[side].test(grid::index(grid::point_at(i, j, Size)))) break;
        ++length;
      }
      return length;
    };
    for (const auto& [right, down] : directions) {
      const int length = run(right, down) + 1 + run(-right, -down);
      if (R::overlines_win ? length >= R::winning_length : length == R::winning_length) return true;
    }
    return false;
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  base::PerSide<Points> stones_;
  std::uint64_t hash_ = 0;  ///< of the stones
  std::int16_t count_ = 0;  ///< the number of stones
  base::Side to_move_ = base::Side::black;
  std::optional<base::Side> winner_;
};

}  // namespace line
