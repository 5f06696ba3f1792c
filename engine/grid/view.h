#pragma once

#include "engine/core/board_view.h"
#include "engine/grid/board.h"

namespace grid {

/// An empty grid as clients draw it; point i of the view is Point i.
core::BoardView empty_view(int columns, int rows);

template <int Columns, int Rows>
core::BoardView view_of(const Board<Columns, Rows>& board) {
  core::BoardView view = empty_view(Columns, Rows);
  for (const Point point : Geometry<Columns, Rows>::points)
    if (!board.is_empty(point)) view.stones[index(point)] = side_of(board.at(point));
  return view;
}

}  // namespace grid
