#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/row_checksum.h"

/// What the store needs of a database engine: owners instead of handles and exceptions instead of codes. Knows nothing
/// of the tables. A connection belongs to one thread at a time.
namespace store {

class SqlError : public std::runtime_error {
 public:
  enum class Kind {
    statement,     ///< the statement contradicts the tables, or anything that is not below
    damaged,       ///< the data are damaged, or are not a database
    not_writable,  ///< the engine could not create or write a file that it needs
    not_synced,    ///< the disk did not confirm a write: it is unknown what a restart will find
    stopped,       ///< the condition of Database::stop_when ended the statement
    disconnected,  ///< the connection is lost; after a COMMIT it is unknown whether the transaction is stored
    fenced,        ///< another server has declared this one dead: it must not write any more
  };
  /// An engine quotes bytes of damaged data, whatever they are, so the text is escaped.
  SqlError(Kind kind, const std::string& text);

  [[nodiscard]] bool damaged() const { return kind_ == Kind::damaged; }
  [[nodiscard]] bool not_writable() const { return kind_ == Kind::not_writable; }
  [[nodiscard]] bool not_synced() const { return kind_ == Kind::not_synced; }
  [[nodiscard]] bool stopped() const { return kind_ == Kind::stopped; }
  [[nodiscard]] bool disconnected() const { return kind_ == Kind::disconnected; }
  [[nodiscard]] bool fenced() const { return kind_ == Kind::fenced; }

 private:
  Kind kind_;
};

/// A prepared statement of an engine. Parameters count from 1, columns from 0.
class Prepared {
 public:
  /// Whether the engine copies a value, or reads it where it is until the reset.
  enum class Keep { copy, borrow };

  Prepared() = default;
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;
  virtual ~Prepared() = default;

  virtual void bind(int parameter, std::int64_t value) = 0;
  virtual void bind(int parameter, std::string_view value, Keep keep) = 0;
  virtual void bind(int parameter, Blob value, Keep keep) = 0;
  /// Advances to the next row of the result; false after the last.
  virtual bool step() = 0;
  /// Executes the statement, at once or later (see Pipeline), without a look at its result; then reset().
  virtual void run() = 0;
  /// Ends the execution and forgets the values, which are NULL again.
  virtual void reset() = 0;

  // Of the row that step() has reached.
  [[nodiscard]] virtual int columns() const = 0;
  [[nodiscard]] virtual bool is_null(int column) const = 0;
  /// A truth value is 0 or 1, NULL is 0.
  [[nodiscard]] virtual std::int64_t number(int column) const = 0;
  /// The bytes of a text or a blob, until the next call that is not const; empty for NULL.
  [[nodiscard]] virtual std::string_view bytes(int column) const = 0;
};

/// A connection to an engine.
class Database {
 public:
  Database() = default;
  virtual ~Database() = default;

  /// Prepares a statement with the parameters ?1, ?2 ….
  virtual std::unique_ptr<Prepared> prepare(std::string_view sql) = 0;
  /// Executes fixed statements that have no parameters and no result rows.
  virtual void run(const std::string& sql) = 0;
  /// SQL that begins a transaction which writes.
  [[nodiscard]] virtual std::string_view begin_to_write() const = 0;
  /// SQL that begins a transaction which reads everything as of the moment of its first read.
  [[nodiscard]] virtual std::string_view begin_to_read() const = 0;
  /// SQL after the name of a table that makes the engine read it by this index; empty if the engine chooses better.
  [[nodiscard]] virtual std::string by_index(std::string_view index) const = 0;
  /// Whether the rows of the tables carry checksums, see checksum.h.
  [[nodiscard]] virtual bool has_row_checksums() const = 0;
  /// Whether a transaction is open: an engine ends it itself after some errors.
  [[nodiscard]] virtual bool in_transaction() const = 0;
  /// Throws std::runtime_error with this text unless the INSERT, UPDATE or DELETE that was run last has changed one
  /// row.
  virtual void expect_one_changed(std::string otherwise) = 0;
  // For Pipeline.
  virtual void begin_pipeline() {}
  virtual void end_pipeline() noexcept {}
  /// Returns when the statements of a pipeline have been executed.
  virtual void await_pipeline() {}
  /// The same before a COMMIT, which would be executed even if expect_one_changed() had to throw. Does not wait if
  /// nothing is expected: the COMMIT is not executed after a statement that failed.
  virtual void await_expected() {}
  /// Statements end with an error for which SqlError::stopped() is true soon after `condition` becomes true. It is
  /// asked again and again while a statement runs. An empty function removes the condition.
  virtual void stop_when(std::function<bool()> condition) = 0;
  /// Connects again if the connection is lost. Throws SqlError if that fails.
  virtual void recover() = 0;

 protected:
  Database(const Database&) = default;
  Database(Database&&) = default;
  Database& operator=(const Database&) = default;
  Database& operator=(Database&&) = default;
};

/// A prepared statement that can be used many times. The database must outlive it.
class Statement {
 public:
  Statement(Database& database, std::string_view sql)
      : prepared_(database.prepare(sql)), has_row_checksums_(database.has_row_checksums()) {}

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
  bool step() { return prepared_->step(); }
  /// Ends the execution, which otherwise lasts until the last row, and forgets the values.
  void reset() { prepared_->reset(); }

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
    prepared_->run();
  }
  /// The same for insert_row() and replace_row(), with the columns of a row except its checksum.
  template <class... Values>
  void run_row(const Values&... values) {
    if (!has_row_checksums_) return run(values...);
    RowChecksum checksum;
    (checksum.add(values), ...);
    run(values..., checksum.value());
  }

 private:
  using Keep = Prepared::Keep;
  void bind_value(int parameter, std::int64_t value, Keep /*keep*/) { prepared_->bind(parameter, value); }
  void bind_value(int parameter, std::string_view value, Keep keep) { prepared_->bind(parameter, value, keep); }
  void bind_value(int parameter, Blob value, Keep keep) { prepared_->bind(parameter, value, keep); }
  template <class T>
  void bind_value(int parameter, const std::optional<T>& value, Keep keep) {
    if (value) bind_value(parameter, *value, keep);
  }

  void read_column(int column, std::int64_t& target) const { target = prepared_->number(column); }
  void read_column(int column, int& target) const { target = static_cast<int>(prepared_->number(column)); }
  void read_column(int column, bool& target) const { target = prepared_->number(column) != 0; }
  void read_column(int column, std::string& target) const { target = prepared_->bytes(column); }
  template <class T>
  void read_column(int column, std::optional<T>& target) const {
    target.reset();
    if (!prepared_->is_null(column)) read_column(column, target.emplace());
  }

  std::unique_ptr<Prepared> prepared_;
  bool has_row_checksums_;
};

/// During its lifetime an engine may leave the statements of Statement::run() for later and execute many together. A
/// statement whose result is read, await_pipeline() or await_expected() then waits for them, and throws the first error
/// of them or of expect_one_changed(). The destructor waits too, but does not throw.
class Pipeline {
 public:
  explicit Pipeline(Database& database) : database_(database) { database_.begin_pipeline(); }
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;
  ~Pipeline() { database_.end_pipeline(); }

 private:
  Database& database_;
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
