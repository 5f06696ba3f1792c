#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "server/tournament/pairing_builder.h"
#include "server/tournament/tournament.h"

/// The formats, each with what next_pairings asks of it: write the rows to be added now on the sheet.
namespace tournament {

/// All that a format looks at.
struct Situation {
  const Definition& definition;
  std::span<const Entrant> entrants;
  std::span<const Pairing> so_far;
  std::span<const std::size_t> free;  ///< for a league
};

void pair_round_robin(const Situation& now, PairingBuilder& sheet);
void pair_gauntlet(const Situation& now, PairingBuilder& sheet);
void pair_match(const Situation& now, PairingBuilder& sheet);
void pair_swiss(const Situation& now, PairingBuilder& sheet);     ///< mcmahon too
void pair_knockout(const Situation& now, PairingBuilder& sheet);  ///< double-knockout too
void pair_league(const Situation& now, PairingBuilder& sheet);

/// The greatest round of any row, 0 at the start.
int last_round(std::span<const Pairing> rows);
/// Whether a game is not over yet.
bool is_waiting(std::span<const Pairing> rows);
/// How many rounds of halving leave one of so many.
int rounds_that_decide(std::size_t entrants);
/// Whether these two can be paired at all: both there, and not forbidden.
bool may_meet(const Situation& now, std::size_t one, std::size_t other);

}  // namespace tournament
