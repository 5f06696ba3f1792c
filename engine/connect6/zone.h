#pragma once

#include "engine/connect6/lines.h"

namespace connect6 {

/// The relevance zone of a win by double threats (Wu and Lin, "Relevance-Zone-Oriented Proof Search for Connect6", IEEE
/// Transactions on Computational Intelligence and AI in Games 2, 2010): the part of the board on which the proof rests.
/// If the other side gets free stones before the proof begins and none of them touches the zone, the proof still holds.
template <int Size>
struct Zone {
  using Board = LineBoard<Size>;

  /// A stone here could refute the win: the proof needs the point empty, or a stone there could help to complete a
  /// threat of the other side during the proof.
  typename Board::Points points;
  /// Two stones in one of these windows could make such a threat together.
  typename Board::WindowSet windows;

  /// The points where one of two free stones must be, if it is not in `points`.
  [[nodiscard]] typename Board::Points points_of_pairs(const Board& board) const {
    typename Board::Points all;
    windows.each([&](std::size_t window) {
      for (const grid::Point point : Board::Windows::points[window])
        if (board.is_empty(point)) all.set(grid::index(point));
    });
    return all;
  }
};

}  // namespace connect6
