#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.h"
#include "engine/go/playout_position.h"
#include "engine/grid/notation.h"

namespace go {

template <int Size>
using Fast = PlayoutPosition<Size, Size>;

/// Rows from the top, without blanks: x Black, o White, . empty.
template <int Size>
Position<Size, Size> drawn(std::string_view rows, base::Side turn) {
  grid::Board<Size, Size> board;
  for (const grid::Point point : grid::Geometry<Size, Size>::points) {
    const char stone = rows[index(point)];
    if (stone != '.') board.place(point, stone == 'x' ? base::Side::black : base::Side::white);
  }
  return Position<Size, Size>(0, board, turn);
}

template <int Size>
std::size_t cell(std::string_view name) {
  return Fast<Size>::Board::cell(grid::parse_point(name, Size, Size).value());
}

template <int Size>
std::string names(const typename Fast<Size>::Set& set) {
  std::vector<std::string> list;
  set.each([&](std::size_t each) {
    list.push_back(grid::point_name(Fast<Size>::Board::point(static_cast<std::uint16_t>(each)), Size, Size));
  });
  std::ranges::sort(list);
  return base::join(list, " ");
}

}  // namespace go
