#include "server/store/sqlite_engine.h"

#include <utility>

#include "server/store/data_folder.h"

namespace store {

SqliteEngine::SqliteEngine(std::filesystem::path folder)
    : folder_(std::move(folder)), lock_((make_folder(folder_), folder_)) {}

std::string SqliteEngine::name() const {
  return database_file(folder_).string();
}

std::unique_ptr<Database> SqliteEngine::open_to_write() {
  return std::make_unique<SqliteDatabase>(store::open_to_write(folder_));
}

std::unique_ptr<Database> SqliteEngine::open_to_read() const {
  return std::make_unique<SqliteDatabase>(store::open_to_read(folder_));
}

std::int64_t SqliteEngine::last_commit(Database& database) const {
  Statement query(database, "SELECT commits FROM durability");
  std::int64_t commits = 0;
  if (!query.step()) throw std::runtime_error("the table durability of the database has no row");
  query.read(commits);
  return commits;
}

std::runtime_error SqliteEngine::damaged(const std::exception& error) const {
  return damaged_database(folder_, error);
}

}  // namespace store
