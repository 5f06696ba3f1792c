#pragma once

#include <vector>

#include "engine/grid/geometry.h"

namespace grid {

/// How far the star lines of a board side of this length are from the edge, counted from 0: the third line on small
/// boards, from 13 on the fourth. Handicap stones stand there too.
constexpr int star_inset(int length) {
  return length < 13 ? 2 : 3;
}

/// The points that a board has marked for the eye: corners from 7 on, the middles of the sides from 15 on, and the
/// centre of a board that has one.
std::vector<Point> star_points(int columns, int rows);

}  // namespace grid
