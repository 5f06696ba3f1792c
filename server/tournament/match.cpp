#include <algorithm>

#include "server/tournament/formats.h"
#include "server/tournament/games.h"

namespace tournament {

/// Two games with the same opening form a round.
void pair_match(const Situation& now, PairingBuilder& sheet) {
  if (now.entrants.size() < 2 || !may_meet(now, 0, 1)) return;
  if (now.definition.in_rounds && is_waiting(now.so_far)) return;
  for (int game = static_cast<int>(now.so_far.size()); game < now.definition.games; ++game) {
    game % 2 == 0 ? sheet.game(game / 2 + 1, 0, 1) : sheet.game(game / 2 + 1, 1, 0);
    if (now.definition.in_rounds && game % 2 == 1) return;
  }
}

}  // namespace tournament
