#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "engine/core/rng.h"

namespace search {

/// What a Monte Carlo search must be told about a game: which moves deserve a node and how a playout goes on.
/// A policy is a type without state; one game may have several.
///
///   candidates(g, out)  clears `out` and fills it with the moves worth a node of the tree; expects that g is not over,
///                       leaves at least one legal move. It decides when a pass is offered and what is never worth a
///                       thought (filling one's own eye); searches believe what they prove from these moves alone
///   choose(g, rng)      one legal move of a playout; expects that g is not over
///   longest_playout     after so many plies a playout is cut and settled
///   settle(g)           what a cut position is taken for
template <class Policy>
concept PlayoutPolicy = core::Game<typename Policy::Game> &&
    requires(const typename Policy::Game& position, typename Policy::Game::Moves& out, core::Rng& rng) {
  Policy::candidates(position, out);
  { Policy::choose(position, rng) } -> std::same_as<typename Policy::Game::Move>;
  { Policy::longest_playout } -> std::convertible_to<int>;
  { Policy::settle(position) } -> std::same_as<core::Outcome>;
};

/// Every legal move deserves a node and is as likely as any other: right for games that are short under random play.
template <core::Game G>
struct UniformPolicy {
  using Game = G;
  static constexpr int longest_playout = 1000;

  static void candidates(const G& position, typename G::Moves& out) { position.legal_moves(out); }

  static typename G::Move choose(const G& position, core::Rng& rng) {
    typename G::Moves moves;
    position.legal_moves(moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }

  static core::Outcome settle(const G& /*position*/) { return core::Outcome::draw; }
};

/// Plays the position to its end, or until it has to be settled.
template <PlayoutPolicy Policy>
core::Outcome playout(typename Policy::Game position, core::Rng& rng) {
  for (int ply = 0; ply < Policy::longest_playout; ++ply) {
    if (const std::optional<core::Outcome> outcome = position.outcome()) return *outcome;
    position.play(Policy::choose(position, rng));
  }
  return position.outcome().value_or(Policy::settle(position));
}

/// The candidates among the allowed moves of a position that is not over, or all of these when none is.
template <PlayoutPolicy Policy>
auto allowed_candidates(const typename Policy::Game& position, std::span<const typename Policy::Game::Move> allowed) {
  using Move = typename Policy::Game::Move;
  typename Policy::Game::Moves candidates;
  Policy::candidates(position, candidates);
  std::vector<Move> moves;
  for (const Move& move : candidates)
    if (std::ranges::find(allowed, move) != allowed.end()) moves.push_back(move);
  if (moves.empty()) moves.assign(allowed.begin(), allowed.end());
  return moves;
}

}  // namespace search
