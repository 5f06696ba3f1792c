#pragma once

#include "engine/search/uct_settings.h"

namespace nogo {

/// What the strong player's search chooses for boards of this size.
constexpr search::UctSettings strong_search(int size) {
  search::UctSettings settings{.exploration = 0,
                               .first_play = 1,
                               .expand_after = 2,
                               .backs_up_proofs = true,
                               .amaf_equivalence = 1000,
                               .even_prior = 10,
                               .keeps_tree = true,
                               .prunes = true,
                               .manages_time = true};
  // A node has as many children as the board has points: on large boards most would never be visited.
  if (size > 9) settings.expand_after = size > 13 ? 4 : 3;
  return settings;
}

}  // namespace nogo
