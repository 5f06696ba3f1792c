#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/row_checksum.h"

struct sqlite3;
struct sqlite3_stmt;

/// Wraps SQLite's C interface: owners instead of handles and exceptions instead of codes. Knows nothing of the tables.
/// A connection belongs to one thread at a time.
namespace store {

class SqlError : public std::runtime_error {
 public:
  /// SQLite quotes bytes of a damaged file, whatever they are, so the text is escaped.
  SqlError(int code, const std::string& text);
  /// An error for which damaged() is true.
  static SqlError damage(const std::string& text);
  /// The file is not a database, or not a complete one.
  [[nodiscard]] bool damaged() const;
  /// SQLite could not create or write a file that it needs.
  [[nodiscard]] bool not_writable() const;
  /// The disk did not confirm a write: it is unknown what a restart will find.
  [[nodiscard]] bool not_synced() const;
  /// The condition of Database::stop_when ended the statement.
  [[nodiscard]] bool stopped() const;

 private:
  int code_;
};

/// A connection. All connections are defensive: no content of the file can make the program misbehave.
class Database {
 public:
  enum class Access {
    read_write,
    durable,  ///< read_write for transactions that are synced, see log_vfs.h
    read_only,
    immutable,  ///< read-only, and no process writes: needs no file beside the database
  };

  /// Expects an existing file. Waits up to two seconds if another process has locked it.
  Database(const std::filesystem::path& file, Access access);

  /// Makes another file part of this connection, under a name: `SELECT … FROM name.table`. Expects no transaction.
  void attach(const std::filesystem::path& file, const std::string& name, Access access);
  /// Copies all pages, as they are at one moment, into another database, whose content is lost.
  void copy_to(Database& other);

  /// Executes fixed statements that have no parameters and no result rows.
  void run(const std::string& sql);
  /// Whether a transaction is open: SQLite ends it itself after some errors.
  [[nodiscard]] bool in_transaction() const;
  /// The number of rows that the last INSERT or UPDATE changed.
  [[nodiscard]] int changes() const;
  /// The key of the row that the last INSERT made.
  [[nodiscard]] std::int64_t last_row() const;
  /// Whether closing writes the write-ahead log back into the file, the default for a writing connection.
  void checkpoint_on_close(bool enabled);
  /// Statements end with an error for which SqlError::stopped() is true soon after `condition` becomes true; it is
  /// asked about every 0.1 ms while a statement runs. An empty function removes the condition.
  void stop_when(std::function<bool()> condition);

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<std::function<bool()>> stop_ = std::make_unique<std::function<bool()>>();
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared statement that can be used many times. The database must outlive it.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  /// Resets the statement and binds these values as parameters ?1, ?2 …: numbers, texts, bytes, optionals of them.
  template <class... Values>
  void bind(const Values&... values) {
    reset();
    int parameter = 0;
    (bind_value(++parameter, values, Keep::copy), ...);
  }

  /// The same for a number of parameters that is known only now: NULL or a text, which a comparison with a column of
  /// numbers turns into a number.
  void bind_all(const std::vector<std::optional<std::string>>& values);

  /// Advances to the next row of the result; false after the last.
  bool step();
  /// Ends the execution, which otherwise lasts until the last row, and forgets the values.
  void reset();

  /// Copies the columns of the row into the targets, beginning with the first column.
  template <class... Targets>
  void read(Targets&... targets) const {
    int column = 0;
    (read_column(column++, targets), ...);
  }

  /// The columns of the row from number `first` on, as texts.
  [[nodiscard]] std::vector<std::optional<std::string>> read_all(int first) const;

  /// For a statement without result rows, and not for one that is used with bind: executes it with these values, which
  /// are not copied.
  template <class... Values>
  void run(const Values&... values) {
    int parameter = 0;
    (bind_value(++parameter, values, Keep::borrow), ...);
    step();
    reset();
  }
  /// The same, with one more parameter: the checksum of these values, which are all columns of a row in their order.
  template <class... Values>
  void run_with_checksum(const Values&... values) {
    RowChecksum checksum;
    (checksum.add(values), ...);
    run(values..., checksum.value());
  }

 private:
  /// Whether SQLite copies a value, or reads it where it is until the reset.
  enum class Keep { copy, borrow };
  void bind_value(int parameter, std::int64_t value, Keep keep);
  void bind_value(int parameter, std::string_view value, Keep keep);
  void bind_value(int parameter, Blob value, Keep keep);
  template <class T>
  void bind_value(int parameter, const std::optional<T>& value, Keep keep) {
    if (value) bind_value(parameter, *value, keep);
  }

  [[nodiscard]] bool is_null(int column) const;
  void read_column(int column, std::int64_t& target) const;
  void read_column(int column, int& target) const;
  void read_column(int column, bool& target) const;
  void read_column(int column, std::string& target) const;
  template <class T>
  void read_column(int column, std::optional<T>& target) const {
    target.reset();
    if (!is_null(column)) read_column(column, target.emplace());
  }

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// Rolls back in its destructor a transaction that is still open.
class RollBack {
 public:
  explicit RollBack(Database& database) : database_(database) {}
  RollBack(const RollBack&) = delete;
  RollBack& operator=(const RollBack&) = delete;
  ~RollBack();

 private:
  Database& database_;
};

/// Rolls back in its destructor unless it was committed.
class Transaction {
 public:
  enum class To {
    write,
    read,  ///< everything is read as of the moment of the first read
  };
  explicit Transaction(Database& database, To to = To::write);
  void commit();

 private:
  Database& database_;
  RollBack otherwise_;
};

}  // namespace store
