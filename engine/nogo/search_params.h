#pragma once

#include <cstdint>

#include "engine/search/uct_settings.h"

namespace nogo {

/// The number of points open to both sides at which the strong player stops to use its net.
inline constexpr unsigned endgame_shared = 26;
/// A search with a smaller number of playouts keeps its net in the endgame too.
inline constexpr std::int64_t min_playouts_without_net = 10'000;

/// The settings of the strong player's search for boards of this size, with or without its net.
constexpr search::UctSettings strong_search(int size, bool has_net) {
  search::UctSettings settings{.exploration = 0,
                               .fpu = 1,
                               .expansion_threshold = 2,
                               .mcts_solver = true,
                               .rave_equivalence = 1000,
                               .even_prior = 10,
                               .reuse_tree = true,
                               .prunes = true,
                               .manages_time = true};
  // A node has as many children as the board has points; on large boards the search would never visit most of them.
  if (size > 9) settings.expansion_threshold = size > 13 ? 4 : 3;
  if (has_net) {
    settings.c_puct = 0.5;
    settings.value_weight = 0.5;
    // Fitted to 200 games against HaHaNoGo on this size.
    if (size == 9) settings.calibration = {.factor = 0.9, .offset = -0.05};
  }
  return settings;
}

/// The settings for the endgame, where the best move is often one that the knowledge advises against, such as an own
/// point that closes one of the other side.
constexpr search::UctSettings endgame_search(int size) {
  search::UctSettings settings = strong_search(size, false);
  settings.knowledge = 0;
  settings.rave_equivalence = 10'000;
  return settings;
}

}  // namespace nogo
