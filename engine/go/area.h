#pragma once

#include <array>

#include "engine/core/fixed_vector.h"
#include "engine/core/side.h"
#include "engine/grid/board.h"

namespace go {

/// The area of both sides with all stones on the board alive: a side's stones and the empty points that reach only its
/// colour. Empty points that reach both colours, or none, count for nobody.
template <int Columns, int Rows>
core::PerSide<int> area(const grid::Board<Columns, Rows>& board) {
  using Geometry = grid::Geometry<Columns, Rows>;
  core::PerSide<int> area;
  std::array<bool, Geometry::size> seen{};
  core::FixedVector<grid::Point, Geometry::size> region;
  for (const grid::Point start : Geometry::points) {
    if (!board.is_empty(start)) {
      ++area[side_of(board.at(start))];
      continue;
    }
    if (seen[index(start)]) continue;
    core::PerSide<bool> reaches;
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
    if (reaches.black != reaches.white)
      area[reaches.black ? core::Side::black : core::Side::white] += static_cast<int>(region.size());
  }
  return area;
}

}  // namespace go
