#pragma once

#include <cstddef>

namespace grid {

inline constexpr unsigned symmetries = 8;

/// The image of a point of a square board, given by its place in reading order, under the `image`-th of the eight
/// symmetries; 0 is the identity. `stride` is the distance of points one below the other.
constexpr std::size_t image_of(std::size_t point, std::size_t lines, unsigned image, std::size_t stride) {
  std::size_t row = point / stride;
  std::size_t column = point % stride;
  if ((image & 1U) != 0) row = lines - 1 - row;
  if ((image & 2U) != 0) column = lines - 1 - column;
  return (image & 4U) != 0 ? column * stride + row : row * stride + column;
}
constexpr std::size_t image_of(std::size_t point, std::size_t lines, unsigned image) {
  return image_of(point, lines, image, lines);
}

/// The image of a cell of a PlayoutBoard.
template <class Board>
std::size_t image_of(std::size_t cell, unsigned image) {
  static_assert(Board::Geometry::columns == Board::Geometry::rows);
  return image_of(cell, Board::Geometry::rows, image, Board::stride);
}

/// The image of a set of cells.
template <class Board>
typename Board::Set image_of(const typename Board::Set& cells, unsigned image) {
  typename Board::Set turned;
  cells.each([&](std::size_t cell) { turned.set(image_of<Board>(cell, image)); });
  return turned;
}

}  // namespace grid
