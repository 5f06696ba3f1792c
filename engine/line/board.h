#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "engine/grid/bits.h"
#include "engine/grid/zobrist.h"
#include "engine/line/evaluation.h"
#include "engine/line/patterns.h"
#include "engine/line/position.h"
#include "engine/line/windows.h"

namespace line {

/// The board of searches: each stone updates the windows that contain it, the lists of windows that can become threats,
/// and an evaluation.
template <LineGame G, int Size>
class Board {
 public:
  using Rules = typename G::Rules;
  using Game = Position<Rules, Size>;
  using Windows = line::Windows<Rules::winning_length, Size>;
  using Geometry = typename Game::Geometry;
  using Points = typename Game::Points;
  using WindowSet = grid::Bits<(Windows::count + 63) / 64>;

  Board() {
    for (std::size_t window = 0; window < Windows::count; ++window) lists_[0].set(window);
  }
  explicit Board(const Game& position) : Board() {
    for (const base::Side side : base::both_sides)
      position.stones(side).each([&](std::size_t point) { put(static_cast<grid::Point>(point), side); });
    to_move_ = position.to_move();
  }

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int stones_left() const { return stones_left_after<Rules>(count_); }
  [[nodiscard]] bool is_full() const { return count_ == static_cast<int>(Geometry::size); }
  [[nodiscard]] const Points& stones(base::Side side) const { return stones_[side]; }
  [[nodiscard]] bool is_empty(grid::Point point) const {
    return !stones_.black.test(grid::index(point)) && !stones_.white.test(grid::index(point));
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_with(to_move_); }
  /// The hash of this position with that side to move.
  [[nodiscard]] std::uint64_t hash_with(base::Side to_move) const {
    return hash_ ^ (to_move == base::Side::white ? grid::zobrist_key(grid::first_free_key) : 0);
  }

  /// The value of Black's lines minus that of White's.
  [[nodiscard]] int score() const { return score_; }
  [[nodiscard]] Pattern pattern(std::size_t window) const { return patterns_[window]; }
  /// The windows of this class for a side: those that contain stones of this side only. Expects a class other than
  /// `other`.
  [[nodiscard]] const WindowSet& windows(base::Side side, WindowClass window_class) const {
    assert(window_class != WindowClass::other);
    return lists_[list_of(window_class, side)];
  }
  [[nodiscard]] bool has_threat(base::Side side) const { return windows(side, WindowClass::threat).any(); }
  /// True if the side has a winning row.
  [[nodiscard]] bool has_won(base::Side side) const {
    const WindowSet& complete = windows(side, WindowClass::complete);
    if constexpr (Rules::overlines_win) {
      return complete.any();
    } else {
      bool won = false;
      complete.each([&](std::size_t window) { won = won || !extends(window, side); });
      return won;
    }
  }
  /// A bit for each empty point of the window.
  [[nodiscard]] unsigned empty_bits(std::size_t window) const {
    const Pattern pattern = patterns_[window];
    return window_mask<Rules> & ~(pattern | static_cast<unsigned>(pattern) >> white_shift<Rules>);
  }

  void play(Move move) {
    const bool ends_turn = stones_left() == 1;
    put(move.point, to_move_);
    if (ends_turn) to_move_ = base::opponent(to_move_);
  }

  /// Puts a stone on an empty point, or takes it off, whichever side is to move.
  void put(grid::Point point, base::Side side) {
    assert(is_empty(point));
    change(point, side);
    ++count_;
  }
  void take(grid::Point point, base::Side side) {
    assert(stones_[side].test(grid::index(point)));
    change(point, side);
    --count_;
  }

 private:
  /// True if the side's row that fills the window extends beyond it.
  [[nodiscard]] bool extends(std::size_t window, base::Side side) const {
    return std::ranges::any_of(Windows::beyond(window), [&](const std::optional<grid::Point>& point) {
      return point && stones_[side].test(grid::index(*point));
    });
  }

  void change(grid::Point point, base::Side side) {
    stones_[side].flip(grid::index(point));
    hash_ ^= grid::stone_key<Geometry>(side, point);
    const unsigned shift = side == base::Side::black ? 0 : white_shift<Rules>;
    for (const auto& [window, bit] : Windows::through[grid::index(point)]) {
      const Pattern before = patterns_[window];
      const auto after = static_cast<Pattern>(before ^ (static_cast<unsigned>(bit) << shift));
      patterns_[window] = after;
      score_ += value_of_pattern<G>[after] - value_of_pattern<G>[before];
      const std::uint8_t from = list_of_pattern<Rules>[before];
      const std::uint8_t to = list_of_pattern<Rules>[after];
      if (from == to) continue;
      lists_[from].reset(window);
      lists_[to].set(window);
    }
  }

  std::array<Pattern, Windows::count> patterns_{};
  std::array<WindowSet, list_count> lists_;
  base::PerSide<Points> stones_;
  std::uint64_t hash_ = 0;  ///< of the stones
  std::int32_t score_ = 0;
  std::int16_t count_ = 0;
  base::Side to_move_ = base::Side::black;
};

}  // namespace line
