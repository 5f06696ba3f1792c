#pragma once

#include <optional>
#include <vector>

#include "protocol/record/game_record.h"
#include "server/store/database.h"
#include "server/store/rows.h"
#include "server/store/running_games.h"

/// Queries of the tables.
namespace store {

/// Reads all unfinished games at once, without a query for each. What a damaged row belongs to is put aside: Contents
/// has a fault instead.
Contents load_contents(Database& database, const RunningGames& running);

/// One game, finished or not. Throws std::runtime_error with the row if one of its rows is damaged.
std::optional<StoredGame> load_game(Database& database, RoomId game, const RunningGames& running);

/// Whether the list of the archive takes no longer the more games there are: without filters, it is the end of an
/// index.
bool is_quick(const ArchiveFilter& filter);
/// Finished games, the newest first.
std::vector<ArchivedGame> find_archived(Database& database, const ArchiveFilter& filter);

/// Acts that changed games, the newest first; without those that spectators of an unfinished game will see only later.
std::vector<LoggedAct> find_acts(Database& database, const ActFilter& filter);
/// The continuations, from the filter's position, of the games that the filter finds, except those without a result;
/// the next positions are in no particular order. Expects a filter with a position; its limit and `after` are ignored.
std::vector<Continuation> find_continuations(Database& database, const ArchiveFilter& filter);

/// The next finished games after game `after` whose moves are not packed, in the order of their numbers. The list ends
/// when its games have `moves` moves together.
std::vector<RoomId> find_unpacked(Database& database, RoomId after, int moves);

/// Some of the games whose positions are not stored yet, at most `limit`.
std::vector<UnindexedGame> find_unindexed(Database& database, int limit);

/// `running` are the moves of a game that is not over, or empty, which has them read from the log. Throws
/// std::runtime_error with the row if one of its rows is damaged.
std::optional<protocol::GameRecord> find_record(Database& database, RoomId game, std::vector<NewMove> running = {});

/// The analyses of a game with all their results, in order, without those of which a row is damaged.
std::vector<StoredAnalysis> find_analyses(Database& database, RoomId game);

}  // namespace store
