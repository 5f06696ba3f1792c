#pragma once

#include "clients/cli/net/client.h"
#include "clients/cli/terminal/table_view.h"

namespace cli {

/// Updates a table after a lost connection. If the server has removed the table, takes the end of the game from its
/// record. Throws Failure if there is neither a table nor a record.
void refresh_table(Client& client, TableView& table);

/// State does not contain the result. Adds it from the record to a finished table that lacks it.
void add_result(Client& client, TableView& table);

}  // namespace cli
