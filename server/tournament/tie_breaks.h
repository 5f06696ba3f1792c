#pragma once

#include <span>
#include <vector>

#include "server/tournament/standing.h"
#include "server/tournament/tournament.h"

namespace tournament {

/// Fills in the tie-breaks of the definition for everybody (FIDE Handbook C.07). Expects the points; `table` in the
/// order of the entrants.
///
/// Rounds that somebody did not play, in a swiss or mcmahon: they count as played with their result against a virtual
/// opponent who ends with the same points as the player himself (C.07, article 16.4). Opponents count with the points
/// they have. Elsewhere only games count.
///
/// The direct encounter counts among those who are level in everything before it, where all of them have met; else it
/// is 0 for all of them.
void add_tie_breaks(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> pairings,
                    std::vector<Standing>& table);

}  // namespace tournament
