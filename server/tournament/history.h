#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/side.h"
#include "server/tournament/tournament.h"

namespace tournament {

/// What an entrant has had, round after round, as pairings look at it.
struct History {
  std::vector<std::size_t> opponents;  ///< those who were played against, or are; in order, again for every game
  std::vector<base::Side> sides;       ///< of games that were played, or are; in order
  bool had_bye = false;                ///< or won without a game, which is as good

  /// Games with Black less games with White.
  [[nodiscard]] int black_surplus() const;
  [[nodiscard]] bool has_met(std::size_t other) const;
};

std::vector<History> histories(std::span<const Entrant> entrants, std::span<const Pairing> so_far);

/// What the points of everybody at the start are: 0 but for mcmahon, where every step of rating above the weakest
/// entrant is worth one, up to the bar. Without a bar (mcmahon_top 0) the strongest is the bar; who has no rating
/// starts at 0.
std::vector<int> start_points(const Definition& definition, std::span<const Entrant> entrants);

/// Everybody by rating, then by entry; who has no rating comes last.
std::vector<std::size_t> by_rating(std::span<const Entrant> entrants);

/// Whether `one` rather than `other` should have Black: who has had it less often, then who did not have it last, then
/// by a lot that the seed and `salt` draw.
bool has_black(const Definition& definition, const std::vector<History>& past, std::size_t one, std::size_t other,
               std::uint64_t salt);

/// A number that looks random and depends on these alone.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t salt);

}  // namespace tournament
