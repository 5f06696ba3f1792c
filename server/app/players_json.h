#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"
#include "server/net/http_server.h"
#include "server/store/rows.h"
#include "server/tournament/player_book.h"

/// The archive's data about players, as JSON.
namespace app {

/// A query of the list of players.
struct PlayersQuery {
  static constexpr std::size_t max_names = 100;

  std::string prefix;
  std::vector<std::string> names;  ///< if there are any, only these players, whatever the prefix
  std::string kind;                ///< empty for all games
  std::size_t limit = 100;

  /// Reads `prefix=`, `names=` (separated by commas), `game=` and `limit=` (1…1000).
  static base::Expected<PlayersQuery> parse(const std::vector<core::KeyValue>& query);
};

net::HttpReply players_reply(const tournament::PlayerBook& book, const PlayersQuery& query, std::int64_t today);
net::HttpReply player_reply(const tournament::PlayerBook& book, const std::string& name, std::int64_t today);

}  // namespace app
