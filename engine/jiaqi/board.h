#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/expected.h"

/// The board of the five-line form 五路: 25 crossings and the 16 centres of their cells, written into a 9×9 array. A
/// point is where row and column are both even or both odd, and is named by the two digits, row first:
///
///     00────02────04────06────08      Lines run along the rows and columns of crossings, and diagonally through
///     │╲  ╱ │╲  ╱ │╲  ╱ │╲  ╱ │       crossings and cell centres alike. Two points are neighbours when they follow
///     │ 11  │ 13  │ 15  │ 17  │       each other on a line: a cell centre has four, an inner crossing eight.
///     │╱  ╲ │╱  ╲ │╱  ╲ │╱  ╲ │
///     20────22────24────26────28      Points are numbered in reading order, which makes the number linear in row and
///     …     …     …     …     …       column: a line goes on by a fixed step, and whole sets of points shift along it.
namespace jiaqi {

/// Rows and columns of the array.
inline constexpr int extent = 9;
inline constexpr std::size_t point_count = 41;
inline constexpr std::size_t line_count = 24;

/// A point's number, 0…40.
using Point = std::uint8_t;
inline constexpr Point no_point = 0xFF;

/// A set of points, bit p for point p.
using Bitboard = std::uint64_t;
inline constexpr Bitboard whole_board = (Bitboard{1} << point_count) - 1;

/// Expects a point of the array: row + column even.
constexpr Point point_at(int row, int column) {
  assert((row + column) % 2 == 0);
  return static_cast<Point>((extent * row + column) / 2);
}
constexpr int row(Point point) {
  return 2 * point / extent;
}
constexpr int column(Point point) {
  return 2 * point % extent;
}

/// 首府: stays empty until all stones are placed.
inline constexpr Point centre = point_at(extent / 2, extent / 2);

/// The set of this one point; of none for no_point.
constexpr Bitboard bit(Point point) {
  return point < point_count ? Bitboard{1} << point : 0;
}
constexpr bool contains(Bitboard set, Point point) {
  return (set & bit(point)) != 0;
}
constexpr int count(Bitboard set) {
  return std::popcount(set);
}
/// The point with the lowest number; expects a set that is not empty.
constexpr Point first(Bitboard set) {
  return static_cast<Point>(std::countr_zero(set));
}
/// Removes that point from the set.
constexpr Point take_first(Bitboard& set) {
  const Point point = first(set);
  set &= set - 1;
  return point;
}

/// `rc`; expects a point of the board.
std::string name(Point point);
core::Expected<Point> parse_point(std::string_view text);

/// A straight line from edge to edge.
struct Line {
  std::array<Point, extent> storage{};
  std::size_t length = 0;

  [[nodiscard]] constexpr std::span<const Point> points() const { return std::span(storage).first(length); }
  [[nodiscard]] constexpr Bitboard mask() const {
    Bitboard set = 0;
    for (const Point point : points()) set |= bit(point);
    return set;
  }
  [[nodiscard]] constexpr Bitboard ends() const { return bit(storage[0]) | bit(storage[length - 1]); }
  /// Whether it is a row or a column.
  [[nodiscard]] constexpr bool orthogonal() const {
    return row(storage[0]) == row(storage[1]) || column(storage[0]) == column(storage[1]);
  }
};

namespace detail {

constexpr Line line_from(int row, int column, int down, int right) {
  Line line;
  for (; row >= 0 && row < extent && column >= 0 && column < extent; row += down, column += right)
    line.storage[line.length++] = point_at(row, column);
  return line;
}

constexpr std::array<Line, line_count> make_lines() {
  constexpr int last = extent - 1;
  std::array<Line, line_count> lines;
  std::size_t n = 0;
  for (int row = 0; row <= last; row += 2) lines[n++] = line_from(row, 0, 0, 2);
  for (int column = 0; column <= last; column += 2) lines[n++] = line_from(0, column, 2, 0);
  for (int difference = last - 2; difference >= 2 - last; difference -= 2)
    lines[n++] = line_from(std::max(difference, 0), std::max(-difference, 0), 1, 1);
  for (int sum = 2; sum <= 2 * last - 2; sum += 2)
    lines[n++] = line_from(std::min(sum, last), sum - std::min(sum, last), -1, 1);
  return lines;
}

}  // namespace detail

/// Rows, columns, falling diagonals, rising diagonals. A corner alone is no line.
inline constexpr std::array<Line, line_count> lines = detail::make_lines();

/// One of the four directions that lines run in. From one point of a line to the next the number grows by `step`.
struct Axis {
  int step = 0;
  Bitboard has_previous = 0;  ///< the points that have a neighbour `step` below
  Bitboard has_next = 0;      ///< the points that have a neighbour `step` above

  /// Every point of the set moved on to its next neighbour on this axis; those without one drop out.
  [[nodiscard]] constexpr Bitboard forward(Bitboard set) const { return (set << step) & has_previous; }
  [[nodiscard]] constexpr Bitboard backward(Bitboard set) const { return (set >> step) & has_next; }
};

namespace detail {

constexpr std::array<Axis, 4> make_axes() {
  std::array<Axis, 4> axes{{{1}, {extent}, {(extent + 1) / 2}, {(extent - 1) / 2}}};
  for (const Line& line : lines)
    for (Axis& axis : axes)
      for (std::size_t i = 1; i < line.length; ++i) {
        const auto [low, high] = std::minmax(line.storage[i - 1], line.storage[i]);
        if (high - low != axis.step) continue;
        axis.has_next |= bit(low);
        axis.has_previous |= bit(high);
      }
  return axes;
}

}  // namespace detail

inline constexpr std::array<Axis, 4> axes = detail::make_axes();

/// All points next to a point of the set.
constexpr Bitboard neighbours(Bitboard set) {
  Bitboard result = 0;
  for (const Axis& axis : axes) result |= axis.forward(set) | axis.backward(set);
  return result;
}

}  // namespace jiaqi
