#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/connect6/rules.h"

namespace connect6 {

/// What a side has around an empty point in one direction: the most own stones in a window of six through the point
/// without stones of the other side, and in how many windows there are as many.
enum class Shape : std::uint8_t {
  closed,  ///< every window has stones of the other side or crosses the edge
  empty,
  one,
  one_open,  ///< in two or three windows
  one_free,  ///< in four or more
  two,
  two_open,  ///< in two
  two_free,  ///< in three or more
  three,
  three_open,
  three_free,
  four,  ///< four or more
};
inline constexpr std::size_t shape_count = 12;

/// The distance up to which stones of the same line matter to a point.
inline constexpr int reach = Rules::winning_length - 1;

/// The points around a point in a line as a number in base three, the first point as the lowest digit: 0 is an empty
/// point, 1 an own stone, 2 a stone of the other side or beyond the edge.
using View = std::uint16_t;
inline constexpr std::size_t view_points = 2 * std::size_t{reach};
inline constexpr auto view_digits = [] {
  std::array<View, view_points> powers{1};
  for (std::size_t i = 1; i < view_points; ++i) powers[i] = static_cast<View>(3 * powers[i - 1]);
  return powers;
}();
inline constexpr std::size_t view_count = 3 * std::size_t{view_digits.back()};

/// The shape of a point with this view.
constexpr Shape shape_of(std::size_t view) {
  int most = -1;
  int windows = 0;
  for (int first = 0; first <= reach; ++first) {
    int own = 0;
    bool is_open = true;
    for (int i = first; i <= first + reach; ++i) {
      if (i == reach) continue;  // the point itself
      const auto digit = view / view_digits[static_cast<std::size_t>(i < reach ? i : i - 1)] % 3;
      own += digit == 1 ? 1 : 0;
      is_open = is_open && digit != 2;
    }
    if (!is_open || own < most) continue;
    windows = own > most ? 1 : windows + 1;
    most = own;
  }
  if (most < 0) return Shape::closed;
  if (most == 0) return Shape::empty;
  if (most == 1) return windows == 1 ? Shape::one : windows <= 3 ? Shape::one_open : Shape::one_free;
  if (most > 3) return Shape::four;
  const Shape least = most == 2 ? Shape::two : Shape::three;
  return static_cast<Shape>(static_cast<int>(least) + std::min(windows, 3) - 1);
}

/// The shapes for all views.
inline const auto shape_of_view = [] {
  std::array<Shape, view_count> table{};
  for (std::size_t view = 0; view < view_count; ++view) table[view] = shape_of(view);
  return table;
}();

inline constexpr std::size_t directions = 4;
/// The shapes of a point in all directions as a number in base shape_count.
using PointShapes = std::uint16_t;
inline constexpr auto shape_digits = [] {
  std::array<PointShapes, directions> powers{1};
  for (std::size_t i = 1; i < directions; ++i) powers[i] = static_cast<PointShapes>(shape_count * powers[i - 1]);
  return powers;
}();
inline constexpr std::size_t point_shapes_count = shape_count * std::size_t{shape_digits.back()};

constexpr Shape shape_in(PointShapes shapes, std::size_t direction) {
  return static_cast<Shape>(shapes / shape_digits[direction] % shape_count);
}

}  // namespace connect6
