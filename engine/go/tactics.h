#pragma once

#include "engine/base/fixed_vector.h"
#include "engine/go/playout_position.h"

namespace go {

/// The liberties of the chain of a new stone. Expects an empty cell where it may be placed. Includes the points of
/// captured stones that touch the new stone or a chain that it joins.
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

/// True if the chain of a new stone would have at most one liberty; as liberties_after, but faster when it would not.
template <class Board>
bool is_self_atari(const Board& board, std::size_t cell, base::Side side) {
  if ((Board::around(cell) & board.empties()).count() >= 2) return false;
  return liberties_after(board, cell, side).count() <= 1;
}

/// The number of stones that a new stone on an empty cell would leave in atari, itself included; 0 if it captures
/// something or leaves none in atari.
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

/// Calls `use` with the number of each chain of a side next to the stones, once for each of its stones that touches
/// them, so a chain may be passed several times.
template <class Board, class Use>
void each_chain_beside(const Board& board, const typename Board::Set& stones, base::Side side, Use use) {
  const typename Board::Set touching = Board::beside(stones) & board.stones(side);
  touching.each([&](std::size_t stone) { use(board.chain_number(stone)); });
}

/// Suggested cells, each listed once per reason.
template <class Board>
using Suggestions = base::FixedVector<typename Board::Cell, 64>;

template <class Board>
void suggest(Suggestions<Board>& list, std::size_t cell) {
  if (list.size() < list.capacity()) list.push_back(static_cast<typename Board::Cell>(cell));
}

/// Suggests the captures of enemy chains next to a chain.
template <class Board>
void suggest_captures_beside(const Board& board, typename Board::Cell chain, base::Side side,
                             Suggestions<Board>& list) {
  each_chain_beside(board, board.stones_of(chain), base::opponent(side), [&](auto enemy) {
    if (board.liberties_of(enemy).is_single()) suggest<Board>(list, board.liberties_of(enemy).first());
  });
}

/// Suggests moves that save a chain in atari: capturing an adjacent chain that is in atari, or extending to a point
/// that gives at least two liberties.
template <class Board>
void suggest_escapes(const Board& board, typename Board::Cell chain, base::Side side, Suggestions<Board>& list) {
  suggest_captures_beside(board, chain, side, list);
  const std::size_t out = board.liberties_of(chain).first();
  if (liberties_after(board, out, side).count() >= 2) suggest<Board>(list, out);
}

}  // namespace go
