#pragma once

#include "engine/go/benson.h"

namespace go {

/// True if stones inside this region could make two eyes, if only living stones of the opponent surround it: it has two
/// points that are not next to each other and whose neighbours all belong to the region.
template <class Board>
bool has_room_for_two_eyes(const typename Board::Set& region) {
  const auto inner = region - Board::beside(Board::on_board - region);
  const unsigned points = inner.count();
  if (points != 2) return points > 2;
  return !Board::around(inner.first()).test(inner.nth(1));
}

/// The points of `area` that a side owns for sure: its living stones, and the regions that they enclose in which the
/// opponent has no stone or no room for two eyes. `walls` are the stones around the area, which live.
template <class Board>
base::PerSide<typename Board::Set> settled_points(const Board& board, const typename Board::Set& area,
                                                  const typename Board::Set& walls) {
  using Set = typename Board::Set;
  base::PerSide<Set> safe;
  for (const base::Side side : {base::Side::black, base::Side::white})
    safe[side] = unconditionally_alive(board, side, area, walls);
  base::PerSide<Set> settled;
  for (const base::Side side : {base::Side::black, base::Side::white}) {
    const Set& enemies = board.stones(base::opponent(side));
    const Set& enemy_safe = safe[base::opponent(side)];
    settled[side] = safe[side] & area;
    each_component<Board>(area - safe[side], [&](const Set& region) {
      if ((region & enemy_safe).any() || ((Board::beside(region) - region) - safe[side]).any()) return;
      if ((region & enemies).none() || !has_room_for_two_eyes<Board>(region)) settled[side] |= region;
    });
  }
  return settled;
}

}  // namespace go
