#include "server/store/older_moves.h"

#include <optional>
#include <vector>

#include "server/store/move_packer.h"
#include "server/store/running_games.h"

namespace store {

void log_older_moves(Database& database) {
  std::vector<RoomId> games;
  {
    Statement started(database,
                      "SELECT id FROM game "
                      "WHERE ended_at IS NULL AND EXISTS (SELECT 1 FROM move WHERE move.game = game.id)");
    while (started.step()) started.read(games.emplace_back());
  }
  if (games.empty()) return;
  Transaction transaction(database);
  MovePacker rows(database);
  RunningGames log(database);
  for (const RoomId game : games) {
    const std::optional<std::vector<NewMove>> moves = rows.take_rows(game);
    if (!moves) continue;
    log.replace(game, *moves);
    // A row for each game: if one is damaged, it concerns only that game.
    log.write();
    log.committed();
  }
  transaction.commit();
}

}  // namespace store
