#pragma once

#include <optional>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

/// The rows to be added now: the next round, or with in_rounds=false everything that is known to be needed. Empty while
/// results have to be waited for, and when the tournament is over; so ask again after every result, entry and
/// withdrawal, and add the answer to `so_far` before the next question. Numbers go on from so_far. A bye and a win over
/// somebody who has withdrawn come with their outcome, played=false.
///
/// `free` counts for a league alone: who is there and plays no game at present. Nobody else is paired.
/// Rows of one answer may want the same entrant several times: who plays one game at a time plays them in their order.
/// The same arguments give the same answer.
std::vector<Pairing> next_pairings(const Definition& definition, std::span<const Entrant> entrants,
                                   std::span<const Pairing> so_far, std::span<const std::size_t> free = {});

/// Whether every game has ended and no other will be added unless somebody enters. A league without end is never over.
bool is_over(const Definition& definition, std::span<const Entrant> entrants, std::span<const Pairing> so_far);

/// How many rounds there will be; 0 where nobody can know. A knockout may need more for drawn games.
int rounds_planned(const Definition& definition, std::span<const Entrant> entrants);

/// What becomes of a game that has not begun when one of its entrants withdraws: where the others go on by its result
/// (swiss, mcmahon, knockouts) a win without a game for who is left, elsewhere it is not counted. Expects a row that is
/// not over; nothing when nobody of it has withdrawn.
std::optional<Pairing> without_the_withdrawn(const Definition& definition, std::span<const Entrant> entrants,
                                             const Pairing& pairing);

}  // namespace tournament
