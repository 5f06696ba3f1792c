#pragma once

#include "engine/base/rng.h"
#include "engine/go/position.h"
#include "engine/grid/sample.h"

namespace go {

/// True if an empty point is an eye: all neighbours belong to the side, and the enemy holds no diagonal point at the
/// edge of the board, or at most one elsewhere, so that it cannot cut the surrounding stones. A side that fills such
/// eyes kills its own chains; random playouts that do not fill them come to an end (Brügmann, "Monte Carlo Go", 1993).
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

/// The rules of Go playouts for Monte Carlo searches (search::PlayoutPolicy). G is a Position.
template <class G>
struct Playout {
  using Game = G;
  using Move = typename G::Move;

  /// Only ko cycles reach this length.
  static constexpr int max_playout_length = 3 * static_cast<int>(G::Geometry::size);

  /// Legal points that do not fill an eye. Includes a pass when it can be the right move: when it would end the game,
  /// when the board is half full and there may be nothing left to gain, or when there is no other move.
  static void candidates(const G& position, typename G::Moves& out) {
    out.clear();
    for (const grid::Point point : G::Geometry::points)
      if (position.board().is_empty(point) && is_sensible(position, point)) out.push_back(Move{point});
    const bool may_be_done = 2 * position.board().empty_points().size() <= G::Geometry::size;
    if (out.empty() || position.passes() > 0 || may_be_done) out.push_back(pass);
  }

  /// A random legal point that does not fill an eye; a pass if there is none.
  static Move choose(const G& position, base::Rng& rng) {
    const auto point = grid::sample(position.board().empty_points(), rng,
                                    [&](grid::Point candidate) { return is_sensible(position, candidate); });
    return point ? Move{*point} : pass;
  }

  static core::Outcome settle(const G& position) { return position.leader(); }

  /// True if the side to move may play on this empty point, ignoring superko, without filling its own eye.
  static bool is_sensible(const G& position, grid::Point point) {
    return position.can_place(point) && !is_eye(position.board(), point, position.to_move());
  }
};

}  // namespace go
