#pragma once

#include "engine/go/benson.h"
#include "engine/go/playout_tally.h"

namespace go {

/// The points on which a side must not play, given earlier playouts of a position in which both players have passed.
///
/// Random playouts cannot defend: an invasion of a large territory survives every second time. But players who pass
/// agree that nothing is left to do. So a region that only strong chains of one side surround belongs to this side in
/// the next playouts, and so does each other point that the earlier ones give to a side, even by a small margin: the
/// opponent no longer plays there, and its stones die if they cannot live without these points.
template <class Position>
base::PerSide<typename Position::Set> ground(const PlayoutTally<Position>& tally) {
  using Board = typename Position::Board;
  using Set = typename Position::Set;
  /// The mean ownership above which a chain is strong, and a point settled.
  constexpr double strong_above = 0.35;
  constexpr double settled_above = 0.2;

  base::PerSide<Set> strong;
  for (const auto& chain : tally.chains())
    if (tally.mean_balance(chain) > strong_above) strong[chain.side] |= chain.stones;
  base::PerSide<Set> off;
  each_component<Board>(Board::on_board - strong.black - strong.white, [&](const Set& region) {
    const Set around = Board::beside(region);
    const bool black = (around & strong.black).any();
    const bool white = (around & strong.white).any();
    if (black != white) {
      off[black ? base::Side::white : base::Side::black] |= region;
      return;
    }
    region.each([&](std::size_t cell) {
      if (tally.ownership(cell) < -settled_above) off.black.set(cell);
      if (tally.ownership(cell) > settled_above) off.white.set(cell);
    });
  });
  return off;
}

}  // namespace go
