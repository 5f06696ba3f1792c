#pragma once

#include <span>
#include <vector>

#include "server/tournament/standing.h"
#include "server/tournament/tournament.h"

namespace tournament {

/// Fills in the tie-breaks of the definition for all entrants (FIDE Handbook C.07). Expects the points; `table` is in
/// the order of the entrants.
///
/// In a swiss or mcmahon, a round that an entrant did not play counts as played, with its result, against a virtual
/// opponent who ends with the same points as the entrant (C.07, article 16.4). Opponents count with their actual
/// points. In other formats only games count.
///
/// The direct encounter counts among entrants who are level in everything before it, if all of them have met; otherwise
/// it is 0 for all of them.
void add_tie_breaks(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> pairings,
                    std::vector<Standing>& table);

}  // namespace tournament
