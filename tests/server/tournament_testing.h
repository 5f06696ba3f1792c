#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/pairing.h"
#include "server/tournament/standing.h"
#include "server/tournament/tournament.h"

/// What the tests of tournaments share.
namespace tests {

using Rows = std::vector<tournament::Pairing>;

/// Entrants called 1, 2, 3, …, without ratings.
std::vector<tournament::Entrant> entrants(std::size_t count);

tournament::Definition definition(tournament::Format format);

/// Gives an outcome to every game that has none: the one that `decide(row)` says.
template <class Decide>
void decide(Rows& rows, Decide decide) {
  for (tournament::Pairing& row : rows)
    if (!row.outcome && row.counted) row.outcome = decide(row);
}

/// Adds the next rows; how many there were.
std::size_t pair(const tournament::Definition& definition, const std::vector<tournament::Entrant>& entrants,
                 Rows& rows);

/// Plays to the end with the better of two (the one who entered earlier) always winning.
Rows play_out(const tournament::Definition& definition, const std::vector<tournament::Entrant>& entrants);

/// The rows of a round as text, entrants counted from 1, Black first: "1-6 2-5 3-4", a bye as "7-".
std::string round_text(const Rows& rows, int round);

}  // namespace tests
