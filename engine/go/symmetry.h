#pragma once

#include <cstddef>

#include "engine/go/playout_position.h"

namespace go {

/// The image of a cell under the `image`-th of the eight symmetries of a square board; 0 is the identity.
template <class Board>
std::size_t image_of(std::size_t cell, unsigned image) {
  static_assert(Board::Geometry::columns == Board::Geometry::rows);
  constexpr std::size_t last = Board::Geometry::rows - 1;
  std::size_t row = cell / Board::stride;
  std::size_t column = cell % Board::stride;
  if ((image & 1U) != 0) row = last - row;
  if ((image & 2U) != 0) column = last - column;
  return (image & 4U) != 0 ? column * Board::stride + row : row * Board::stride + column;
}

/// Of the points that symmetries of the position map onto each other, all but the one with the lowest number.
template <class Board>
typename Board::Set symmetric_points(const Board& board) {
  using Set = typename Board::Set;
  Set mirrored;
  for (unsigned image = 1; image < 8; ++image) {
    bool is_symmetric = true;
    for (const base::Side side : base::both_sides) {
      Set turned;
      board.stones(side).each([&](std::size_t cell) { turned.set(image_of<Board>(cell, image)); });
      is_symmetric = is_symmetric && turned == board.stones(side);
    }
    if (!is_symmetric) continue;
    Board::on_board.each([&](std::size_t cell) {
      if (image_of<Board>(cell, image) < cell) mirrored.set(cell);
    });
  }
  return mirrored;
}

}  // namespace go
