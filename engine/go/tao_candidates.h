#pragma once

#include <algorithm>

#include "engine/grid/geometry.h"

namespace go {

/// The first and the second line have candidates from these plies on. The thesis gives the numbers as examples and
/// words the limit in two ways, with and without the ply itself; this code takes the reading that includes it.
inline constexpr unsigned plies_without_first_line = 10;
inline constexpr unsigned plies_without_second_line = 5;

/// The points on line 1, the edge, to this one, which is 0 for none.
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

/// The points, empty or not, that Tao Go considers after `plies` plies (its thesis, section 4.3.2). A distance is the
/// sum of the distances in rows and in columns; stones of both colours count:
///
/// * on the first line those with a stone on the first or second line less than 3 away;
/// * on the second line those with a stone less than 4 away and at most two lines away in either direction, which
/// leaves
///   out the diagonal point that the elephant of Chinese chess steps to;
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
