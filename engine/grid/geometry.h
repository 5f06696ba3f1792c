#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace grid {

/// An intersection, numbered in reading order: 0 is the top left one, 1 the one to its right.
enum class Point : std::uint16_t {};

constexpr std::size_t index(Point point) {
  return static_cast<std::size_t>(point);
}

/// The point x steps from the left and y steps from the top of a board with this number of columns.
constexpr Point point_at(int x, int y, int columns) {
  return static_cast<Point>(y * columns + x);
}

/// The intersections next to another, along the lines or along the diagonals: four, fewer at the edge.
class Around {
 public:
  constexpr void add(Point point) { points_[count_++] = point; }

  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr const Point* begin() const { return points_.data(); }
  [[nodiscard]] constexpr const Point* end() const { return points_.data() + count_; }

 private:
  std::array<Point, 4> points_{};
  std::uint16_t count_ = 0;
};

/// The intersections of a rectangular grid and their neighbours, computed at compile time.
template <int Columns, int Rows>
struct Geometry {
  static_assert(Columns >= 1 && Rows >= 1 && Columns <= 25 && Rows <= 25, "points have names up to Z25");

  static constexpr int columns = Columns;
  static constexpr int rows = Rows;
  static constexpr std::size_t size = static_cast<std::size_t>(Columns) * static_cast<std::size_t>(Rows);

  /// All points, for loops.
  static constexpr std::array<Point, size> points = [] {
    std::array<Point, size> all{};
    for (std::size_t i = 0; i < size; ++i) all[i] = static_cast<Point>(i);
    return all;
  }();

  /// The neighbours to the left, right, above and below.
  static constexpr const Around& neighbours(Point point) { return neighbour_table[index(point)]; }
  static constexpr const Around& diagonals(Point point) { return diagonal_table[index(point)]; }

 private:
  using Table = std::array<Around, size>;
  struct Step {
    int right, down;
  };

  static constexpr Table table_of(const std::array<Step, 4>& steps) {
    Table table{};
    for (int y = 0; y < Rows; ++y)
      for (int x = 0; x < Columns; ++x)
        for (const Step& step : steps) {
          const int to_x = x + step.right;
          const int to_y = y + step.down;
          if (to_x < 0 || to_x >= Columns || to_y < 0 || to_y >= Rows) continue;
          table[index(point_at(x, y, Columns))].add(point_at(to_x, to_y, Columns));
        }
    return table;
  }

  static constexpr Table neighbour_table = table_of({{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}});
  static constexpr Table diagonal_table = table_of({{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}});
};

}  // namespace grid
