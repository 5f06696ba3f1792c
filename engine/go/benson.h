#pragma once

#include "engine/base/fixed_vector.h"
#include "engine/base/side.h"
#include "engine/go/tactics.h"

namespace go {

/// All points of the set that are connected to the first of them.
template <class Board>
typename Board::Set first_component(const typename Board::Set& set) {
  auto component = Board::Set::of(set.first());
  while (true) {
    const auto larger = component | (Board::beside(component) & set);
    if (larger == component) return component;
    component = larger;
  }
}

/// Calls `use` with each connected part of the set.
template <class Board, class Use>
void each_component(typename Board::Set set, Use use) {
  while (set.any()) {
    const auto component = first_component<Board>(set);
    set -= component;
    use(component);
  }
}

/// The stones of a side that live unconditionally: the opponent cannot capture them even if the side always passes
/// (Benson, "Life in the game of Go", 1976). A chain lives if it has two vital regions: parts of the board that living
/// chains of the side enclose, and whose empty points are all liberties of the chain.
///
/// `safe` are stones of either side that are known to live for other reasons. Only chains with a stone in `area` are
/// looked at; `area` must contain all points that are connected to it without crossing `safe`.
template <class Board>
typename Board::Set unconditionally_alive(const Board& board, base::Side side, const typename Board::Set& area,
                                          const typename Board::Set& safe) {
  using Set = typename Board::Set;
  base::FixedVector<Set, Board::Geometry::size> regions;
  const Set& own = board.stones(side);
  each_component<Board>(area - own, [&](const Set& region) {
    if (((Board::beside(region) - region) - own).none()) regions.push_back(region);
  });

  Set alive = own & (area | safe);
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (std::size_t i = regions.size(); i-- > 0;)
      if (((Board::beside(regions[i]) & own) - alive).any()) regions.remove_unordered(i);
    Set open = alive & area;
    while (open.any()) {
      const std::size_t stone = open.first();
      const Set& stones = board.chain_stones(stone);
      open -= stones;
      if ((stones & safe).any()) continue;
      const Set& liberties = board.liberties(stone);
      unsigned vital = 0;
      for (const Set& region : regions) {
        const Set inside = region & board.empties();
        if (inside.any() && (inside - liberties).none()) ++vital;
      }
      if (vital >= 2) continue;
      alive -= stones;
      is_stable = false;
    }
  }
  Set whole;
  Set open = alive & area;
  while (open.any()) {
    const Set& stones = board.chain_stones(open.first());
    open -= stones;
    whole |= stones;
  }
  return whole | (own & safe);
}

}  // namespace go
