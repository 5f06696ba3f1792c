#pragma once

#include <cstdint>

#include "engine/base/rng.h"
#include "engine/search/result.h"

namespace net {

/// A move of a search's result, drawn with a probability proportional to its visits.
template <class Move>
Move drawn(const search::SearchResult<Move>& result, base::Rng& rng) {
  std::int64_t all = 0;
  for (const auto& move : result.moves) all += move.visits;
  std::int64_t left = all == 0 ? 0 : rng.below(static_cast<std::uint32_t>(all));
  for (const auto& move : result.moves) {
    if (left < move.visits) return move.move;
    left -= move.visits;
  }
  return result.best().move;
}

}  // namespace net
