#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

struct Standing {
  int rank = 1;             ///< from 1; entrants who are level in everything share it
  std::size_t entrant = 0;  ///< index of the entrant
  int played = 0;           ///< results against an opponent, won without a game or not; won + drawn + lost
  int won = 0;
  int drawn = 0;
  int lost = 0;
  double points = 0;  ///< 1 for a win, ½ for a draw, bye_points for a bye; includes McMahon's start
  /// As many as the definition has, in its order. Empty for a direct encounter that does not decide: of an entrant who
  /// is not tied, or of tied entrants who have not all met.
  std::vector<std::optional<double>> tie_breaks;
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// All entrants, best first: by points and tie-breaks, in a knockout first by the round of elimination. Entrants who
/// are level keep the order of entry.
std::vector<Standing> standings(const Definition& definition, std::span<const Entrant> entrants,
                                std::span<const Pairing> pairings);

}  // namespace tournament
