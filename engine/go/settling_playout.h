#pragma once

#include "engine/base/rng.h"
#include "engine/go/nakade.h"
#include "engine/go/tactics.h"

namespace go {

/// Moves of playouts that settle who owns what: random, but no side breaks up a seki. A move that puts its own chain
/// into atari is played only if the chain has a shape that is worth a sacrifice.
template <class Position>
class SettlingPlayout {
 public:
  using Board = typename Position::Board;
  using Set = typename Position::Set;
  using Cell = typename Position::Cell;

  /// Plays the position to its end. A side plays on none of its points `off`.
  static void play_out(Position& position, const base::PerSide<Set>& off, base::Rng& rng) {
    for (int ply = 0; ply < max_length && !position.is_over(); ++ply) {
      const Cell cell = choose(position, off[position.to_move()], rng);
      cell == Position::no_cell ? position.pass() : position.place(cell);
    }
  }

 private:
  /// Only ko cycles reach this length.
  static constexpr int max_length = 3 * static_cast<int>(Board::Geometry::size);
  /// The probability of a throw-in of a single stone, in 1/256.
  static constexpr unsigned throw_in = 64;

  /// A random point to play on, no_cell if there is none.
  static Cell choose(const Position& position, const Set& off, base::Rng& rng) {
    const Board& board = position.board();
    Set open = board.empties() - off;
    for (unsigned count = open.count(); count > 0; --count) {
      const std::size_t cell = open.nth(rng.below(count));
      if (position.can_place(cell) && !is_eye(board, cell, position.to_move()) &&
          is_sound(board, cell, position.to_move(), rng))
        return static_cast<Cell>(cell);
      open.reset(cell);
    }
    return Position::no_cell;
  }

  /// As is_eye in playout.h. Faster than PlayoutPosition::eyes if few points are asked for.
  static bool is_eye(const Board& board, std::size_t cell, base::Side side) {
    if ((Board::around(cell) - board.stones(side)).any()) return false;
    unsigned enemies = Board::around(cell).count() < 4 ? 1 : 0;
    for (const int step : Board::diagonal_steps)
      if (board.at(cell, step) == Board::colour_of(base::opponent(side))) ++enemies;
    return enemies < 2;
  }

  static bool is_sound(const Board& board, std::size_t cell, base::Side side, base::Rng& rng) {
    const unsigned stones = stones_in_self_atari(board, cell, side);
    if (stones == 0) return true;
    if (stones == 1) return rng.below(256) < throw_in;
    if (stones > 6) return false;
    Set joined = Set::of(cell);
    for (const int step : Board::steps)
      if (board.at(cell, step) == Board::colour_of(side)) joined |= board.stones_of(board.chain_number(cell, step));
    return is_killing_shape<Board>(joined);
  }
};

}  // namespace go
