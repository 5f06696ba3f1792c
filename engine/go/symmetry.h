#pragma once

#include <cstddef>

#include "engine/base/side.h"
#include "engine/grid/symmetry.h"

namespace go {

/// Of the points that symmetries of the position map onto each other, all but the one with the lowest number.
template <class Board>
typename Board::Set symmetric_points(const Board& board) {
  using Set = typename Board::Set;
  Set mirrored;
  for (unsigned image = 1; image < grid::symmetries; ++image) {
    bool is_symmetric = true;
    for (const base::Side side : base::both_sides) {
      const Set& stones = board.stones(side);
      is_symmetric = is_symmetric && grid::image_of<Board>(stones, image) == stones;
    }
    if (!is_symmetric) continue;
    Board::on_board.each([&](std::size_t cell) {
      if (grid::image_of<Board>(cell, image) < cell) mirrored.set(cell);
    });
  }
  return mirrored;
}

}  // namespace go
