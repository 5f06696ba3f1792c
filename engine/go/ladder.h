#pragma once

#include <cstddef>
#include <optional>

#include "engine/core/side.h"
#include "engine/go/tactics.h"

namespace go {

/// Reads ladders: whether a chain with one or two liberties is caught by atari after atari. A chain that gets three
/// liberties is free, and so is one that is chased longer than a ladder can take on a board of this size. A ko is taken
/// for a move like any other.
template <class Board>
class Ladder {
 public:
  using Cell = typename Board::Cell;
  using Set = typename Board::Set;

  /// Whether the chain is free after its side has put a stone there; expects an empty cell where it may.
  static bool frees(const Board& board, std::size_t cell, std::size_t stone, core::Side side, int depth = 0) {
    Board next = board;
    next.place(cell, side);
    const unsigned liberties = next.liberties(stone).count();
    return liberties > 2 || (liberties == 2 && !catching_move(next, stone, side, depth + 1));
  }

  /// The atari that catches a chain with two liberties, if there is one. The other side is to move.
  static std::optional<Cell> catching_move(const Board& board, std::size_t stone, core::Side side, int depth = 0) {
    if (depth > longest) return std::nullopt;
    const core::Side hunter = core::opponent(side);
    Set open = board.liberties(stone);
    while (open.any()) {
      const std::size_t cell = open.first();
      open.reset(cell);
      if (!board.has_liberty(cell, hunter) && !board.captures(cell, hunter)) continue;
      Board next = board;
      next.place(cell, hunter);
      if (next.liberties(stone).is_single() && !is_free(next, stone, side, depth + 1)) return static_cast<Cell>(cell);
    }
    return std::nullopt;
  }

 private:
  static constexpr int longest = 2 * Board::stride;

  /// Whether a chain in atari, with its own side to move, gets free.
  static bool is_free(const Board& board, std::size_t stone, core::Side side, int depth) {
    Suggestions<Board> ways;
    suggest_captures_beside(board, board.chain_number(stone), side, ways);
    suggest<Board>(ways, board.liberties(stone).first());
    for (const std::size_t cell : ways)
      if ((board.has_liberty(cell, side) || board.captures(cell, side)) && frees(board, cell, stone, side, depth))
        return true;
    return false;
  }
};

}  // namespace go
