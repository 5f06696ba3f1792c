#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

/// Copies of the database that are whole: made while a server plays, and put back when none does. All functions throw
/// std::runtime_error with one line for a person.
namespace store {

/// What a database holds; each page of it has been read and found right, and so have all its indices.
struct Inventory {
  std::int64_t accounts = 0;
  std::int64_t games = 0;
  std::int64_t moves = 0;
};

/// Looks through the database of a data folder, whether a server is using it or not.
Inventory inspect(const std::filesystem::path& folder);

/// What has been copied, and why the data folder has no note of it; empty where it has one.
struct BackedUp {
  Inventory inventory;
  std::string not_noted;
};
/// Copies the database of a data folder, as it is at one moment, into a file that does not exist yet, for its owner
/// alone. The server that is using the folder goes on meanwhile. The copy is complete, inspected and on disk before it
/// gets its name; then it is noted as the last backup.
BackedUp back_up(const std::filesystem::path& folder, const std::filesystem::path& file);

/// What has been put in place, and where the database is now that was there before; empty where there was none.
struct Restored {
  Inventory inventory;
  std::filesystem::path before;
};
/// Puts a backup into a data folder that no server is using, once it has been inspected. What was there is kept under
/// another name.
Restored restore(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace store
