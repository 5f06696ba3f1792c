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

/// What changed games beside their moves, the newest first; not what watchers of an unfinished game see later.
std::vector<LoggedAct> find_acts(Database& database, const ActFilter& filter);
/// How the games that the filter finds, but for those without a result, went on from its position; those that came
/// next in no order. Expects a filter with a position; its limit and `after` do not count.
std::vector<Continuation> find_continuations(Database& database, const ArchiveFilter& filter);

/// Nothing when the archive is still in the state `known`.
std::optional<CountedGames> find_counted(Database& database, CountedGames::State known);

/// Some of the games whose positions are not stored yet.
std::vector<protocol::GameRecord> find_unindexed(Database& database, int limit);

std::optional<protocol::GameRecord> find_record(Database& database, RoomId game);

/// The analyses of a game with all that they have found, in their order.
std::vector<StoredAnalysis> find_analyses(Database& database, RoomId game);

}  // namespace store
