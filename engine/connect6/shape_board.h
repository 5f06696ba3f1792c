#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/connect6/lines.h"
#include "engine/connect6/shape_weights.h"
#include "engine/connect6/shapes.h"

namespace connect6 {

/// LineBoard with the shapes of all points for both sides, and the sum of their values over the empty ones.
template <int Size>
class ShapeBoard : public LineBoard<Size> {
 public:
  using Base = LineBoard<Size>;
  using typename Base::Game;
  using Geometry = typename Base::Geometry;

  ShapeBoard() : ShapeBoard(Game{}) {}
  explicit ShapeBoard(const Game& position) : Base(position) {
    for (const base::Side side : base::both_sides)
      for (std::size_t index = 0; index < Geometry::size; ++index) {
        At& at = points_[side][index];
        at.views = empty_views[index];
        for (std::size_t direction = 0; direction < directions; ++direction)
          at.shapes = with_shape(at.shapes, direction, Shape::closed, shape_of_view[at.views[direction]]);
        count_value(side, at.shapes, 1);
      }
    for (const base::Side side : base::both_sides)
      position.stones(side).each([&](std::size_t index) { add_stone(index, side); });
  }

  void play(line::Move move) {
    const base::Side side = this->to_move();
    Base::play(move);
    add_stone(grid::index(move.point), side);
  }

  /// The shapes around a point for a side.
  [[nodiscard]] PointShapes shapes(base::Side side, grid::Point point) const {
    return points_[side][grid::index(point)].shapes;
  }

  /// Each `logistic_scale` of value() multiplies the odds by e.
  static constexpr double logistic_scale = 60;

  /// The value for the side to move: the logit of its chance to win, times `logistic_scale`.
  [[nodiscard]] int value() const {
    const auto left = static_cast<std::size_t>(this->stones_left() - 1);
    return (sums_[this->to_move()].own[left] + sums_[base::opponent(this->to_move())].other[left] +
            fitted_weights.value[left].turn) /
           value_unit;
  }

  /// How likely the search chooses a move on an empty point; the higher, the more likely.
  [[nodiscard]] std::int32_t order(grid::Point point) const {
    const auto left = static_cast<std::size_t>(this->stones_left() - 1);
    return shape_orders[shapes(this->to_move(), point)].own[left] +
           shape_orders[shapes(base::opponent(this->to_move()), point)].other[left];
  }

 private:
  struct At {
    std::array<View, directions> views{};
    PointShapes shapes = 0;
  };
  struct Sum {
    std::array<std::int32_t, 2> own{};
    std::array<std::int32_t, 2> other{};
  };
  struct Step {
    int right, down;
  };
  static constexpr std::array<Step, directions> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  /// The distance from a point to the one with this digit in its view.
  static constexpr int offset_of(std::size_t digit) {
    const int i = static_cast<int>(digit);
    return i < reach ? i - reach : i - reach + 1;
  }
  static constexpr bool is_inside(int x, int y) { return x >= 0 && x < Size && y >= 0 && y < Size; }

  /// The views of all points on an empty board: what is beyond the edge.
  static constexpr auto empty_views = [] {
    std::array<std::array<View, directions>, Geometry::size> table{};
    for (int y = 0; y < Size; ++y)
      for (int x = 0; x < Size; ++x)
        for (std::size_t direction = 0; direction < directions; ++direction)
          for (std::size_t digit = 0; digit < view_points; ++digit) {
            const auto [right, down] = steps[direction];
            const int offset = offset_of(digit);
            View& view = table[grid::index(grid::point_at(x, y, Size))][direction];
            if (!is_inside(x + offset * right, y + offset * down))
              view = static_cast<View>(view + 2 * view_digits[digit]);
          }
    return table;
  }();

  static PointShapes with_shape(PointShapes shapes, std::size_t direction, Shape from, Shape to) {
    return static_cast<PointShapes>(shapes + shape_digits[direction] * (static_cast<int>(to) - static_cast<int>(from)));
  }

  void count_value(base::Side side, PointShapes shapes, int sign) {
    const PointValue& value = shape_values[shapes];
    Sum& sum = sums_[side];
    for (std::size_t left = 0; left < 2; ++left) {
      sum.own[left] += sign * value.own[left];
      sum.other[left] += sign * value.other[left];
    }
  }

  /// Takes a point out of the sums, and updates those that see it.
  void add_stone(std::size_t index, base::Side side) {
    for (const base::Side each : base::both_sides) count_value(each, points_[each][index].shapes, -1);
    counted_.reset(index);
    const int x = static_cast<int>(index) % Size;
    const int y = static_cast<int>(index) / Size;
    for (std::size_t direction = 0; direction < directions; ++direction)
      for (std::size_t digit = 0; digit < view_points; ++digit) {
        const auto [right, down] = steps[direction];
        const int offset = offset_of(digit);
        if (!is_inside(x - offset * right, y - offset * down)) continue;
        const std::size_t seer = grid::index(grid::point_at(x - offset * right, y - offset * down, Size));
        for (const base::Side each : base::both_sides) update(each, seer, direction, digit, each == side ? 1 : 2);
      }
  }

  void update(base::Side side, std::size_t index, std::size_t direction, std::size_t digit, int stone) {
    At& at = points_[side][index];
    View& view = at.views[direction];
    const Shape before = shape_of_view[view];
    view = static_cast<View>(view + stone * view_digits[digit]);
    const Shape after = shape_of_view[view];
    if (before == after) return;
    const bool counts = counted_.test(index);
    if (counts) count_value(side, at.shapes, -1);
    at.shapes = with_shape(at.shapes, direction, before, after);
    if (counts) count_value(side, at.shapes, 1);
  }

  base::PerSide<std::array<At, Geometry::size>> points_;
  base::PerSide<Sum> sums_;
  typename Base::Points counted_ = Game::all_points;  ///< the points in the sums
};

}  // namespace connect6
