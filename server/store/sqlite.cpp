#include "server/store/sqlite.h"

#include <sqlite3.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "protocol/codec/plain_text.h"
#include "server/store/log_vfs.h"
#include "server/store/tuning.h"

namespace store {

namespace {

constexpr int busy_timeout_ms = 2000;

/// A path in the form of the file: URI that SQLite needs for options of opening.
std::string uri_of(const std::filesystem::path& file, Database::Access access) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(file).string()) {
    if (c == '%')
      uri += "%25";
    else if (c == '?')
      uri += "%3f";
    else if (c == '#')
      uri += "%23";
    else
      uri += c;
  }
  if (access == Database::Access::immutable) return uri + "?immutable=1";
  return uri + (access == Database::Access::read_only ? "?mode=ro" : "?mode=rw");
}

/// The SQL function row_checksum(…).
void row_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
  RowChecksum checksum;
  for (int i = 0; i < count; ++i) {
    const int type = sqlite3_value_type(values[i]);
    if (type == SQLITE_INTEGER) {
      checksum.add(sqlite3_value_int64(values[i]));
    } else if (type == SQLITE_NULL) {
      checksum.add_null();
    } else {
      const auto* const bytes = static_cast<const char*>(sqlite3_value_blob(values[i]));
      const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[i]));
      checksum.add(static_cast<unsigned char>(type), {bytes, size});
    }
  }
  sqlite3_result_int64(context, checksum.value());
}

void check(sqlite3* database, int code) {
  if (code != SQLITE_OK) throw SqlError(code, sqlite3_errmsg(database));
}

}  // namespace

SqlError::SqlError(int code, const std::string& text) : std::runtime_error(protocol::escaped(text)), code_(code) {}

SqlError SqlError::damage(const std::string& text) {
  return {SQLITE_CORRUPT, text};
}

bool SqlError::damaged() const {
  const int primary = code_ & 0xff;
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
}

bool SqlError::not_writable() const {
  const int primary = code_ & 0xff;
  return primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY;
}

bool SqlError::not_synced() const {
  return code_ == SQLITE_IOERR_FSYNC || code_ == SQLITE_IOERR_DIR_FSYNC;
}

bool SqlError::stopped() const {
  return (code_ & 0xff) == SQLITE_INTERRUPT;
}

void Database::Close::operator()(sqlite3* handle) const {
  [[maybe_unused]] const int code = sqlite3_close(handle);
  assert(code == SQLITE_OK);  // otherwise a statement has outlived the database
}

Database::Database(const std::filesystem::path& file, Access access) {
  tune_sqlite();
  const bool writes = access == Access::read_write || access == Access::durable;
  const int flags = (writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
                    SQLITE_OPEN_EXRESCODE;
  const char* const vfs = access == Access::durable ? log_collecting_vfs() : nullptr;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(uri_of(file, access).c_str(), &handle, flags, vfs);
  handle_.reset(handle);
  check(handle, code);

  struct Setting {
    int option;
    int value;
  };
  constexpr std::array settings{Setting{SQLITE_DBCONFIG_DEFENSIVE, 1}, Setting{SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                Setting{SQLITE_DBCONFIG_ENABLE_FKEY, 1}, Setting{SQLITE_DBCONFIG_DQS_DML, 0},
                                Setting{SQLITE_DBCONFIG_DQS_DDL, 0}};
  for (const Setting& setting : settings)
    check(handle, sqlite3_db_config(handle, setting.option, setting.value, nullptr));
  check(handle, sqlite3_busy_timeout(handle, busy_timeout_ms));
  check(handle,
        sqlite3_create_function_v2(handle, "row_checksum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                   nullptr, row_checksum, nullptr, nullptr, nullptr));
}

void Database::attach(const std::filesystem::path& file, const std::string& name, Access access) {
  Statement(*this, "ATTACH ?1 AS " + name).run(uri_of(file, access));
}

void Database::copy_to(Database& other) {
  constexpr int pages_in_a_step = 1024;
  sqlite3* const to = other.handle_.get();
  sqlite3_backup* const copy = sqlite3_backup_init(to, "main", handle_.get(), "main");
  if (copy == nullptr) throw SqlError(sqlite3_extended_errcode(to), sqlite3_errmsg(to));
  int code = SQLITE_OK;
  while (code == SQLITE_OK) code = sqlite3_backup_step(copy, pages_in_a_step);
  if (const int end = sqlite3_backup_finish(copy); code == SQLITE_DONE) code = end;
  if (code != SQLITE_OK) throw SqlError(code, sqlite3_errstr(code));
}

void Database::run(const std::string& sql) {
  check(handle_.get(), sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

bool Database::in_transaction() const {
  return sqlite3_get_autocommit(handle_.get()) == 0;
}

int Database::changes() const {
  return sqlite3_changes(handle_.get());
}

std::int64_t Database::last_row() const {
  return sqlite3_last_insert_rowid(handle_.get());
}

void Database::checkpoint_on_close(bool enabled) {
  check(handle_.get(), sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, enabled ? 0 : 1, nullptr));
}

void Database::stop_when(std::function<bool()> condition) {
  constexpr int instructions = 2000;
  *stop_ = std::move(condition);
  const auto ask = [](void* stop) { return (*static_cast<std::function<bool()>*>(stop))() ? 1 : 0; };
  sqlite3_progress_handler(handle_.get(), *stop_ ? instructions : 0, *stop_ ? +ask : nullptr, stop_.get());
}

void Statement::Finalize::operator()(sqlite3_stmt* handle) const {
  sqlite3_finalize(handle);
}

Statement::Statement(Database& database, std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v3(database.handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  handle_.reset(handle);
  check(database.handle_.get(), code);
}

void Statement::bind_all(const std::vector<std::optional<std::string>>& values) {
  reset();
  int parameter = 0;
  for (const std::optional<std::string>& value : values) bind_value(++parameter, value, Keep::copy);
}

std::vector<std::optional<std::string>> Statement::read_all(int first) const {
  std::vector<std::optional<std::string>> values;
  for (int column = first; column < sqlite3_column_count(handle_.get()); ++column)
    read_column(column, values.emplace_back());
  return values;
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  const std::string text = sqlite3_errmsg(sqlite3_db_handle(handle_.get()));
  reset();
  throw SqlError(code, text);
}

void Statement::reset() {
  sqlite3_reset(handle_.get());  // its code repeats the error of the last step, which has been thrown already
  sqlite3_clear_bindings(handle_.get());
}

void Statement::bind_value(int parameter, std::int64_t value, Keep /*keep*/) {
  check(sqlite3_db_handle(handle_.get()), sqlite3_bind_int64(handle_.get(), parameter, value));
}

void Statement::bind_value(int parameter, std::string_view value, Keep keep) {
  const char* text = value.empty() ? "" : value.data();  // a null pointer would be bound as NULL
  check(sqlite3_db_handle(handle_.get()),
        sqlite3_bind_text64(handle_.get(), parameter, text, value.size(),
                            keep == Keep::copy ? SQLITE_TRANSIENT : SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind_value(int parameter, Blob value, Keep keep) {
  const char* bytes = value.bytes.empty() ? "" : value.bytes.data();
  check(sqlite3_db_handle(handle_.get()), sqlite3_bind_blob64(handle_.get(), parameter, bytes, value.bytes.size(),
                                                              keep == Keep::copy ? SQLITE_TRANSIENT : SQLITE_STATIC));
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}

void Statement::read_column(int column, std::int64_t& target) const {
  target = sqlite3_column_int64(handle_.get(), column);
}

void Statement::read_column(int column, int& target) const {
  target = sqlite3_column_int(handle_.get(), column);
}

void Statement::read_column(int column, bool& target) const {
  target = sqlite3_column_int(handle_.get(), column) != 0;
}

void Statement::read_column(int column, std::string& target) const {
  const auto* text = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
  target.assign(text == nullptr ? "" : text, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column)));
}

RollBack::~RollBack() {
  if (!database_.in_transaction()) return;
  try {
    database_.run("ROLLBACK");
  } catch (const SqlError&) {
    // SQLite has ended the transaction anyway; the error that led here is the one to report.
  }
}

Transaction::Transaction(Database& database, To to) : database_(database), otherwise_(database) {
  database_.run(to == To::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

void Transaction::commit() {
  database_.run("COMMIT");
}

}  // namespace store
