#pragma once

#include <vector>

#include "engine/grid/geometry.h"

namespace grid {

/// The distance of the star lines from the edge for a board side of this length, counted from 0: the third line on
/// small boards, the fourth from 13 on. Handicap stones use the same lines.
constexpr int star_inset(int length) {
  return length < 13 ? 2 : 3;
}

/// The star points of a board: corners from size 7, the middles of the sides from size 15, and the centre if there is
/// one.
std::vector<Point> star_points(int columns, int rows);

}  // namespace grid
