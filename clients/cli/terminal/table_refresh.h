#pragma once

#include "clients/cli/net/client.h"
#include "clients/cli/terminal/table_view.h"

namespace cli {

/// Brings a table up to date after a lost connection. One that the server has put away since is over, as its record
/// says. Throws Failure when there is neither a table nor a record.
void refresh_table(Client& client, TableView& table);

/// State does not say how a game has ended. Adds that from the record to a table that is over, where it is missing.
void add_result(Client& client, TableView& table);

}  // namespace cli
