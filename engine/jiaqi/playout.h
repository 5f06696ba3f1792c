#pragma once

#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "engine/jiaqi/position.h"
#include "engine/search/policy.h"

namespace jiaqi {

/// Playouts of uniformly random legal moves, drawn from sets of points without listing the moves.
struct UniformPlayout {
  using Game = Position;
  /// Random games have 46 plies, one in a hundred has more than 101.
  static constexpr int longest_playout = 300;

  static void candidates(const Position& position, Position::Moves& out) { position.legal_moves(out); }

  static Move choose(const Position& position, core::Rng& rng) {
    if (position.placing()) return {no_point, any_of(position.targets(), rng)};
    return {any_of(position.origins(), rng), position.hole()};
  }

  static core::Outcome settle(const Position& position) { return position.majority(); }

 private:
  static Point any_of(Bitboard set, core::Rng& rng) {
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(count(set))); skip > 0; --skip) set &= set - 1;
    return first(set);
  }
};

static_assert(search::PlayoutPolicy<UniformPlayout>);

}  // namespace jiaqi
