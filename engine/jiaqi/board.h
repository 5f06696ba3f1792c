#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/expected.h"
#include "engine/grid/bits.h"

/// The boards. The board of the five-line form 五路 has 25 crossings and the 16 centres of their cells, stored in a 9×9
/// array. Its points are where row and column are both even or both odd; their names are the two digits, row first:
///
///     00────02────04────06────08      Lines run along the rows and columns of crossings, and diagonally through
///     │╲  ╱ │╲  ╱ │╲  ╱ │╲  ╱ │       crossings and cell centres alike. Two points are neighbours if they follow each
///     │ 11  │ 13  │ 15  │ 17  │       other on a line: a cell centre has four, an inner crossing eight.
///     │╱  ╲ │╱  ╲ │╱  ╲ │╱  ╲ │
///     20────22────24────26────28      Points are numbered in reading order, which makes the number linear in row and
///     …     …     …     …     …       column: lines continue by a fixed step, and sets of points shift along them.
namespace jiaqi {

/// The number of a point in reading order.
using Point = std::uint8_t;
inline constexpr Point no_point = 0xFF;

/// The properties that depend only on the number of crossings on a side.
template <int Size>
struct Array {
  /// The number of rows and of columns of the array.
  static constexpr int extent = 2 * Size - 1;
  static constexpr std::size_t point_count = Size * Size + (Size - 1) * (Size - 1);
  /// Rows, columns, falling diagonals, rising diagonals. A corner alone does not count as a line.
  static constexpr std::size_t line_count = 2 * Size + 2 * (extent - 2);

  /// A set of points.
  using Set = grid::Bits<(point_count + 63) / 64>;

  /// The point in a row and column of the array. Expects row + column to be even.
  static constexpr Point point_at(int row, int column) {
    assert((row + column) % 2 == 0);
    return static_cast<Point>((extent * row + column) / 2);
  }
  static constexpr int row(Point point) { return 2 * point / extent; }
  static constexpr int column(Point point) { return 2 * point % extent; }

  /// The centre, 首府, which stays empty until all stones are placed.
  static constexpr Point centre = point_at(extent / 2, extent / 2);

  /// The set that contains only this point; empty for no_point.
  static constexpr Set bit(Point point) { return point < point_count ? Set::of(point) : Set{}; }
};

/// A straight line from edge to edge.
template <int Size>
struct Line {
  using Set = typename Array<Size>::Set;

  std::array<Point, static_cast<std::size_t>(Array<Size>::extent)> storage{};
  std::size_t length = 0;

  [[nodiscard]] constexpr std::span<const Point> points() const { return std::span(storage).first(length); }
  [[nodiscard]] constexpr Set mask() const {
    Set set;
    for (const Point point : points()) set.set(point);
    return set;
  }
  [[nodiscard]] constexpr Set ends() const { return Set::of(storage[0]) | Set::of(storage[length - 1]); }
  /// True if it is a row or a column.
  [[nodiscard]] constexpr bool orthogonal() const {
    return Array<Size>::row(storage[0]) == Array<Size>::row(storage[1]) ||
           Array<Size>::column(storage[0]) == Array<Size>::column(storage[1]);
  }
};

/// One of the four directions of lines. From one point of a line to the next, the number grows by `step`.
template <class Set>
struct Axis {
  unsigned step = 0;
  Set has_previous;  ///< the points that have a neighbour `step` below
  Set has_next;      ///< the points that have a neighbour `step` above

  /// The next neighbours on this axis of all points of the set that have one.
  [[nodiscard]] constexpr Set forward(const Set& set) const { return set.up(step) & has_previous; }
  [[nodiscard]] constexpr Set backward(const Set& set) const { return set.down(step) & has_next; }
};

namespace detail {

template <int Size>
constexpr Line<Size> line_from(int row, int column, int down, int right) {
  constexpr int extent = Array<Size>::extent;
  Line<Size> line;
  for (; row >= 0 && row < extent && column >= 0 && column < extent; row += down, column += right)
    line.storage[line.length++] = Array<Size>::point_at(row, column);
  return line;
}

template <int Size>
constexpr auto make_lines() {
  constexpr int last = Array<Size>::extent - 1;
  std::array<Line<Size>, Array<Size>::line_count> lines;
  std::size_t n = 0;
  for (int row = 0; row <= last; row += 2) lines[n++] = line_from<Size>(row, 0, 0, 2);
  for (int column = 0; column <= last; column += 2) lines[n++] = line_from<Size>(0, column, 2, 0);
  for (int difference = last - 2; difference >= 2 - last; difference -= 2)
    lines[n++] = line_from<Size>(std::max(difference, 0), std::max(-difference, 0), 1, 1);
  for (int sum = 2; sum <= 2 * last - 2; sum += 2)
    lines[n++] = line_from<Size>(std::min(sum, last), sum - std::min(sum, last), -1, 1);
  return lines;
}

template <int Size>
constexpr auto make_axes() {
  using Set = typename Array<Size>::Set;
  constexpr unsigned extent = Array<Size>::extent;
  constexpr auto lines = make_lines<Size>();
  std::array<Axis<Set>, 4> axes{
      {{1, Set{}, Set{}}, {extent, Set{}, Set{}}, {(extent + 1) / 2, Set{}, Set{}}, {(extent - 1) / 2, Set{}, Set{}}}};
  for (const Line<Size>& line : lines)
    for (Axis<Set>& axis : axes)
      for (std::size_t i = 1; i < line.length; ++i) {
        const auto [low, high] = std::minmax(line.storage[i - 1], line.storage[i]);
        if (static_cast<unsigned>(high - low) != axis.step) continue;
        axis.has_next.set(low);
        axis.has_previous.set(high);
      }
  return axes;
}

/// By point: its neighbours.
template <int Size>
constexpr auto make_neighbours() {
  std::array<typename Array<Size>::Set, Array<Size>::point_count> around;
  constexpr auto lines = make_lines<Size>();
  for (const Line<Size>& line : lines)
    for (std::size_t i = 1; i < line.length; ++i) {
      around[line.storage[i - 1]].set(line.storage[i]);
      around[line.storage[i]].set(line.storage[i - 1]);
    }
  return around;
}

template <int Size>
constexpr auto whole() {
  typename Array<Size>::Set set;
  for (std::size_t point = 0; point < Array<Size>::point_count; ++point) set.set(point);
  return set;
}

}  // namespace detail

/// The board with `Size` crossings on a side; defined for the values in Sizes.
template <int Size>
struct Board : Array<Size> {
  using typename Array<Size>::Set;

  static constexpr Set whole = detail::whole<Size>();
  /// Rows, columns, falling diagonals, rising diagonals.
  static constexpr auto lines = detail::make_lines<Size>();
  static constexpr auto axes = detail::make_axes<Size>();

  /// Calls use(axis) for the four axes, each a compile-time constant.
  template <class Use>
  static constexpr void each_axis(Use use) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (use(axes[I]), ...);
    }
    (std::make_index_sequence<axes.size()>{});
  }

  /// The neighbours of a point.
  static constexpr const Set& neighbours(Point point) { return around_[point]; }
  /// All neighbours of the points of a set.
  static constexpr Set neighbours(const Set& set) {
    Set result;
    each_axis([&](const auto& axis) { result |= axis.forward(set) | axis.backward(set); });
    return result;
  }

  /// The name of a point: row and column, one digit each, with letters after 9: `00`, `8a`. Expects a point of the
  /// board.
  static std::string name(Point point);
  static base::Expected<Point> parse_point(std::string_view text);

 private:
  static constexpr auto around_ = detail::make_neighbours<Size>();
};

}  // namespace jiaqi
