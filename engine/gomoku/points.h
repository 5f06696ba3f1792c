#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/gomoku/shapes.h"

namespace gomoku {

/// The shapes that a stone on an empty point makes in its four lines, three bits each.
using PointCode = std::uint16_t;
inline constexpr std::size_t directions = 4;
inline constexpr std::size_t point_codes = std::size_t{1} << (directions * shape_bits);

constexpr Shape shape_in(PointCode code, std::size_t direction) {
  return static_cast<Shape>(code >> (direction * shape_bits) & ((1U << shape_bits) - 1));
}
constexpr PointCode with_shape(PointCode code, std::size_t direction, Shape shape) {
  const std::size_t shift = direction * shape_bits;
  return static_cast<PointCode>((code & ~(((1U << shape_bits) - 1) << shift)) | static_cast<unsigned>(shape) << shift);
}

/// The threat of a stone on a point in all its lines together; the stronger, the larger.
enum class Threat : std::uint8_t {
  none,
  open_three,
  double_three,  ///< two open threes
  four,
  four_three,  ///< a four and an open three
  open_four,   ///< or two fours: more than one point completes five
  five,
};
inline constexpr std::size_t threat_count = 7;

constexpr Threat threat_of(PointCode code) {
  int fours = 0;
  int open_threes = 0;
  Shape best = Shape::none;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    const Shape shape = shape_in(code, direction);
    best = std::max(best, shape);
    fours += shape == Shape::four ? 1 : 0;
    open_threes += shape == Shape::open_three ? 1 : 0;
  }
  if (best == Shape::five) return Threat::five;
  if (best == Shape::open_four || fours > 1) return Threat::open_four;
  if (fours == 1) return open_threes > 0 ? Threat::four_three : Threat::four;
  if (open_threes > 1) return Threat::double_three;
  return open_threes == 1 ? Threat::open_three : Threat::none;
}

/// The number of combinations of shapes in four lines, in any order.
inline constexpr std::size_t combinations = 330;

/// The index of the combination of shapes, counting in ascending order from the smallest shape.
inline constexpr auto combination_of_code = [] {
  constexpr std::size_t shape_count = std::size_t{1} << shape_bits;
  std::array<std::uint16_t, point_codes> of_sorted{};
  std::uint16_t next = 0;
  for (std::size_t a = 0; a < shape_count; ++a)
    for (std::size_t b = a; b < shape_count; ++b)
      for (std::size_t c = b; c < shape_count; ++c)
        for (std::size_t d = c; d < shape_count; ++d)
          of_sorted[((a * shape_count + b) * shape_count + c) * shape_count + d] = next++;
  std::array<std::uint16_t, point_codes> table{};
  for (std::size_t code = 0; code < point_codes; ++code) {
    std::array<std::size_t, directions> shapes{};
    for (std::size_t direction = 0; direction < directions; ++direction)
      shapes[direction] = static_cast<std::size_t>(shape_in(static_cast<PointCode>(code), direction));
    std::sort(shapes.begin(), shapes.end());
    std::size_t place = 0;
    for (const std::size_t shape : shapes) place = place * shape_count + shape;
    table[code] = of_sorted[place];
  }
  return table;
}();

/// The value of an empty point with these shapes for the side to move, if they are its own and if they are the other
/// side's.
struct PointWeights {
  std::int16_t own = 0;
  std::int16_t other = 0;
};
/// Scales sums of weights: a side wins with the probability 1 / (1 + e^(-sum / scale)).
inline constexpr double weight_scale = 200;
inline constexpr std::array<PointWeights, combinations> point_weights{{
#include "engine/gomoku/weights.inc"
}};

inline constexpr auto weights_of_code = [] {
  std::array<PointWeights, point_codes> table{};
  for (std::size_t code = 0; code < point_codes; ++code) table[code] = point_weights[combination_of_code[code]];
  return table;
}();

inline constexpr auto threat_of_code = [] {
  std::array<Threat, point_codes> table{};
  for (std::size_t code = 0; code < point_codes; ++code) table[code] = threat_of(static_cast<PointCode>(code));
  return table;
}();

/// The priority in move ordering of a point with these shapes.
inline constexpr auto order_of_code = [] {
  constexpr std::array<std::int16_t, 8> of_shape{0, 2, 5, 7, 18, 22, 40, 60};
  constexpr std::array<std::int16_t, threat_count> of_threat{0, 4, 24, 6, 50, 60, 100};
  std::array<std::int16_t, point_codes> table{};
  for (std::size_t code = 0; code < point_codes; ++code) {
    int sum = of_threat[static_cast<std::size_t>(threat_of(static_cast<PointCode>(code)))];
    for (std::size_t direction = 0; direction < directions; ++direction)
      sum += of_shape[static_cast<std::size_t>(shape_in(static_cast<PointCode>(code), direction))];
    table[code] = static_cast<std::int16_t>(sum);
  }
  return table;
}();

}  // namespace gomoku
