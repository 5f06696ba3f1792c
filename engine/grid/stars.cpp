#include "engine/grid/stars.h"

namespace grid {
namespace {

/// The lines, across one side of the board, that have stars.
struct StarLines {
  explicit StarLines(int length) {
    if (length >= 7) corners = {star_inset(length), length - 1 - star_inset(length)};
    if (length % 2 == 1 && length >= 5) middles = {length / 2};
  }

  std::vector<int> corners;
  std::vector<int> middles;
};

}  // namespace

std::vector<Point> star_points(int columns, int rows) {
  const StarLines across(columns);
  const StarLines down(rows);
  std::vector<Point> points;
  const auto add = [&](const std::vector<int>& xs, const std::vector<int>& ys) {
    for (const int y : ys)
      for (const int x : xs) points.push_back(point_at(x, y, columns));
  };
  add(across.corners, down.corners);
  if (columns >= 15 && rows >= 15) {
    add(across.middles, down.corners);
    add(across.corners, down.middles);
  }
  add(across.middles, down.middles);
  return points;
}

}  // namespace grid
