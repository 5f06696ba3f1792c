#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "server/store/database.h"

/// Complete copies of the database: made while a server runs, and restored while none does. All functions throw
/// std::runtime_error with a one-line message for the operator.
namespace store {

/// The contents of a database whose pages and indices have all been read and found correct.
struct Inventory {
  std::int64_t accounts = 0;
  std::int64_t games = 0;
  std::int64_t moves = 0;
};

/// Inspects the database of a data folder, whether a server is using it or not.
Inventory inspect(const std::filesystem::path& folder);
/// The number of its accounts, games and moves.
Inventory inventory_of(Database& database);

/// What was copied, and the reason why the data folder has no note of it; empty if it has one.
struct BackedUp {
  Inventory inventory;
  std::string not_noted;
};
/// Copies the database of a data folder, as it is at one moment, into a new file that only its owner can access. A
/// server that uses the folder continues in the meantime. The copy is complete, inspected and on disk before it gets
/// its name; then it is noted as the last backup.
BackedUp back_up(const std::filesystem::path& folder, const std::filesystem::path& file);

/// What was written, and the reason why the data folder has no note of it; empty if it has one.
struct ChangesBackedUp {
  std::int64_t rows = 0;
  std::string not_noted;
};
/// Writes into a new file what has changed since the complete backup `since` of the same database, in the same way. The
/// file is useless without that backup.
ChangesBackedUp back_up_changes(const std::filesystem::path& folder, const std::filesystem::path& since,
                                const std::filesystem::path& file);

/// What was restored, and the new place of the previous database; empty if there was none.
struct Restored {
  Inventory inventory;
  std::filesystem::path before;
};
/// Restores a backup into a data folder that no server is using, after inspecting it. The previous database is kept
/// under another name. If the file holds changes, `base` is the complete backup that they need; empty if it is where it
/// was when they were written, or beside the file.
Restored restore(const std::filesystem::path& file, const std::filesystem::path& folder,
                 const std::filesystem::path& base = {});

}  // namespace store
