#pragma once

#include <optional>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

/// A game of a knockout that has to be played, or played again.
struct Needed {
  int round = 0;
  std::size_t one = 0;
  std::size_t other = 0;
  int games = 1;          ///< more games of these two
  bool walkover = false;  ///< `other` has withdrawn: `one` wins them without playing
};

/// Where a knockout stands, all worked out from its rows. The first round's rows, byes too, say who is where; after
/// that neighbours meet. In a double knockout who has lost once goes on among the losers, whose winner plays the final
/// against the one who never lost, and a second one if that is lost.
///
/// Rounds of a double knockout with 2ᵏ places: the winners play in 1, 2, 4, …, 2k-2, the losers in 2, 3, …, 2k-1, the
/// final is 2k and 2k+1.
struct Bracket {
  std::vector<Needed> needed;           ///< in the order of rounds and places
  std::optional<int> open_round;        ///< the first one with a meeting that is not decided
  std::vector<std::optional<int>> out;  ///< by entrant: the round of going out
  std::optional<std::size_t> champion;
};

/// Expects the first round in so_far.
Bracket follow_bracket(const Definition& definition, std::span<const Entrant> entrants,
                       std::span<const Pairing> so_far);

/// The places of the first round, seed by seed as they stand in it: 1, 8, 5, 4, 3, 6, 7, 2 for eight, so that the first
/// two can only meet in the end. From 0; expects a power of two.
std::vector<std::size_t> seed_places(std::size_t size);

}  // namespace tournament
