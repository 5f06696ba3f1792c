#include "server/app/position_backlog.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "engine/games.h"
#include "server/referee/replay.h"

namespace app {

store::PositionsFound positions_of(store::UnindexedGame game, archive::OpeningKeys& keys) {
  protocol::GameRecord& record = game.record;
  store::PositionsFound found{record.game, game.ended_at, {}};
  record.moves.resize(std::min(record.moves.size(), archive::max_opening + 1));
  record.dead.clear();  // they belong to the final position
  base::Expected<core::AnyGame> played = referee::replay(record);
  if (!played) {
    spdlog::warn("cannot index the positions of game {}: {}", record.game, played.error().text());
  } else if (played->ply() > 0) {
    found.positions = keys.of(*engine::find_game(record.kind), *std::move(played));
  }
  return found;
}

void PositionBacklog::look(std::chrono::steady_clock::time_point now) {
  if (!state_->wanted || !state_->steps.begin(now)) return;
  state_->wanted = false;
  step(store_, state_);
}

void PositionBacklog::fail(const Shared& state, const std::string& error) {
  state->wanted = true;
  state->steps.fail(error);
}

void PositionBacklog::write(std::vector<store::Write> positions) {
  store_.write(std::move(positions), [state = state_](const std::string& error) {
    if (error.empty()) return;
    spdlog::error("cannot index the positions of games that have just ended: {}", error);
    state->wanted = true;
  });
}

void PositionBacklog::step(store::Store& store, const Shared& state) {
  store.unindexed(games_at_once, [&store, state](base::Expected<std::vector<store::UnindexedGame>> games) {
    if (!games) return fail(state, games.error().text());
    std::vector<store::Write> rows;
    for (store::UnindexedGame& game : *games) {
      if (state->steps.stopped()) return;
      rows.emplace_back(positions_of(std::move(game), state->keys));
    }
    if (rows.empty()) return state->steps.end();
    state->wanted = true;
    store.write(std::move(rows), [state](const std::string& error) {
      if (!error.empty()) return fail(state, error);
      state->steps.end();
    });
  });
}

}  // namespace app
