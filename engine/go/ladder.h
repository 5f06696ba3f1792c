#pragma once

#include <cstddef>
#include <optional>

#include "engine/base/side.h"
#include "engine/go/tactics.h"

namespace go {

/// Reads ladders: whether a chain with one or two liberties can be caught by a sequence of ataris. A chain that reaches
/// three liberties escapes, and so does one that is not caught within a limit of positions, enough to chase it across
/// the board twice: if many stones are in atari, the number of positions can double with every move. Ignores the ko
/// rule.
template <class Board>
class Ladder {
 public:
  using Cell = typename Board::Cell;
  using Set = typename Board::Set;

  /// True if the chain escapes once its side has played on `cell`. Expects an empty cell where it may play.
  static bool frees(const Board& board, std::size_t cell, std::size_t stone, base::Side side) {
    return Ladder(stone, side).is_free_by(board, cell);
  }

  /// The atari that catches a chain with two liberties, if there is one. The opponent of `side` is to move.
  static std::optional<Cell> catching_move(const Board& board, std::size_t stone, base::Side side) {
    return Ladder(stone, side).catching(board);
  }

 private:
  static constexpr int max_boards = 8 * Board::stride;

  Ladder(std::size_t stone, base::Side side) : stone_(stone), side_(side) {}

  std::optional<Cell> catching(const Board& board) {
    const base::Side hunter = base::opponent(side_);
    Set open = board.liberties(stone_);
    while (open.any() && boards_ < max_boards) {
      const std::size_t cell = open.first();
      open.reset(cell);
      if (!board.has_liberty(cell, hunter) && !board.captures(cell, hunter)) continue;
      const Board next = after(board, cell, hunter);
      if (next.liberties(stone_).is_single() && !is_free(next)) return static_cast<Cell>(cell);
    }
    return std::nullopt;
  }

  /// True if the chain, in atari with its own side to move, escapes.
  bool is_free(const Board& board) {
    Suggestions<Board> ways;
    suggest_captures_beside(board, board.chain_number(stone_), side_, ways);
    suggest<Board>(ways, board.liberties(stone_).first());
    for (const std::size_t cell : ways)
      if ((board.has_liberty(cell, side_) || board.captures(cell, side_)) && is_free_by(board, cell)) return true;
    return false;
  }

  bool is_free_by(const Board& board, std::size_t cell) {
    const Board next = after(board, cell, side_);
    const unsigned liberties = next.liberties(stone_).count();
    return liberties > 2 || (liberties == 2 && !catching(next));
  }

  Board after(const Board& board, std::size_t cell, base::Side side) {
    ++boards_;
    Board next = board;
    next.place(cell, side);
    return next;
  }

  std::size_t stone_;  ///< any stone of the chain
  base::Side side_;
  int boards_ = 0;  ///< the number of positions examined
};

}  // namespace go
