#pragma once

#include <cstddef>

#include "server/tournament/tournament.h"

/// Properties of a single row, for pairings and standings.
namespace tournament {

inline bool is_bye(const Pairing& pairing) {
  return !pairing.white.has_value();
}

/// True also for a game that will not count.
inline bool is_over(const Pairing& pairing) {
  return pairing.outcome.has_value() || !pairing.counted;
}

/// A result between two entrants, whether they played or one of them did not appear.
inline bool has_result(const Pairing& pairing) {
  return pairing.white.has_value() && pairing.counted && pairing.outcome.has_value();
}

/// A result of a game that was played.
inline bool was_played(const Pairing& pairing) {
  return has_result(pairing) && pairing.played;
}

/// A game that has been, is being or will be played, so that the two entrants count as having met. Excludes a win
/// without a game and a game that does not count.
inline bool is_encounter(const Pairing& pairing) {
  return pairing.white.has_value() && pairing.counted && pairing.played;
}

inline bool takes_part(const Pairing& pairing, std::size_t entrant) {
  return pairing.black == entrant || pairing.white == entrant;
}

/// Expects a row that includes this entrant.
inline base::Side side_of(const Pairing& pairing, std::size_t entrant) {
  return pairing.black == entrant ? base::Side::black : base::Side::white;
}

/// Expects a game that includes this entrant.
inline std::size_t opponent_of(const Pairing& pairing, std::size_t entrant) {
  return pairing.black == entrant ? *pairing.white : pairing.black;
}

/// The points that the row gives this entrant, who must be in it; 0 while it is not over.
inline double points_for(const Definition& definition, const Pairing& pairing, std::size_t entrant) {
  if (!pairing.counted || !pairing.outcome) return 0;
  if (is_bye(pairing)) return definition.bye_points * definition.games;
  return core::value_for(side_of(pairing, entrant), *pairing.outcome);
}

}  // namespace tournament
