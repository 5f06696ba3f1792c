#pragma once

#include "engine/search/uct_settings.h"

namespace nogo {

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

}  // namespace nogo
