#pragma once

#include <cstdint>
#include <string_view>

#include "engine/search/iterative_deepening.h"

namespace cli::bench {

/// The games whose alpha-beta searches are compared, each from positions after some random moves.
inline constexpr std::string_view games_with_costs = "connect6 or othello";

/// The nodes that searches visited, and their time.
struct SearchCost {
  std::int64_t nodes = 0;
  double seconds = 0;
};

/// Searches to this depth, including the iterations before the last one, each position with an empty table. Every run
/// uses the same positions. Throws Failure for another game.
SearchCost search_cost(std::string_view game, const search::MinimaxSettings& settings, int depth, int positions);

}  // namespace cli::bench
