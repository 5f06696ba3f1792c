#pragma once

#include <cassert>
#include <cstddef>

#include "engine/base/side.h"
#include "engine/core/outcome.h"

namespace nogo {

/// The moves that both sides have in reserve when there is no point left that both may take. Each side then lives on
/// its own points, and where these do not touch anything of the other side, no move of one side affects the moves of
/// the other: the rest of the game can be counted. Board is a PlayoutPosition.
template <class Board>
class Reserves {
 public:
  using Set = typename Board::Set;

  /// Expects that no point is shared.
  explicit Reserves(const Board& board) : own_{board.open(base::Side::black), board.open(base::Side::white)} {
    assert((own_.black & own_.white).none());
  }

  /// The points where only this side may play.
  [[nodiscard]] const Set& own(base::Side side) const { return own_[side]; }

  /// Own points of either side next to the other side's stones or own points: a move there may close a point of the
  /// other side.
  [[nodiscard]] Set contested(const Board& board) const {
    return (own_.black & Layout::beside(board.stones(base::Side::white) | own_.white)) |
           (own_.white & Layout::beside(board.stones(base::Side::black) | own_.black));
  }

  /// Updates the own points after moves on the board.
  void update(const Board& board) {
    for (const base::Side side : base::both_sides) {
      Set& own = own_[side];
      own &= board.empties();
      own.each([&](std::size_t cell) {
        if (!board.is_open(cell, side)) own.reset(cell);
      });
    }
  }

  /// Plays all moves that a side has left and returns their number. Expects that nothing is contested.
  ///
  /// Any order of moves gives the same number. Consider one connected part of the side's stones and own points. All of
  /// its own points can be filled if the part touches an empty point that neither side may take, which remains a
  /// liberty; otherwise all but one. For if an own point is closed in the end, it is the only liberty of every chain
  /// next to it, and no empty point is next to it: these chains are the whole part.
  [[nodiscard]] unsigned spend(Board& board, base::Side side) const {
    assert(contested(board).none());
    unsigned moves = 0;
    own_[side].each([&](std::size_t cell) {
      if (!board.is_open(cell, side)) return;
      board.put(cell, side);
      ++moves;
    });
    return moves;
  }

  /// Plays the moves that both sides have left, though not in turn; the side that runs out first is then to move.
  /// Expects that nothing is contested.
  void spend(Board& board) const {
    const base::Side mover = board.to_move();
    const unsigned movers = spend(board, mover);
    const unsigned others = spend(board, base::opponent(mover));
    if (movers > others) board.pass();
  }

 private:
  using Layout = typename Board::Layout;

  base::PerSide<Set> own_;
};

}  // namespace nogo
