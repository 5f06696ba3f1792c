#pragma once

#include <optional>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

/// Returns the rows to add now: the next round, or with in_rounds=false every game that is already known. Empty while
/// results are missing, and when the tournament is over; call it again after every result, entry and withdrawal, and
/// add the answer to `so_far` before the next call. Numbers continue those of so_far. Byes, and wins over entrants who
/// have withdrawn, have an outcome and played=false.
///
/// `free` matters only for a league, which pairs only these: entrants who are present and have no game at the moment.
/// One answer may contain several rows for the same entrant; an entrant who plays one game at a time plays them in
/// order. The same arguments give the same answer.
std::vector<Pairing> next_pairings(const Definition& definition, std::span<const Entrant> entrants,
                                   std::span<const Pairing> so_far, std::span<const std::size_t> free = {});

/// Whether every game has ended and no other will be added unless a new entrant arrives. A league without end is never
/// over.
bool is_over(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> so_far);

/// The number of rounds; 0 if it cannot be known. A knockout may need more because of drawn games.
int rounds_planned(const Definition& definition, std::span<const Entrant> entrants);

/// The outcome of a game that has not begun when one of its entrants withdraws. In formats that continue by results
/// (swiss, mcmahon, knockouts) the remaining entrant wins without a game; in others the game does not count. Expects a
/// row that is not over; nullopt if neither entrant has withdrawn.
std::optional<Pairing> without_the_withdrawn(const Definition& definition, std::span<const Entrant> entrants,
                                             const Pairing& pairing);

}  // namespace tournament
