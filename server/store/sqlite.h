#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/store/database.h"

struct sqlite3;

/// Wraps SQLite's C interface.
namespace store {

/// A connection. All connections are defensive: no content of the file can make the program misbehave.
class SqliteDatabase final : public Database {
 public:
  enum class Access {
    read_write,
    durable,  ///< read_write for transactions that are synced, see log_vfs.h
    read_only,
    immutable,  ///< read-only, and no process writes: needs no file beside the database
  };

  /// Expects an existing file. Waits up to two seconds if another process has locked it.
  SqliteDatabase(const std::filesystem::path& file, Access access);

  /// Makes another file part of this connection, under a name: `SELECT … FROM name.table`. Expects no transaction.
  void attach(const std::filesystem::path& file, const std::string& name, Access access);
  /// Copies all pages, as they are at one moment, into another database, whose content is lost.
  void copy_to(SqliteDatabase& other);
  /// Whether closing writes the write-ahead log back into the file, the default for a writing connection.
  void checkpoint_on_close(bool enabled);

  std::unique_ptr<Prepared> prepare(std::string_view sql) override;
  void run(const std::string& sql) override;
  [[nodiscard]] std::string_view begin_to_write() const override { return "BEGIN IMMEDIATE"; }
  [[nodiscard]] std::string_view begin_to_read() const override { return "BEGIN"; }
  [[nodiscard]] std::string by_index(std::string_view index) const override {
    return " INDEXED BY " + std::string{index};
  }
  [[nodiscard]] bool has_row_checksums() const override { return true; }
  [[nodiscard]] bool in_transaction() const override;
  void expect_one_changed(std::string otherwise) override;
  /// Asks about every 0.1 ms.
  void stop_when(std::function<bool()> condition) override;
  /// A file has no connection to lose.
  void recover() override {}

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<std::function<bool()>> stop_ = std::make_unique<std::function<bool()>>();
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace store
