#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/side.h"
#include "server/tournament/tournament_rows.h"

namespace tournament {

/// A game of a tournament that was played without a table of the server.
struct FinishedGame {
  store::NewGame game;
  base::PerSide<store::Player> players;
  std::vector<store::NewMove> moves;  ///< with any number of a game
  std::vector<store::NewThought> thoughts;
  referee::GameResult result;
  std::int64_t ended_at = 0;
};

/// The rows of the game itself, without those of its pairing.
Rows rows_of(FinishedGame game);

}  // namespace tournament
