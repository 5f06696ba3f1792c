#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/connect6/shapes.h"

namespace connect6 {

/// Each shape with own stones has a weight, and so has each pair of them in two directions of a point: where two lines
/// meet, a stone serves both.
inline constexpr std::size_t weighted_shapes = shape_count - static_cast<std::size_t>(Shape::one);
inline constexpr std::size_t weights_per_side = weighted_shapes + weighted_shapes * (weighted_shapes + 1) / 2;

/// Calls `use` with the number of each weight that counts for a point with these shapes.
template <class Use>
constexpr void each_weight(PointShapes shapes, Use use) {
  std::array<std::size_t, directions> found{};
  std::size_t count = 0;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    const Shape shape = shape_in(shapes, direction);
    if (shape >= Shape::one) found[count++] = static_cast<std::size_t>(shape) - static_cast<std::size_t>(Shape::one);
  }
  for (std::size_t i = 0; i < count; ++i) {
    use(found[i]);
    for (std::size_t j = i + 1; j < count; ++j) {
      const std::size_t less = std::min(found[i], found[j]);
      const std::size_t more = std::max(found[i], found[j]);
      use(weighted_shapes + more * (more + 1) / 2 + less);
    }
  }
}

/// The weights for a number of stones left in the turn, fitted by engine/connect6/make_weights.
struct ShapeWeights {
  int turn = 0;  ///< for the side to move
  std::array<int, weights_per_side> own{};
  std::array<int, weights_per_side> other{};  ///< for shapes of the other side
};

/// For the evaluation and for the order of moves, each with one and with two stones left.
struct AllWeights {
  std::array<ShapeWeights, 2> value;
  std::array<ShapeWeights, 2> order;
};

inline constexpr AllWeights fitted_weights
#include "engine/connect6/weights.inc"
    ;

/// The unit of the weights of the evaluation is 1/value_unit of a score, that of the others 1/order_unit in the logit
/// of the probability that the search chooses the move.
inline constexpr int value_unit = 16;
inline constexpr int order_unit = 16;

/// The sums of the weights for a point, by the number of stones left minus one.
struct PointValue {
  std::array<std::int16_t, 2> own{};
  std::array<std::int16_t, 2> other{};
};

/// PointValue for all shapes of a point.
using ShapeValues = std::array<PointValue, point_shapes_count>;
inline ShapeValues values_of(const std::array<ShapeWeights, 2>& weights) {
  ShapeValues table{};
  for (std::size_t shapes = 0; shapes < point_shapes_count; ++shapes)
    for (std::size_t left = 0; left < 2; ++left)
      each_weight(static_cast<PointShapes>(shapes), [&](std::size_t weight) {
        const auto add = [&](std::int16_t& sum, int value) { sum = static_cast<std::int16_t>(sum + value); };
        add(table[shapes].own[left], weights[left].own[weight]);
        add(table[shapes].other[left], weights[left].other[weight]);
      });
  return table;
}
inline const ShapeValues shape_values = values_of(fitted_weights.value);
inline const ShapeValues shape_orders = values_of(fitted_weights.order);

}  // namespace connect6
