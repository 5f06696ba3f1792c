#include "server/store/migrations.h"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace store {

int schema_version(Database& database) {
  Statement query(database, "PRAGMA user_version");
  int version = 0;
  if (query.step()) query.read(version);
  return version;
}

void migrate(Database& database, std::span<const Migration> steps) {
  migrate(database, steps, schema_version(database),
          [](std::size_t version) { return "PRAGMA user_version = " + std::to_string(version); });
}

void migrate(Database& database, std::span<const Migration> steps, int version,
             const std::function<std::string(std::size_t version)>& note) {
  if (static_cast<std::size_t>(version) > steps.size())
    throw std::runtime_error("its schema has version " + std::to_string(version) +
                             ", this program supports versions up to " + std::to_string(steps.size()) +
                             ": use the newer program that wrote it");
  for (auto done = static_cast<std::size_t>(version); done < steps.size(); ++done) {
    Transaction transaction(database);
    try {
      database.run(std::string(steps[done].sql));
    } catch (const SqlError& error) {
      throw std::runtime_error("migration " + std::string(steps[done].name) + " failed: " + error.what());
    }
    database.run(note(done + 1));
    transaction.commit();
  }
}

}  // namespace store
