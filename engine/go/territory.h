#pragma once

#include <span>

#include "engine/base/side.h"
#include "engine/go/area.h"

namespace go {

/// The points of each side by territory (Japanese) rules: its empty points and the points of dead stones inside them,
/// minus its stones that are dead or were `captured` in the game. Points next to stones in seki count for nobody.
/// `dead` and `seki` are stones on the board, and whole chains.
template <int Columns, int Rows>
base::PerSide<int> territory(const grid::Board<Columns, Rows>& board, std::span<const grid::Point> dead,
                             std::span<const grid::Point> seki, const base::PerSide<int>& captured) {
  using Geometry = grid::Geometry<Columns, Rows>;
  constexpr std::size_t size = Geometry::size;
  std::array<grid::Stone, size> stones{};
  std::array<bool, size> in_seki{};
  base::PerSide<int> points{-captured.black, -captured.white};
  for (const grid::Point point : Geometry::points) stones[index(point)] = board.at(point);
  for (const grid::Point stone : dead) {
    --points[side_of(board.at(stone))];
    stones[index(stone)] = grid::Stone::none;
  }
  for (const grid::Point stone : seki) in_seki[index(stone)] = true;

  std::array<bool, size> seen{};
  base::FixedVector<grid::Point, size> region;
  for (const grid::Point start : Geometry::points) {
    if (stones[index(start)] != grid::Stone::none || seen[index(start)]) continue;
    base::PerSide<bool> reaches;
    bool reaches_seki = false;
    seen[index(start)] = true;
    region.clear();
    region.push_back(start);
    for (std::size_t i = 0; i < region.size(); ++i)
      for (const grid::Point beside : Geometry::neighbours(region[i])) {
        const grid::Stone stone = stones[index(beside)];
        if (stone != grid::Stone::none) {
          reaches[side_of(stone)] = true;
          reaches_seki = reaches_seki || in_seki[index(beside)];
        } else if (!seen[index(beside)]) {
          seen[index(beside)] = true;
          region.push_back(beside);
        }
      }
    if (reaches_seki || reaches.black == reaches.white) continue;
    points[reaches.black ? base::Side::black : base::Side::white] += static_cast<int>(region.size());
  }
  return points;
}

}  // namespace go
