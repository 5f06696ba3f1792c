#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "server/store/database.h"

namespace store {

/// A database engine with the data of one server. All functions throw std::runtime_error with a one-line message for
/// the operator.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// What messages call the database: a file, or an address without a password.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Waits until this server may write, where another one may come first; open_to_write() then need not wait. Returns
  /// false if it was asked to stop before. Runs on any thread.
  virtual bool take_turn(const std::stop_token& /*stop*/) { return true; }
  /// Opens the only connection that writes; makes or updates the tables. Call it once.
  virtual std::unique_ptr<Database> open_to_write() = 0;
  /// Opens a connection that never writes. Expects that open_to_write() has returned.
  [[nodiscard]] virtual std::unique_ptr<Database> open_to_read() const = 0;
  /// The error about a database that cannot be used because its data are damaged.
  [[nodiscard]] virtual std::runtime_error damaged(const std::exception& error) const = 0;
  /// SQL that stores the number ?1 of a commit. It fails with SqlError::fenced() if this server may not write any more,
  /// and with SqlError::disconnected() if the number is stored already: by a connection that was lost before.
  [[nodiscard]] virtual std::string count_commit() const = 0;
  /// SQL at the beginning of a transaction in which the connection may have nothing to do for minutes.
  [[nodiscard]] virtual std::string allow_pauses() const = 0;
  /// The number of the last commit of this server that is stored. Expects a connection that open_to_write() has made.
  [[nodiscard]] virtual std::int64_t last_commit(Database& database) const = 0;
  /// How often a server without work must commit, so that others see that it lives; empty if no others exist.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> beat() const = 0;
  /// Connects the writing connection again, to the server of the database with all commits. Throws SqlError with
  /// disconnected() if that is not possible now.
  virtual void reconnect(Database& database) = 0;
  /// Says that this server writes no more, so that the next one need not wait. Does not throw.
  virtual void leave(Database& database) noexcept = 0;
  /// The folder for the notes of commits (commit_notes.h), for an engine that may lose acknowledged commits without an
  /// error.
  [[nodiscard]] virtual std::optional<std::filesystem::path> folder() const = 0;
};

}  // namespace store
