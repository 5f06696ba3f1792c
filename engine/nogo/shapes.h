#pragma once

#include "engine/base/side.h"

namespace nogo {

/// Sets of empty points by their neighbours, for one side.
template <class Set>
struct Shapes {
  Set eyes;          ///< all neighbours are own stones
  Set tiger_mouths;  ///< all neighbours except one are own stones, and that one is empty
  Set keystones;     ///< points that are the last empty neighbour of a tiger mouth
};

/// The shapes of one side. Board is a PlayoutPosition.
template <class Board>
Shapes<typename Board::Set> shapes(const Board& board, base::Side side) {
  using Set = typename Board::Set;
  using Layout = typename Board::Layout;
  const Set empty = board.empties();
  const Set& enemy = board.stones(base::opponent(side));
  const Set candidates = empty - Layout::beside(enemy);
  // Empty neighbours to the left, right, above and below: none of them, or exactly one.
  const Set left = empty.up(1);
  const Set right = empty.down(1);
  const Set above = empty.up(Layout::stride);
  const Set below = empty.down(Layout::stride);
  const Set two = (left & right) | (above & below) | ((left | right) & (above | below));
  const Set any = left | right | above | below;
  Shapes<Set> shapes;
  shapes.eyes = (candidates - any) & Layout::beside(board.stones(side));
  shapes.tiger_mouths = (candidates & any & Layout::beside(board.stones(side))) - two;
  shapes.keystones = Layout::beside(shapes.tiger_mouths) & empty;
  return shapes;
}

}  // namespace nogo
