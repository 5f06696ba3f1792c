#pragma once

#include <cmath>
#include <utility>

#include "engine/nogo/policy.h"
#include "engine/nogo/shapes.h"

namespace nogo {

/// How good a position looks: so much for each point of a kind that Black has, and as much less for White's.
struct StaticWeights {
  double eye = 1;
  double tiger_mouth = 0.5;
  double forbidden = 1;  ///< a point that only the other side may not take
};

/// Board is a PlayoutPosition.
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

/// The "modified UCB" of the literature on NoGo: UCB with random playouts, where a move's value begins with what a
/// static evaluation says of the position it leads to, from eyes, tiger mouths and forbidden points. The weights are
/// not published, nor is how an evaluation becomes a value. Here an eye counts as much as another forbidden point and a
/// tiger mouth half of it, as it takes one more move; the value is the logistic function of the sum, and it weighs as
/// much as `visits` playouts.
template <int Columns, int Rows>
struct StaticPolicy : Policy<Columns, Rows> {
  using typename Policy<Columns, Rows>::Board;
  using typename Policy<Columns, Rows>::Cell;
  using typename Policy<Columns, Rows>::Children;
  using typename Policy<Columns, Rows>::Geometry;
  using Policy<Columns, Rows>::max_trace_length;

  StaticWeights weights{};
  double scale = 0.5;  ///< of the sum in the logistic function
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

  /// Any legal move, to the end.
  static int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& /*trace*/) {
    base::FixedVector<Cell, Geometry::size> empty;
    board.empties().each([&](std::size_t cell) { empty.push_back(static_cast<Cell>(cell)); });
    for (int plies = 0;; ++plies) {
      // Cells that are closed to the side to move go to the end of the list for this ply.
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
