#pragma once

#include <optional>
#include <vector>

#include "server/store/rows.h"
#include "server/store/sqlite.h"

/// What is asked of the tables of events.
namespace store {

/// All events in the order of their numbers, without a query for each. Throws std::runtime_error when one lacks an
/// entrant or a pairing.
std::vector<StoredEvent> load_events(Database& database);

std::optional<StoredEvent> load_event(Database& database, EventId event);

/// The newest first.
std::vector<ListedEvent> list_events(Database& database);

}  // namespace store
