#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/record.h"

namespace search {

/// The game that a bot has last thought about.
template <core::TableGame G>
class SeenGame {
 public:
  using Move = typename G::Move;

  /// Remembers the game. Returns the moves since the last call, or nothing if it was another game.
  std::optional<std::span<const Move>> moves_since(const core::Record<G>& record) {
    const std::span<const Move> moves = record.moves();
    const bool continues = start_ == record.start() && moves.size() >= moves_.size() &&
                           std::ranges::equal(moves_, moves.first(moves_.size()));
    const std::size_t seen = moves_.size();
    start_ = record.start();
    moves_.assign(moves.begin(), moves.end());
    return continues ? std::optional(moves.subspan(seen)) : std::nullopt;
  }

 private:
  std::optional<G> start_;
  std::vector<Move> moves_;
};

}  // namespace search
