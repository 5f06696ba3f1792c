#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "server/tournament/pairing_builder.h"
#include "server/tournament/tournament.h"

/// The formats. Each writes the rows that next_pairings should add to the pairing builder.
namespace tournament {

/// Everything that a format depends on.
struct Situation {
  const Definition& definition;
  std::span<const Entrant> entrants;
  std::span<const Pairing> so_far;
  std::span<const std::size_t> free;  ///< for a league
};

void pair_round_robin(const Situation& now, PairingBuilder& sheet);
void pair_gauntlet(const Situation& now, PairingBuilder& sheet);
void pair_match(const Situation& now, PairingBuilder& sheet);
void pair_swiss(const Situation& now, PairingBuilder& sheet);     ///< also mcmahon
void pair_knockout(const Situation& now, PairingBuilder& sheet);  ///< also double-knockout
void pair_league(const Situation& now, PairingBuilder& sheet);

/// The highest round of any row, 0 at the start.
int last_round(std::span<const Pairing> rows);
/// Whether a game is not over yet.
bool is_waiting(std::span<const Pairing> rows);
/// The number of rounds of halving that leave one of this many entrants.
int rounds_that_decide(std::size_t entrants);
/// Whether these two can be paired at all: both are present, and they are not a forbidden pair.
bool may_meet(const Situation& now, std::size_t one, std::size_t other);

}  // namespace tournament
