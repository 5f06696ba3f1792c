#pragma once

#include <cstddef>

#include "engine/go/playout_position.h"

namespace go {

/// Returns the vital point of a small eye: with it, the surrounding side makes two eyes; without it, only one. Expects
/// a connected region of empty cells. Returns Board::cells if there is none: for two points or fewer, seven or more,
/// four in a square or a row, and other shapes that are alive or dead whoever moves first.
template <class Board>
std::size_t vital_point(const typename Board::Set& region) {
  constexpr auto none = static_cast<std::size_t>(Board::cells);
  const unsigned size = region.count();
  if (size < 3 || size > 6) return none;
  unsigned squares = 0;
  unsigned max_inside = 0;
  std::size_t best = none;
  region.each([&](std::size_t cell) {
    const unsigned inside = (Board::around(cell) & region).count();
    squares += inside * inside;
    if (inside > max_inside) {
      max_inside = inside;
      best = cell;
    }
  });
  // The sum of the squared numbers of neighbours inside the region distinguishes the shapes.
  constexpr unsigned three = 6;
  constexpr unsigned pyramid_four = 12;
  constexpr unsigned bulky_five = 22;
  constexpr unsigned crossed_five = 20;
  constexpr unsigned rabbity_six = 30;
  switch (size) {
    case 3:
      return squares == three ? best : none;
    case 4:
      return squares == pyramid_four ? best : none;
    case 5:
      return squares == bulky_five || squares == crossed_five ? best : none;
    default:
      return squares == rabbity_six ? best : none;
  }
}

/// True if a side that captures a chain of this shape gets only one eye, so that the other side may sacrifice it.
template <class Board>
bool is_killing_shape(const typename Board::Set& stones) {
  switch (stones.count()) {
    case 1:
    case 2:
      return true;
    case 4: {
      bool is_square = true;
      stones.each([&](std::size_t cell) { is_square = is_square && (Board::around(cell) & stones).count() == 2; });
      if (is_square) return true;
      break;
    }
    default:
      break;
  }
  return vital_point<Board>(stones) < static_cast<std::size_t>(Board::cells);
}

/// The empty points connected to this one if there are at most `max_size`; otherwise an incomplete set with more than
/// that.
template <class Board>
typename Board::Set empty_region(const Board& board, std::size_t cell, unsigned max_size) {
  auto region = Board::Set::of(cell);
  while (region.count() <= max_size) {
    const auto larger = region | (Board::beside(region) & board.empties());
    if (larger == region) break;
    region = larger;
  }
  return region;
}

}  // namespace go
