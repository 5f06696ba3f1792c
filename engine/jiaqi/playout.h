#pragma once

#include "engine/base/rng.h"
#include "engine/core/outcome.h"
#include "engine/jiaqi/position.h"
#include "engine/search/policy.h"

namespace jiaqi {

/// Playouts of uniformly random legal moves, drawn from sets of points without listing the moves.
template <int Size>
struct UniformPlayout {
  using Game = Position<Size>;
  /// Random games on the five-line board take 46 plies on average; one in a hundred takes more than 101.
  static constexpr int max_playout_length = 300 + 2 * Game::placements;

  static void candidates(const Game& position, typename Game::Moves& out) { position.legal_moves(out); }

  static Move choose(const Game& position, base::Rng& rng) {
    if (position.placing()) return {no_point, any_of(position.targets(), rng)};
    return {any_of(position.origins(), rng), position.hole()};
  }

  static core::Outcome settle(const Game& position) { return position.majority(); }

 private:
  static Point any_of(const typename Game::Set& set, base::Rng& rng) {
    return static_cast<Point>(set.nth(rng.below(set.count())));
  }
};

static_assert(search::PlayoutPolicy<UniformPlayout<5>>);

}  // namespace jiaqi
