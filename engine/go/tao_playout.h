#pragma once

#include "engine/base/rng.h"
#include "engine/go/heavy_playout.h"
#include "engine/go/tactics.h"
#include "engine/go/tao_candidates.h"

namespace go {

/// Chooses the moves of Tao Go's playouts (its thesis, section 3.2): an escape of any own chain with fewer than four
/// liberties, else a pattern next to the last move, else an attack on any such enemy chain, else a random candidate.
/// Position is a TaoPosition.
///
/// The thesis does not define escapes and attacks. Here an escape gains liberties or captures an adjacent chain in
/// atari, and an attack plays on any liberty of the chain. No suggestion is followed into self-atari or into an own
/// eye.
template <class Position>
class TaoPlayout {
 public:
  using Board = typename Position::Board;
  using Set = typename Position::Set;
  using Cell = typename Position::Cell;

  /// The cell to play on for the side to move, no_cell for a pass. Expects that the game is not over.
  static Cell choose(const Position& position, base::Rng& rng) {
    const Set eyes = position.eyes(position.to_move());
    for (const auto suggest : {suggest_all_escapes, suggest_patterns, suggest_attacks}) {
      Suggestions<Board> list;
      suggest(position, list);
      if (const Cell cell = take(position, list, eyes, rng); cell != Position::no_cell) return cell;
    }
    const Set open = position.board().empties() - eyes;
    const Set candidates = open & candidates_by_line(position.board(), position.plies());
    const Cell cell = any(position, candidates, rng);
    return cell == Position::no_cell ? any(position, open - candidates, rng) : cell;
  }

  /// The number of liberties at which a chain counts as safe.
  static constexpr unsigned safe_liberties = 4;

 private:
  static void suggest_all_escapes(const Position& position, Suggestions<Board>& list) {
    const Board& board = position.board();
    const base::Side side = position.to_move();
    each_chain(board, side, [&](Cell chain) {
      const Set& liberties = board.liberties_of(chain);
      const unsigned count = liberties.count();
      if (count >= safe_liberties) return;
      suggest_captures_beside(board, chain, side, list);
      liberties.each([&](std::size_t cell) {
        if (liberties_after(board, cell, side).count() > count) suggest<Board>(list, cell);
      });
    });
  }

  static void suggest_patterns(const Position& position, Suggestions<Board>& list) {
    if (position.last() != Position::no_cell) suggest_patterns_beside(position, list);
  }

  static void suggest_attacks(const Position& position, Suggestions<Board>& list) {
    const Board& board = position.board();
    each_chain(board, base::opponent(position.to_move()), [&](Cell chain) {
      const Set& liberties = board.liberties_of(chain);
      if (liberties.count() >= safe_liberties) return;
      liberties.each([&](std::size_t cell) { suggest<Board>(list, cell); });
    });
  }

  static Cell take(const Position& position, Suggestions<Board>& list, const Set& eyes, base::Rng& rng) {
    while (!list.empty()) {
      const std::size_t i = rng.below(static_cast<std::uint32_t>(list.size()));
      const Cell cell = list[i];
      if (!eyes.test(cell) && position.can_place(cell) && !is_self_atari(position.board(), cell, position.to_move()))
        return cell;
      list.remove_unordered(i);
    }
    return Position::no_cell;
  }

  static Cell any(const Position& position, Set open, base::Rng& rng) {
    for (unsigned count = open.count(); count > 0; --count) {
      const std::size_t cell = open.nth(rng.below(count));
      if (position.can_place(cell)) return static_cast<Cell>(cell);
      open.reset(cell);
    }
    return Position::no_cell;
  }
};

}  // namespace go
