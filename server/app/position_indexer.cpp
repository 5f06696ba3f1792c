#include "server/app/position_indexer.h"

#include <spdlog/spdlog.h>

#include <utility>
#include <vector>

#include "engine/games.h"
#include "server/archive/opening.h"
#include "server/referee/replay.h"

namespace app {
namespace {

/// The number of games in one transaction: moves that arrive in the meantime never wait longer than for this.
constexpr int games_at_once = 20;

}  // namespace

store::PositionsFound positions_of(protocol::GameRecord record) {
  store::PositionsFound found{record.game, {}};
  const base::Expected<core::AnyGame> game = referee::replay(record);
  if (!game) {
    spdlog::warn("cannot index the positions of game {}: {}", record.game, game.error().text());
  } else if (game->ply() > 0) {
    found.positions = archive::opening_keys(*engine::find_game(record.kind), *game);
  }
  return found;
}

void PositionIndexer::start() {
  step(store_, stopped_);
}

void PositionIndexer::step(store::Store& store, const Stopped& stopped) {
  store.unindexed(games_at_once, [&store, stopped](base::Expected<std::vector<protocol::GameRecord>> found) {
    if (*stopped) return;
    if (!found) return spdlog::error("cannot index the positions of older games: {}", found.error().text());
    if (found->empty()) return;
    std::vector<store::Write> rows;
    for (protocol::GameRecord& record : *found) {
      if (*stopped) return;
      rows.emplace_back(positions_of(std::move(record)));
    }
    store.write(std::move(rows), [&store, stopped](const std::string& error) {
      if (!error.empty()) return spdlog::error("cannot index the positions of older games: {}", error);
      if (!*stopped) step(store, stopped);
    });
  });
}

}  // namespace app
