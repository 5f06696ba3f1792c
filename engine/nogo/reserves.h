#pragma once

#include <cassert>
#include <cstddef>

#include "engine/base/side.h"
#include "engine/core/outcome.h"

namespace nogo {

/// What both sides still have in reserve where no point is left that both may take. Each then lives on its own points,
/// and where these do not touch what is the other's, nothing that one side does changes what the other can do: the rest
/// of the game can be counted. Board is a PlayoutPosition.
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

  /// Own points of either side that lie beside the other's stones or own points: a move there may close a point of the
  /// other side.
  [[nodiscard]] Set contested(const Board& board) const {
    return (own_.black & Layout::beside(board.stones(base::Side::white) | own_.white)) |
           (own_.white & Layout::beside(board.stones(base::Side::black) | own_.black));
  }

  /// Moves have been played since.
  void update(const Board& board) {
    for (const base::Side side : base::both_sides) {
      Set& own = own_[side];
      own &= board.empties();
      own.each([&](std::size_t cell) {
        if (!board.is_open(cell, side)) own.reset(cell);
      });
    }
  }

  /// How many more moves a side has. Expects that nothing is contested. Plays them on the board.
  ///
  /// Any order of moves comes to the same number. Take the side's stones and own points together and look at one
  /// connected part of them. All of its own points can be filled if the part touches an empty point that nobody may
  /// take, which remains a liberty; otherwise all but one. For if an own point is closed in the end, every chain beside
  /// it has it as its only liberty and no empty point is beside it: these chains are the whole part.
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

  /// Plays the moves that are left to both sides, though not in turn; then who has made the first move too few is to
  /// move. Expects that nothing is contested.
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
