#pragma once

#include <cstddef>

namespace grid {

inline constexpr unsigned symmetries = 8;

/// The image of a cell of a PlayoutBoard under the `image`-th of the eight symmetries of a square board; 0 is the
/// identity.
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

/// The image of a set of cells.
template <class Board>
typename Board::Set image_of(const typename Board::Set& cells, unsigned image) {
  typename Board::Set turned;
  cells.each([&](std::size_t cell) { turned.set(image_of<Board>(cell, image)); });
  return turned;
}

}  // namespace grid
