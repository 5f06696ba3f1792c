#pragma once

#include <algorithm>

#include "engine/grid/geometry.h"

namespace go {

/// The number of plies from which the first and the second line have candidates. The thesis gives the numbers as
/// examples and words the limit in two ways, with and without the ply itself; this code uses the reading that includes
/// it.
inline constexpr unsigned plies_without_first_line = 10;
inline constexpr unsigned plies_without_second_line = 5;

/// The points from line 1, the edge, to this line; 0 gives none.
template <class Board>
constexpr typename Board::Set lines_up_to(int line) {
  constexpr int rows = Board::Geometry::rows;
  constexpr int columns = Board::Geometry::columns;
  typename Board::Set set;
  for (const grid::Point point : Board::Geometry::points) {
    const int row = static_cast<int>(index(point)) / columns;
    const int column = static_cast<int>(index(point)) % columns;
    if (std::min({row, column, rows - 1 - row, columns - 1 - column}) < line) set.set(Board::cell(point));
  }
  return set;
}

/// The points, empty or not, that Tao Go considers after `plies` plies (its thesis, section 4.3.2). Distances are the
/// sum of the distances in rows and columns; stones of both colours count:
///
/// * on the first line, points less than 3 away from a stone on the first or second line;
/// * on the second line, points less than 4 away from a stone and at most two lines away in either direction, which
///   excludes the diagonal point that an elephant of Chinese chess moves to;
/// * all points on other lines.
/// * all others.
template <class Board>
typename Board::Set candidates_by_line(const Board& board, unsigned plies) {
  using Set = typename Board::Set;
  static constexpr Set edge = lines_up_to<Board>(1);
  static constexpr Set second = lines_up_to<Board>(2) - edge;
  const auto grown = [](const Set& set) { return set | Board::beside(set); };
  const Set stones = Board::on_board - board.empties();
  Set found = Board::on_board - edge - second;
  if (plies >= plies_without_first_line) found |= edge & grown(grown(stones & (edge | second)));
  if (plies >= plies_without_second_line) {
    const Set row = (stones | stones.up(1) | stones.down(1)) & Board::on_board;
    const Set square = (row | row.up(Board::stride) | row.down(Board::stride)) & Board::on_board;
    found |= second & grown(square);
  }
  return found;
}

}  // namespace go
