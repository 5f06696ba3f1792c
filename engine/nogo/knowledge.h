#pragma once

#include "engine/base/side.h"
#include "engine/nogo/shapes.h"

namespace nogo {

/// The prior knowledge of a move, as virtual visits that are all won or all lost.
struct PriorWeights {
  float reserve = 30;  ///< lost: an own point, which the other side cannot take
  float makes_eye = 15;
  float stops_eye = 15;    ///< a point that would give the other side an eye, or the eye itself
  float fills_mouth = 10;  ///< lost: an own tiger mouth
};

/// Knowledge about the moves of one position. Board is a PlayoutPosition.
template <class Board>
class Knowledge {
 public:
  Knowledge(const Board& board, const PriorWeights& weights)
      : weights_(weights),
        shared_(board.shared()),
        own_(shapes(board, board.to_move())),
        enemy_(shapes(board, base::opponent(board.to_move()))) {}

  struct Value {
    float visits = 0;
    float wins = 0;
  };

  /// The knowledge about a move. Expects the cell of a legal move.
  [[nodiscard]] Value value(std::size_t cell) const {
    if (!shared_.test(cell)) return {weights_.reserve, 0};
    Value value;
    if (own_.keystones.test(cell)) add_won(value, weights_.makes_eye);
    if (enemy_.keystones.test(cell) || enemy_.tiger_mouths.test(cell)) add_won(value, weights_.stops_eye);
    if (own_.tiger_mouths.test(cell)) value.visits += weights_.fills_mouth;
    return value;
  }

 private:
  static void add_won(Value& value, float visits) {
    value.visits += visits;
    value.wins += visits;
  }

  const PriorWeights& weights_;
  typename Board::Set shared_;
  Shapes<typename Board::Set> own_;
  Shapes<typename Board::Set> enemy_;
};

}  // namespace nogo
