#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "server/event/event.h"
#include "server/event/pairing.h"
#include "server/event/standing.h"

/// What the tests of events share.
namespace tests {

using Rows = std::vector<event::Pairing>;

/// Entrants called 1, 2, 3, …, without ratings.
std::vector<event::Entrant> entrants(std::size_t count);

event::Definition definition(event::Format format);

/// Gives an outcome to every game that has none: the one that `decide(row)` says.
template <class Decide>
void decide(Rows& rows, Decide decide) {
  for (event::Pairing& row : rows)
    if (!row.outcome && row.counted) row.outcome = decide(row);
}

/// Adds the next rows; how many there were.
std::size_t pair(const event::Definition& definition, const std::vector<event::Entrant>& entrants, Rows& rows);

/// Plays to the end with the better of two (the one who entered earlier) always winning.
Rows play_out(const event::Definition& definition, const std::vector<event::Entrant>& entrants);

/// The rows of a round as text, entrants counted from 1, Black first: "1-6 2-5 3-4", a bye as "7-".
std::string round_text(const Rows& rows, int round);

}  // namespace tests
