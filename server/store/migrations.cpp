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
  const auto version = static_cast<std::size_t>(schema_version(database));
  if (version > steps.size())
    throw std::runtime_error("its schema has version " + std::to_string(version) +
                             ", this program supports versions up to " + std::to_string(steps.size()) +
                             ": use the newer program that wrote it");
  for (std::size_t done = version; done < steps.size(); ++done) {
    Transaction transaction(database);
    try {
      database.run(std::string(steps[done].sql));
    } catch (const SqlError& error) {
      throw std::runtime_error("migration " + std::string(steps[done].name) + " failed: " + error.what());
    }
    database.run("PRAGMA user_version = " + std::to_string(done + 1));
    transaction.commit();
  }
}

}  // namespace store
