#pragma once

#include <optional>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

/// A game of a knockout that must be played or replayed.
struct Needed {
  int round = 0;
  std::size_t one = 0;
  std::size_t other = 0;
  int games = 1;          ///< number of further games between these two
  bool walkover = false;  ///< `other` has withdrawn: `one` wins them without playing
};

/// The state of a knockout, computed from its rows. The rows of the first round, including byes, define the places;
/// after that, neighbours meet. In a double knockout an entrant who has lost once continues in the losers' bracket,
/// whose winner plays the final against the entrant who never lost; if the latter loses, there is a second final.
///
/// Rounds of a double knockout with 2ᵏ places: the winners play in 1, 2, 4, …, 2k-2, the losers in 2, 3, …, 2k-1; the
/// finals are 2k and 2k+1.
struct Bracket {
  std::vector<Needed> needed;           ///< in the order of rounds and places
  std::optional<int> open_round;        ///< the first one with an undecided encounter
  std::vector<std::optional<int>> out;  ///< by entrant: the round of elimination
  std::optional<std::size_t> champion;
};

/// Expects the first round in so_far.
Bracket follow_bracket(const Definition& definition, std::span<const Entrant> entrants,
                       std::span<const Pairing> so_far);

/// The places of the first round as seeds: 1, 8, 5, 4, 3, 6, 7, 2 for eight, so that the first two can only meet in the
/// end. The result counts from 0; expects a power of two.
std::vector<std::size_t> seed_places(std::size_t size);

}  // namespace tournament
