#pragma once

#include <array>

#include "engine/base/fixed_vector.h"
#include "engine/base/side.h"
#include "engine/grid/board.h"

namespace go {

/// The owner of each point if all stones on the board are alive: a side owns its stones and the empty points that reach
/// only its colour. Empty points that reach both colours, or none, have no owner.
template <int Columns, int Rows>
auto owners(const grid::Board<Columns, Rows>& board) {
  using Geometry = grid::Geometry<Columns, Rows>;
  std::array<grid::Stone, Geometry::size> owners{};
  std::array<bool, Geometry::size> seen{};
  base::FixedVector<grid::Point, Geometry::size> region;
  for (const grid::Point start : Geometry::points) {
    if (!board.is_empty(start)) {
      owners[index(start)] = board.at(start);
      continue;
    }
    if (seen[index(start)]) continue;
    base::PerSide<bool> reaches;
    seen[index(start)] = true;
    region.clear();
    region.push_back(start);
    for (std::size_t i = 0; i < region.size(); ++i)
      for (const grid::Point beside : Geometry::neighbours(region[i])) {
        if (!board.is_empty(beside)) {
          reaches[side_of(board.at(beside))] = true;
        } else if (!seen[index(beside)]) {
          seen[index(beside)] = true;
          region.push_back(beside);
        }
      }
    const grid::Stone owner = reaches.black == reaches.white ? grid::Stone::none
                              : reaches.black                ? grid::Stone::black
                                                             : grid::Stone::white;
    for (const grid::Point point : region) owners[index(point)] = owner;
  }
  return owners;
}

/// The area of each side in points.
template <int Columns, int Rows>
base::PerSide<int> area(const grid::Board<Columns, Rows>& board) {
  base::PerSide<int> area;
  for (const grid::Stone owner : owners(board))
    if (owner != grid::Stone::none) ++area[side_of(owner)];
  return area;
}

}  // namespace go
