#pragma once

#include "engine/base/rng.h"
#include "engine/core/outcome.h"
#include "engine/othello/position.h"
#include "engine/search/policy.h"

namespace othello {

/// Playouts of uniformly random moves, drawn from the set of squares without listing them.
struct UniformPlayout {
  using Game = Position;
  /// At least every second move places a disc.
  static constexpr int max_playout_length = 120;

  static void candidates(const Position& position, Position::Moves& out) { position.legal_moves(out); }

  static Move choose(const Position& position, base::Rng& rng) {
    Bitboard left = position.squares_to_play();
    if (left == 0) return {};
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(count(left))); skip > 0; --skip) left &= left - 1;
    return Move::on(first(left));
  }

  /// Never needed: the longest playout ends the game.
  static core::Outcome settle(const Position& /*position*/) { return core::Outcome::draw; }
};

static_assert(search::PlayoutPolicy<UniformPlayout>);

}  // namespace othello
