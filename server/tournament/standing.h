#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

struct Standing {
  int rank = 1;             ///< from 1; who is level in everything shares it
  std::size_t entrant = 0;  ///< of the entrants
  int played = 0;           ///< results against somebody, won without a game or not; won + drawn + lost
  int won = 0;
  int drawn = 0;
  int lost = 0;
  double points = 0;               ///< 1 for a win, ½ for a draw, bye_points for a bye; the start of McMahon included
  std::vector<double> tie_breaks;  ///< as many as the definition has, in its order
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// Everybody, best first: by points and tie-breaks, in a knockout by the round of going out before all that. Who is
/// level keeps the order of entry.
std::vector<Standing> standings(const Definition& definition, std::span<const Entrant> entrants,
                                std::span<const Pairing> pairings);

}  // namespace tournament
