#pragma once

#include <algorithm>

#include "engine/go/policy.h"
#include "engine/go/symmetry.h"

namespace go {

/// A baseline: the Monte Carlo player of the years before RAVE, as Tao Go was. No statistics but those of the moves
/// themselves, no knowledge as virtual visits; instead moves are left out:
///
/// * in the opening only the third line and above come into question, 25 points on 9×9;
/// * of moves that a symmetry of the board makes the same, one;
/// * after that a move on the first line only next to a stone, as long as the board is emptier than it is full.
///
/// Playouts take, run from atari, attack chains with two liberties, and follow the 3×3 patterns, in this order and
/// whenever they can. How long the opening lasts and what "next to" means are our choice: six stones, two points.
template <int Columns, int Rows>
struct TaoPolicy : Policy<Columns, Rows> {
  using Base = Policy<Columns, Rows>;
  using typename Base::Board;
  using typename Base::Children;
  using Geometry = typename Board::Geometry;

  static constexpr unsigned opening_stones = 6;

  TaoPolicy()
      : Base{{.tactics = 256,
              .two_liberties = 256,
              .patterns = 256,
              .refuse_suggested = 0,
              .captures = 0,
              .refuse_random = 0,
              .largest_throw_in = Geometry::size},
             {.reads_ladders = false}} {}

  void expand(const Board& board, Children& out) const {
    Base::expand(board, out);
    const auto left_out = this->left_out(board);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Move move = out[i].move;
      if (move.is_pass() || !left_out.test(Board::Board::cell(move.point()))) out[kept++] = {move};
    }
    // A rule of thumb that leaves nothing does not apply.
    if (kept == 0)
      for (; kept < out.size(); ++kept) out[kept] = {out[kept].move};
    while (out.size() > kept) out.pop_back();
  }

 private:
  using Set = typename Board::Set;

  static Set left_out(const Board& position) {
    const auto& board = position.board();
    const unsigned empty = board.empties().count();
    const Set stones = Board::Board::on_board - board.empties();
    Set out = symmetric_points(board);
    if (stones.count() < opening_stones) {
      out |= lines_up_to(std::min(2, (std::min(Columns, Rows) - 1) / 2));
    } else if (2 * empty > Geometry::size) {
      const Set near = stones | Board::Board::beside(stones);
      out |= lines_up_to(1) - Board::Board::beside(near);
    }
    return out;
  }

  /// The points on this line and those nearer to the edge; the edge is line 1.
  static Set lines_up_to(int line) {
    Set set;
    for (const grid::Point point : Geometry::points) {
      const int row = static_cast<int>(index(point)) / Columns;
      const int column = static_cast<int>(index(point)) % Columns;
      if (std::min({row, column, Rows - 1 - row, Columns - 1 - column}) < line) set.set(Board::Board::cell(point));
    }
    return set;
  }
};

}  // namespace go
