#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "server/tournament/pairing.h"
#include "server/tournament/standing.h"
#include "server/tournament/tournament.h"

/// Helpers for the tests of tournaments.
namespace tests {

using Rows = std::vector<tournament::Pairing>;

/// Entrants called 1, 2, 3, …, without ratings.
std::vector<tournament::Entrant> entrants(std::size_t count);

tournament::Definition definition(tournament::Format format);

/// Gives every game without an outcome the outcome `decide(row)`.
template <class Decide>
void decide(Rows& rows, Decide decide) {
  for (tournament::Pairing& row : rows)
    if (!row.outcome && row.counted) row.outcome = decide(row);
}

/// Adds the next rows and returns their number.
std::size_t pair(const tournament::Definition& definition, const std::vector<tournament::Entrant>& entrants,
                 Rows& rows);

/// Plays to the end; the better of two players (the one who entered earlier) always wins.
Rows play_out(const tournament::Definition& definition, const std::vector<tournament::Entrant>& entrants);

/// The rows of a round as text, with entrants counted from 1 and Black first: "1-6 2-5 3-4"; a bye is "7-".
std::string round_text(const Rows& rows, int round);

}  // namespace tests
