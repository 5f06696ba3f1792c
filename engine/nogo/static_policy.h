#pragma once

#include <cmath>
#include <utility>

#include "engine/nogo/policy.h"
#include "engine/nogo/shapes.h"

namespace nogo {

/// The weights of a static evaluation, per point of each kind: added for Black's points, subtracted for White's.
struct StaticWeights {
  double eye = 1;
  double tiger_mouth = 0.5;
  double forbidden = 1;  ///< a point that only the other side may not take
};

/// The static evaluation for Black. Board is a PlayoutPosition.
template <class Board>
double static_value(const Board& board, const StaticWeights& weights) {
  const auto of = [&](base::Side side, const typename Board::Set& forbidden) {
    const auto found = shapes(board, side);
    return weights.eye * found.eyes.count() + weights.tiger_mouth * found.tiger_mouths.count() +
           weights.forbidden * forbidden.count();
  };
  const auto black = board.open(base::Side::black);
  const auto white = board.open(base::Side::white);
  return of(base::Side::black, black - white) - of(base::Side::white, white - black);
}

/// The "modified UCB" of the literature on NoGo: UCB with random playouts, where the value of a move starts with a
/// static evaluation of the resulting position, based on eyes, tiger mouths and forbidden points. Neither the weights
/// nor the conversion of an evaluation to a value are published. Here an eye counts as much as another forbidden point
/// and a tiger mouth half of it, as it takes one more move; the value is the logistic function of the sum and has the
/// weight of `visits` playouts.
template <int Columns, int Rows>
struct StaticPolicy : Policy<Columns, Rows> {
  using typename Policy<Columns, Rows>::Board;
  using typename Policy<Columns, Rows>::Cell;
  using typename Policy<Columns, Rows>::Children;
  using typename Policy<Columns, Rows>::Geometry;
  using Policy<Columns, Rows>::max_trace_length;

  StaticWeights weights{};
  double scale = 0.5;  ///< factor of the sum in the logistic function
  float visits = 10;

  void expand(const Board& board, Children& out) const {
    out.clear();
    board.open(board.to_move()).each([&](std::size_t cell) {
      Board next = board;
      next.place(cell);
      const double black = 1 / (1 + std::exp(-scale * static_value(next, weights)));
      const double value = board.to_move() == base::Side::black ? black : 1 - black;
      out.push_back({this->move_to(cell), visits, visits * static_cast<float>(value)});
    });
  }

  /// Plays random legal moves to the end.
  static int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& /*trace*/) {
    base::FixedVector<Cell, Geometry::size> empty;
    board.empties().each([&](std::size_t cell) { empty.push_back(static_cast<Cell>(cell)); });
    for (int plies = 0;; ++plies) {
      // Moves cells that are closed to the side to move to the end of the list for this ply.
      std::size_t left = empty.size();
      while (left > 0) {
        const std::size_t chosen = rng.below(static_cast<std::uint32_t>(left));
        if (board.is_open(empty[chosen], board.to_move())) {
          board.place(empty[chosen]);
          empty.remove_unordered(chosen);
          break;
        }
        std::swap(empty[chosen], empty[--left]);
      }
      if (left == 0) return plies;
    }
  }
};

}  // namespace nogo
