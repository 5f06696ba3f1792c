#pragma once

#include "server/store/database.h"

namespace store {

/// Puts the moves of running games that an older version has stored, in rows of `move`, into the log. Does nothing in
/// later starts. A game with a damaged row stays as it is.
void log_older_moves(Database& database);

}  // namespace store
