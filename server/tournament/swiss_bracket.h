#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "server/tournament/ladder.h"
#include "server/tournament/swiss_criteria.h"
#include "server/tournament/swiss_graph.h"
#include "server/tournament/swiss_players.h"

namespace tournament {

struct PairedBracket {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  ///< the higher one first
  std::vector<std::size_t> moved_down;                     ///< to the next bracket, in order
};

/// The best pairing of a bracket, and among equals the first in the order in which the Dutch rules try them (C.04.3,
/// articles 3 and 4): the highest of the moved-down players, their opponents in order; then for the others as few
/// exchanges between the halves as possible and the nearest ones, then opponents in order.
///
/// Expects that all players in and below the bracket can be paired, and preserves that.
PairedBracket pair_bracket(const SwissGraph& graph, const std::vector<SwissPlayer>& players,
                           const SwissBracket& bracket);

}  // namespace tournament
