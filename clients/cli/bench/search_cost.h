#pragma once

#include <cstdint>
#include <string_view>

#include "engine/search/iterative_deepening.h"

namespace cli::bench {

/// The games whose alpha-beta searches are compared, each from positions after some moves by chance.
inline constexpr std::string_view games_with_costs = "connect6 or othello";

/// What searches have visited, and how long they took.
struct SearchCost {
  std::int64_t nodes = 0;
  double seconds = 0;
};

/// Searches to this depth, the iterations before the last one included, each position from an empty table. The
/// positions are the same in every run. Throws Failure for another game.
SearchCost search_cost(std::string_view game, const search::MinimaxSettings& settings, int depth, int positions);

}  // namespace cli::bench
