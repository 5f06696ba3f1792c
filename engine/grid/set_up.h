#pragma once

#include <optional>
#include <vector>

#include "engine/base/expected.h"
#include "engine/grid/board.h"
#include "engine/grid/notation.h"

namespace grid {

/// Returns a board with these stones, one entry for each point in reading order. Every chain must have a liberty; the
/// order in which the stones are placed then does not matter, since no part of such a chain is without one.
template <int Columns, int Rows>
base::Expected<Board<Columns, Rows>> set_up(const std::vector<std::optional<base::Side>>& stones) {
  Board<Columns, Rows> board;
  for (const Point point : Geometry<Columns, Rows>::points) {
    const std::optional<base::Side> side = stones[index(point)];
    if (!side) continue;
    const bool possible = board.has_liberty(point, *side) || board.captures(point, *side);
    if (!possible || board.place(point, *side) > 0)
      return base::fault("a chain at or next to {point} has no liberty", point_name(point, Columns, Rows));
  }
  return board;
}

}  // namespace grid
