#pragma once

#include <algorithm>

#include "engine/go/policy.h"
#include "engine/go/symmetry.h"
#include "engine/go/tao_candidates.h"
#include "engine/go/tao_playout.h"

namespace go {

/// A position that counts the plies that led to it.
template <int Columns, int Rows>
class TaoPosition : public PlayoutPosition<Columns, Rows> {
 public:
  using Base = PlayoutPosition<Columns, Rows>;

  /// `plies` is the number of known moves; stones that were set up count as plies too.
  TaoPosition(const Position<Columns, Rows>& position, std::size_t plies)
      : Base(position), plies_(std::max(static_cast<unsigned>(plies), stone_count())) {}

  [[nodiscard]] unsigned plies() const { return plies_; }

  void place(std::size_t cell) {
    ++plies_;
    Base::place(cell);
  }
  void pass() {
    ++plies_;
    Base::pass();
  }
  void play(Move move) { move.is_pass() ? pass() : place(Base::Board::cell(move.point())); }

 private:
  [[nodiscard]] unsigned stone_count() const { return (Base::Board::on_board - this->board().empties()).count(); }

  unsigned plies_;
};

/// A baseline: Tao Go, a Monte Carlo player from the years before RAVE, as described in its thesis ("Research on
/// computer Go based on UCT"). It uses no statistics except those of the moves themselves and no knowledge as virtual
/// visits. Instead it prunes moves:
///
/// * those on the first and second line that candidates_by_line excludes, which leaves 25 points in the opening on 9×9;
/// * all but one of the moves that a symmetry of the board makes equal.
///
/// Its playouts are those of TaoPlayout.
template <int Columns, int Rows>
struct TaoPolicy : Policy<Columns, Rows> {
  using Base = Policy<Columns, Rows>;
  using Board = TaoPosition<Columns, Rows>;
  using Base::max_trace_length;
  using typename Base::Children;

  static Board begin(const search::Root<typename Base::Game>& root) {
    Board board(root.position, root.before.size());
    board.remember(root.before);
    return board;
  }

  static void expand(const Board& board, Children& out) {
    const auto open = board.board().empties() - board.eyes(board.to_move());
    const auto candidates = candidates_by_line(board.board(), board.plies()) - symmetric_points(board.board());
    out.clear();
    add(board, open & candidates, out);
    // If the pruning rules leave no move, they do not apply.
    if (out.empty()) add(board, open, out);
    if (Base::offers_pass(board, out)) out.push_back({pass});
  }

  static int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& trace) {
    return Base::play_out(board, trace, [&] { return TaoPlayout<Board>::choose(board, rng); });
  }

 private:
  static void add(const Board& board, const typename Board::Set& cells, Children& out) {
    cells.each([&](std::size_t cell) {
      if (board.can_place(cell)) out.push_back({Move{Board::Board::point(static_cast<typename Board::Cell>(cell))}});
    });
  }
};

}  // namespace go
