#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/database.h"
#include "server/store/rows.h"

/// Queries of the tables of tournaments.
namespace store {

/// All tournaments in the order of their numbers, without a query for each. A tournament that has a damaged row or
/// lacks an entrant or a pairing is put aside, and a message about the row added to `faults`.
std::vector<StoredTournament> load_tournaments(Database& database, std::vector<std::string>& faults);

/// Throws std::runtime_error with the row if one of its rows is damaged or missing.
std::optional<StoredTournament> load_tournament(Database& database, TournamentId tournament);

/// The newest first, without those that are damaged.
std::vector<ListedTournament> list_tournaments(Database& database);

}  // namespace store
