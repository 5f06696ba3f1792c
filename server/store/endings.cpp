#include "server/store/endings.h"

#include <string>

#include "server/store/found.h"
#include "server/store/rated.h"

namespace store {

Endings::Piece Endings::after(std::int64_t last, int max) {
  return at_one_moment([&](Database& database) { return find(database, last, max); }, *database_);
}

Endings::Piece Endings::find(Database& database, std::int64_t last, int max) {
  Piece piece;
  Statement numbers(database,
                    "SELECT coalesce((SELECT max(number) FROM ending), 0), "
                    "coalesce((SELECT max(number) FROM reopening), 0)");
  if (numbers.step()) numbers.read(piece.newest, piece.reopening);
  piece.last = last;
  Statement query(
      database,
      "SELECT number, id, kind, black, white, result, ended_at FROM ending JOIN game ON id = game "
      "WHERE number > ?1 AND ended_at IS NOT NULL AND " +
          std::string(is_rated) +
          " AND NOT EXISTS "
          "(SELECT 1 FROM reopening WHERE reopening.game = ending.game AND reopening.ending >= ending.number) "
          "ORDER BY number LIMIT ?2");
  query.bind(last, max);
  while (query.step()) {
    CountedGame& game = piece.games.emplace_back();
    query.read(piece.last, game.game, game.kind, game.black, game.white, game.result, game.ended_at);
  }
  piece.complete = piece.games.size() < static_cast<std::size_t>(max);
  if (piece.complete) piece.last = piece.newest;
  return piece;
}

}  // namespace store
