#pragma once

#include "engine/search/uct_settings.h"

namespace nogo {

/// The settings of the strong player's search for boards of this size.
constexpr search::UctSettings strong_search(int size) {
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
  return settings;
}

}  // namespace nogo
