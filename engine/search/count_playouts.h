#pragma once

#include <cassert>
#include <cstdint>

#include "engine/core/any_game_of.h"
#include "engine/core/playouts.h"
#include "engine/search/policy.h"

namespace search {

template <Policy P>
core::PlayoutCount count_playouts(const P& policy, const core::Record<typename P::Game>& record, std::int64_t playouts,
                                  std::uint64_t seed) {
  const auto legal = record.legal_moves();
  const typename P::Board start = P::begin({record.position(), legal, record.moves()});
  base::Rng rng(seed);
  Trace<P::max_trace_length> trace;
  core::PlayoutCount count;
  for (; count.playouts < playouts; ++count.playouts) {
    typename P::Board board = start;
    trace.clear();
    count.plies += policy.play_out(board, rng, trace);
    if (P::result(board).outcome == core::Outcome::black_wins) ++count.black_wins;
  }
  return count;
}

/// A core::PlayoutKind's `run`, with one policy for each type that the game's AnyGame can hold.
template <Policy... Policies>
core::PlayoutCount run_playouts(const core::AnyGame& game, std::int64_t playouts, std::uint64_t seed) {
  core::PlayoutCount count;
  const auto try_one = [&]<class P>() {
    if (const auto* record = game.as<typename P::Game>()) count = count_playouts(P{}, *record, playouts, seed);
  };
  (try_one.template operator()<Policies>(), ...);
  assert(count.playouts == playouts);
  return count;
}

}  // namespace search
