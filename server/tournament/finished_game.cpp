#include "server/tournament/finished_game.h"

#include <string>
#include <utility>

namespace tournament {

Rows rows_of(FinishedGame game) {
  const protocol::RoomId id = game.game.game;
  const std::int64_t started_at = game.game.at;
  Rows rows;
  rows.reserve(game.moves.size() + game.thoughts.size() + 8);
  rows.emplace_back(std::move(game.game));
  for (const base::Side side : base::both_sides) rows.emplace_back(store::SeatChanged{id, side, game.players[side]});
  rows.emplace_back(store::GameStarted{id, started_at});
  for (store::NewMove& move : game.moves) {
    move.game = id;
    rows.emplace_back(std::move(move));
  }
  for (store::NewThought& thought : game.thoughts) {
    thought.game = id;
    rows.emplace_back(std::move(thought));
  }
  rows.emplace_back(
      store::GameEnded{id, referee::result_text(game.result), std::string{word(game.result.why)}, game.ended_at});
  return rows;
}

}  // namespace tournament
