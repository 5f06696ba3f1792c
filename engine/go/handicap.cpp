#include "engine/go/handicap.h"

#include <cassert>
#include <string>

#include "engine/grid/stars.h"

namespace go {

base::Expected<std::vector<grid::Point>> handicap_points(int size, int stones) {
  assert(stones >= 2 && stones <= 9);
  const int max_stones = size < 7 ? 0 : size == 7 || size % 2 == 0 ? 4 : 9;
  const std::string board = std::to_string(size) + "x" + std::to_string(size);
  if (max_stones == 0) return base::fault("a handicap needs a board of at least 7x7, not {board}", board);
  if (stones > max_stones)
    return base::fault("a handicap on {board} has 2 to {max} stones, not {stones}", board, max_stones, stones);

  const int low = grid::star_inset(size);
  const int middle = size / 2;
  const int high = size - 1 - low;
  std::vector<grid::Point> points;
  const auto add = [&](int column, int row_from_bottom) {
    points.push_back(grid::point_at(column, size - 1 - row_from_bottom, size));
  };
  add(low, low);
  add(high, high);
  if (stones >= 3) add(low, high);
  if (stones >= 4) add(high, low);
  if (stones >= 6) {
    add(low, middle);
    add(high, middle);
  }
  if (stones >= 8) {
    add(middle, low);
    add(middle, high);
  }
  if (stones >= 5 && stones % 2 == 1) add(middle, middle);
  return points;
}

}  // namespace go
