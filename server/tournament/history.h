#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/side.h"
#include "server/tournament/tournament.h"

namespace tournament {

/// An entrant's earlier rounds, as far as pairings depend on them.
struct History {
  std::vector<std::size_t> opponents;  ///< opponents of finished and running games, in order, once for every game
  std::vector<base::Side> sides;       ///< colours in finished and running games, in order
  bool had_bye = false;                ///< or a win without a game, which counts as one

  /// Games with Black minus games with White.
  [[nodiscard]] int black_surplus() const;
  [[nodiscard]] bool has_met(std::size_t other) const;
};

std::vector<History> histories(std::span<const Entrant> entrants, std::span<const Pairing> so_far);

/// The points of each entrant at the start: 0 except in mcmahon, where every step of rating above the weakest entrant
/// is worth one point, up to the bar. Without a bar (mcmahon_top 0) the rating of the strongest is the bar; entrants
/// without a rating start at 0.
std::vector<int> start_points(const Definition& definition, std::span<const Entrant> entrants);

/// All entrants by rating, then by order of entry; entrants without a rating come last.
std::vector<std::size_t> by_rating(std::span<const Entrant> entrants);

/// Whether `one` rather than `other` should have Black: the one with fewer games as Black, then the one who had White
/// last, then a pseudo-random choice by the seed and `salt`.
bool has_black(const Definition& definition, const std::vector<History>& past, std::size_t one, std::size_t other,
               std::uint64_t salt);

/// A pseudo-random number that depends only on these arguments.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t salt);

}  // namespace tournament
