#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/side.h"
#include "server/tournament/formats.h"

namespace tournament {

/// A player as the Dutch rules describe one (FIDE Handbook C.04.3 as of July 2025, article 1). Black begins in these
/// games and takes the place of White in chess.
struct SwissPlayer {
  enum class Float : char { none, up, down };
  enum class Strength : char { none, mild, strong, absolute };

  std::size_t entrant = 0;
  int number = 0;  ///< the pairing number, from 1: by rating, then by entry
  int score = 0;   ///< in half points
  std::vector<base::Side> sides;
  int surplus = 0;  ///< games with Black minus games with White
  Strength strength = Strength::none;
  base::Side wish{};  ///< the preferred colour, unless the strength is none
  Float last = Float::none;
  Float before_last = Float::none;
  bool had_bye = false;
  int unplayed = 0;
  bool top_scorer = false;  ///< in the last round, with more than half of the points
  std::vector<bool> met;    ///< by entrant
};

/// The players of this round, best first: by score, then by pairing number.
std::vector<SwissPlayer> swiss_players(const Situation& now, int round);

/// Whether both have an absolute preference for the same colour.
inline bool colours_clash(const SwissPlayer& one, const SwissPlayer& other) {
  return one.strength == SwissPlayer::Strength::absolute && other.strength == SwissPlayer::Strength::absolute &&
         one.wish == other.wish;
}

/// Which of two has Black (article 5). Expects `higher` before `lower` in the order of swiss_players; `initial` is the
/// initial colour, which odd pairing numbers receive.
bool higher_has_black(const SwissPlayer& higher, const SwissPlayer& lower, base::Side initial);

}  // namespace tournament
