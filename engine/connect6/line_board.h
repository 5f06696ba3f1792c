#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/connect6/evaluation.h"
#include "engine/connect6/patterns.h"
#include "engine/connect6/position.h"
#include "engine/connect6/windows.h"
#include "engine/grid/bits.h"
#include "engine/grid/zobrist.h"

namespace connect6 {

/// The empty points of a window that one or two stones complete; twice the same where one is missing.
struct Gap {
  grid::Point first{};
  grid::Point second{};
  [[nodiscard]] bool has(grid::Point point) const { return first == point || second == point; }
  friend bool operator==(const Gap&, const Gap&) = default;
};

/// The board of searches: every stone updates the windows that it is in, lists of those that can become threats, and
/// an evaluation.
template <int Size>
class LineBoard {
 public:
  using Game = Position<Size>;
  using Windows = connect6::Windows<Size>;
  using Geometry = typename Game::Geometry;
  using Points = typename Game::Points;
  using WindowSet = grid::Bits<(Windows::count + 63) / 64>;

  LineBoard() {
    for (std::size_t window = 0; window < Windows::count; ++window) lists_[0].set(window);
  }
  explicit LineBoard(const Game& position) : LineBoard() {
    for (const base::Side side : base::both_sides)
      position.stones(side).each([&](std::size_t point) { put(static_cast<grid::Point>(point), side); });
    to_move_ = position.to_move();
  }

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int stones_left() const { return count_ % 2 == 0 ? 1 : 2; }
  [[nodiscard]] bool is_full() const { return count_ == static_cast<int>(Geometry::size); }
  [[nodiscard]] const Points& stones(base::Side side) const { return stones_[side]; }
  [[nodiscard]] bool is_empty(grid::Point point) const {
    return !stones_.black.test(grid::index(point)) && !stones_.white.test(grid::index(point));
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_with(to_move_); }
  /// As if that side were to move.
  [[nodiscard]] std::uint64_t hash_with(base::Side to_move) const {
    return hash_ ^ (to_move == base::Side::white ? grid::zobrist_key(grid::first_free_key) : 0);
  }

  /// The lines of Black against those of White.
  [[nodiscard]] int score() const { return score_; }
  [[nodiscard]] Pattern pattern(std::size_t window) const { return patterns_[window]; }
  /// The windows where this side has so many stones and the other has none; expects not `other`.
  [[nodiscard]] const WindowSet& windows(base::Side side, WindowClass window_class) const {
    assert(window_class != WindowClass::other);
    return lists_[list_of(window_class, side)];
  }
  [[nodiscard]] bool has_threat(base::Side side) const { return windows(side, WindowClass::threat).any(); }
  [[nodiscard]] bool has_six(base::Side side) const { return windows(side, WindowClass::six).any(); }
  /// Of a window that is a threat.
  [[nodiscard]] Gap gap(std::size_t window) const {
    const unsigned empty = empty_bits(window);
    const typename Windows::Points& points = Windows::points[window];
    return {points[static_cast<std::size_t>(std::countr_zero(empty))],
            points[static_cast<std::size_t>(std::bit_width(empty)) - 1]};
  }
  /// A bit for each empty point of the window.
  [[nodiscard]] unsigned empty_bits(std::size_t window) const {
    return window_mask & ~(patterns_[window] | static_cast<unsigned>(patterns_[window]) >> white_shift);
  }

  void play(Move move) {
    const bool ends_turn = stones_left() == 1;
    put(move.point, to_move_);
    if (ends_turn) to_move_ = base::opponent(to_move_);
  }

  /// A stone on an empty point, and off again, whoever is to move.
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
  void change(grid::Point point, base::Side side) {
    stones_[side].flip(grid::index(point));
    hash_ ^= grid::stone_key<Geometry>(side, point);
    const unsigned shift = side == base::Side::black ? 0 : white_shift;
    for (const auto& [window, bit] : Windows::through[grid::index(point)]) {
      const Pattern before = patterns_[window];
      const auto after = static_cast<Pattern>(before ^ (static_cast<unsigned>(bit) << shift));
      patterns_[window] = after;
      score_ += value_of_pattern[after] - value_of_pattern[before];
      const std::uint8_t from = list_of_pattern[before];
      const std::uint8_t to = list_of_pattern[after];
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

}  // namespace connect6
