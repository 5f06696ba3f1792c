#pragma once

#include "engine/base/fixed_vector.h"
#include "engine/go/playout_position.h"

namespace go {

/// The liberties that the chain of a new stone would have; expects an empty cell where it may be put. The points of
/// stones that it takes are counted where they touch the new stone or a chain that it joins.
template <class Board>
typename Board::Set liberties_after(const Board& board, std::size_t cell, base::Side side) {
  using Set = typename Board::Set;
  Set liberties = Board::around(cell) & board.empties();
  Set joined = Set::of(cell);
  Set taken;
  for (const int step : Board::steps) {
    const auto colour = board.at(cell, step);
    if (colour == Board::colour_of(side)) {
      const auto chain = board.chain_number(cell, step);
      liberties |= board.liberties_of(chain);
      joined |= board.stones_of(chain);
    } else if (colour == Board::colour_of(base::opponent(side))) {
      const auto chain = board.chain_number(cell, step);
      if (board.liberties_of(chain).is_single()) taken |= board.stones_of(chain);
    }
  }
  if (taken.any()) liberties |= taken & Board::beside(joined);
  liberties.reset(cell);
  return liberties;
}

/// Whether the chain of a new stone would have at most one liberty; as liberties_after, but quick to say no.
template <class Board>
bool is_self_atari(const Board& board, std::size_t cell, base::Side side) {
  if ((Board::around(cell) & board.empties()).count() >= 2) return false;
  return liberties_after(board, cell, side).count() <= 1;
}

/// The stones that a new stone on an empty cell would leave in atari, itself among them, where it takes nothing for it;
/// 0 where that is not so.
template <class Board>
unsigned stones_in_self_atari(const Board& board, std::size_t cell, base::Side side) {
  using Set = typename Board::Set;
  Set liberties = Board::around(cell) & board.empties();
  if (liberties.count() >= 2) return 0;
  Set joined = Set::of(cell);
  for (const int step : Board::steps) {
    if (board.at(cell, step) != Board::colour_of(side)) continue;
    const auto chain = board.chain_number(cell, step);
    liberties |= board.liberties_of(chain);
    joined |= board.stones_of(chain);
  }
  liberties.reset(cell);
  return liberties.count() >= 2 || board.captures(cell, side) ? 0 : joined.count();
}

/// Calls `use` with the number of each chain of a side.
template <class Board, class Use>
void each_chain(const Board& board, base::Side side, Use use) {
  typename Board::Set open = board.stones(side);
  while (open.any()) {
    const auto chain = board.chain_number(open.first());
    open -= board.stones_of(chain);
    use(chain);
  }
}

/// Calls `use` with the number of each chain of a side beside the stones, once for each stone of the other colour that
/// is beside them: chains may come several times.
template <class Board, class Use>
void each_chain_beside(const Board& board, const typename Board::Set& stones, base::Side side, Use use) {
  const typename Board::Set touching = Board::beside(stones) & board.stones(side);
  touching.each([&](std::size_t stone) { use(board.chain_number(stone)); });
}

/// Cells, each as often as there are reasons for it.
template <class Board>
using Suggestions = base::FixedVector<typename Board::Cell, 64>;

template <class Board>
void suggest(Suggestions<Board>& list, std::size_t cell) {
  if (list.size() < list.capacity()) list.push_back(static_cast<typename Board::Cell>(cell));
}

/// Where the enemy's chains beside a chain can be taken.
template <class Board>
void suggest_captures_beside(const Board& board, typename Board::Cell chain, base::Side side,
                             Suggestions<Board>& list) {
  each_chain_beside(board, board.stones_of(chain), base::opponent(side), [&](auto enemy) {
    if (board.liberties_of(enemy).is_single()) suggest<Board>(list, board.liberties_of(enemy).first());
  });
}

/// The ways to save a chain in atari: to take a chain beside it that is in atari itself, or to run to where there are
/// two liberties.
template <class Board>
void suggest_escapes(const Board& board, typename Board::Cell chain, base::Side side, Suggestions<Board>& list) {
  suggest_captures_beside(board, chain, side, list);
  const std::size_t out = board.liberties_of(chain).first();
  if (liberties_after(board, out, side).count() >= 2) suggest<Board>(list, out);
}

}  // namespace go
