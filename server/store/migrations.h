#pragma once

#include <span>
#include <string_view>

#include "server/store/sqlite.h"

namespace store {

/// One step from a version of the schema to the next; a file of schema/.
struct Migration {
  std::string_view name;  ///< "001_accounts_and_games"
  std::string_view sql;
};

/// All migrations in order: the first leads from an empty file to version 1.
std::span<const Migration> migrations();

/// The version of the file's schema: the number of migrations that were applied to it (`PRAGMA user_version`).
int schema_version(Database& database);

/// Applies the missing steps, each in one transaction, so that a crash leaves the schema before or after a step. Throws
/// std::runtime_error for a file with more steps than these: an older program must not touch it.
void migrate(Database& database, std::span<const Migration> steps);

}  // namespace store
