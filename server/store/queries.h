#pragma once

#include <optional>
#include <vector>

#include "protocol/record/game_record.h"
#include "server/store/rows.h"
#include "server/store/sqlite.h"

/// What is asked of the tables.
namespace store {

/// Reads all at once, without a query for each game. Throws std::runtime_error when a game lacks a move.
Contents load_contents(Database& database);

/// One game, finished or not.
std::optional<StoredGame> load_game(Database& database, RoomId game);

/// Games that were played and are over, the newest first.
std::vector<ArchivedGame> find_archived(Database& database, const ArchiveFilter& filter);

std::optional<protocol::GameRecord> find_record(Database& database, RoomId game);

}  // namespace store
