#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "server/store/database.h"
#include "server/store/engine.h"

namespace store {

/// A database that no server can use during the lifetime of the object, in a transaction that lasts for minutes.
class HeldDatabase {
 public:
  /// Opens it, makes or updates its tables. Throws std::runtime_error if a server uses it.
  explicit HeldDatabase(std::unique_ptr<Engine> engine);
  HeldDatabase(const HeldDatabase&) = delete;
  HeldDatabase& operator=(const HeldDatabase&) = delete;
  /// Rolls back what was not committed.
  ~HeldDatabase();

  /// Begins the transaction. Throws std::runtime_error if a server has taken the database since it was opened.
  void begin();
  /// Throws SqlError if nothing is stored, or, with not_synced(), if that is unknown.
  void commit();

  [[nodiscard]] Database& database() { return *database_; }
  [[nodiscard]] const Engine& engine() const { return *engine_; }

 private:
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Database> database_;
  std::int64_t number_ = 0;  ///< of the transaction
  std::optional<Transaction> transaction_;
};

}  // namespace store
