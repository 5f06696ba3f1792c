#pragma once

#include <optional>
#include <vector>

#include "server/store/rows.h"
#include "server/store/sqlite.h"

/// Queries of the tables of tournaments.
namespace store {

/// All tournaments in the order of their numbers, without a query for each. Throws std::runtime_error if one lacks an
/// entrant or a pairing.
std::vector<StoredTournament> load_tournaments(Database& database);

std::optional<StoredTournament> load_tournament(Database& database, TournamentId tournament);

/// The newest first.
std::vector<ListedTournament> list_tournaments(Database& database);

}  // namespace store
