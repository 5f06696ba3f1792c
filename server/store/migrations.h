#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "server/store/database.h"

namespace store {

/// One step from a version of the schema to the next; a file of schema/, or of schema/postgresql/.
struct Migration {
  std::string_view name;  ///< "001_accounts_and_games"
  std::string_view sql;
};

/// All migrations of SQLite in order: the first leads from an empty file to version 1.
std::span<const Migration> migrations();
/// Those of PostgreSQL.
std::span<const Migration> postgres_migrations();

/// The version of the schema of an SQLite file: the number of migrations that were applied to it
/// (`PRAGMA user_version`).
int schema_version(Database& database);

/// Applies the missing steps, each in one transaction, so that a crash leaves the schema before or after a step. Throws
/// std::runtime_error for a file with more steps than these: an older program must not touch it.
void migrate(Database& database, std::span<const Migration> steps);
/// The same for a database of any engine that has this version; `note` returns SQL that stores a version.
void migrate(Database& database, std::span<const Migration> steps, int version,
             const std::function<std::string(std::size_t version)>& note);

}  // namespace store
