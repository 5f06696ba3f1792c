#pragma once

#include "engine/base/rng.h"
#include "engine/go/position.h"
#include "engine/grid/sample.h"

namespace go {

/// Whether an empty point is an eye of one point: all neighbours are the side's, and the enemy holds no diagonal at the
/// edge, one elsewhere, so that it cannot cut the stones around apart. A side that fills such eyes kills its own
/// chains; a random player that does not comes to an end (Brügmann, "Monte Carlo Go", 1993).
template <int Columns, int Rows>
bool is_eye(const grid::Board<Columns, Rows>& board, grid::Point point, base::Side side) {
  using Geometry = grid::Geometry<Columns, Rows>;
  for (const grid::Point beside : Geometry::neighbours(point))
    if (board.at(beside) != grid::stone_of(side)) return false;
  const grid::Stone enemy = grid::stone_of(base::opponent(side));
  int enemies = 0;
  for (const grid::Point diagonal : Geometry::diagonals(point))
    if (board.at(diagonal) == enemy) ++enemies;
  return enemies < (Geometry::diagonals(point).size() == 4 ? 2 : 1);
}

/// How Monte Carlo searches treat Go (search::PlayoutPolicy). G is a Position.
template <class G>
struct Playout {
  using Game = G;
  using Move = typename G::Move;

  /// Only cycles of ko get that far.
  static constexpr int max_playout_length = 3 * static_cast<int>(G::Geometry::size);

  /// Legal points that fill no eye. A pass comes with them where it can be the right move: it would end the game, or
  /// the board is half full, so that there may be nothing left to gain; or there is no such point.
  static void candidates(const G& position, typename G::Moves& out) {
    out.clear();
    for (const grid::Point point : G::Geometry::points)
      if (position.board().is_empty(point) && is_sensible(position, point)) out.push_back(Move{point});
    const bool may_be_done = 2 * position.board().empty_points().size() <= G::Geometry::size;
    if (out.empty() || position.passes() > 0 || may_be_done) out.push_back(pass);
  }

  /// Any legal point that fills no eye; a pass when there is none.
  static Move choose(const G& position, base::Rng& rng) {
    const auto point = grid::sample(position.board().empty_points(), rng,
                                    [&](grid::Point candidate) { return is_sensible(position, candidate); });
    return point ? Move{*point} : pass;
  }

  static core::Outcome settle(const G& position) { return position.leader(); }

  /// Whether the side to move may put a stone on this empty point, superko apart, and fills no eye of its own by it.
  static bool is_sensible(const G& position, grid::Point point) {
    return position.can_place(point) && !is_eye(position.board(), point, position.to_move());
  }
};

}  // namespace go
