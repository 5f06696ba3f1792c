#include "server/store/sqlite.h"

#include <sqlite3.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "server/store/log_vfs.h"
#include "server/store/tuning.h"

namespace store {

namespace {

constexpr int busy_timeout_ms = 2000;

/// A path in the form of the file: URI that SQLite needs for options of opening.
std::string uri_of(const std::filesystem::path& file, SqliteDatabase::Access access) {
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
  if (access == SqliteDatabase::Access::immutable) return uri + "?immutable=1";
  return uri + (access == SqliteDatabase::Access::read_only ? "?mode=ro" : "?mode=rw");
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

SqlError::Kind kind_of(int code) {
  if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) return SqlError::Kind::not_synced;
  switch (code & 0xff) {  // the primary code
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:  // not a database, or not a complete one
      return SqlError::Kind::damaged;
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
      return SqlError::Kind::not_writable;
    case SQLITE_INTERRUPT:
      return SqlError::Kind::stopped;
    default:
      return SqlError::Kind::statement;
  }
}

SqlError error_of(int code, const std::string& text) {
  return {kind_of(code), text};
}

void check(sqlite3* database, int code) {
  if (code != SQLITE_OK) throw error_of(code, sqlite3_errmsg(database));
}

class SqlitePrepared final : public Prepared {
 public:
  explicit SqlitePrepared(sqlite3_stmt* handle) : handle_(handle) {}

  void bind(int parameter, std::int64_t value) override {
    check(database(), sqlite3_bind_int64(handle_.get(), parameter, value));
  }
  void bind(int parameter, std::string_view value, Keep keep) override {
    const char* text = value.empty() ? "" : value.data();  // a null pointer would be bound as NULL
    check(database(), sqlite3_bind_text64(handle_.get(), parameter, text, value.size(), destructor(keep), SQLITE_UTF8));
  }
  void bind(int parameter, Blob value, Keep keep) override {
    const char* bytes = value.bytes.empty() ? "" : value.bytes.data();
    check(database(), sqlite3_bind_blob64(handle_.get(), parameter, bytes, value.bytes.size(), destructor(keep)));
  }

  bool step() override {
    const int code = sqlite3_step(handle_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    const std::string text = sqlite3_errmsg(database());
    reset();
    throw error_of(code, text);
  }
  void run() override {
    step();
    reset();
  }
  void reset() override {
    sqlite3_reset(handle_.get());  // its code repeats the error of the last step, which has been thrown already
    sqlite3_clear_bindings(handle_.get());
  }

  [[nodiscard]] int columns() const override { return sqlite3_column_count(handle_.get()); }
  [[nodiscard]] bool is_null(int column) const override {
    return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
  }
  [[nodiscard]] std::int64_t number(int column) const override { return sqlite3_column_int64(handle_.get(), column); }
  [[nodiscard]] std::string_view bytes(int column) const override {
    const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
    if (bytes == nullptr) return {};
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
  }

 private:
  static sqlite3_destructor_type destructor(Keep keep) { return keep == Keep::copy ? SQLITE_TRANSIENT : SQLITE_STATIC; }
  [[nodiscard]] sqlite3* database() const { return sqlite3_db_handle(handle_.get()); }

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace

void SqliteDatabase::Close::operator()(sqlite3* handle) const {
  [[maybe_unused]] const int code = sqlite3_close(handle);
  assert(code == SQLITE_OK);  // otherwise a statement has outlived the database
}

SqliteDatabase::SqliteDatabase(const std::filesystem::path& file, Access access) {
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

void SqliteDatabase::attach(const std::filesystem::path& file, const std::string& name, Access access) {
  Statement(*this, "ATTACH ?1 AS " + name).run(uri_of(file, access));
}

void SqliteDatabase::copy_to(SqliteDatabase& other) {
  constexpr int pages_in_a_step = 1024;
  sqlite3* const to = other.handle_.get();
  sqlite3_backup* const copy = sqlite3_backup_init(to, "main", handle_.get(), "main");
  if (copy == nullptr) throw error_of(sqlite3_extended_errcode(to), sqlite3_errmsg(to));
  int code = SQLITE_OK;
  while (code == SQLITE_OK) code = sqlite3_backup_step(copy, pages_in_a_step);
  if (const int end = sqlite3_backup_finish(copy); code == SQLITE_DONE) code = end;
  if (code != SQLITE_OK) throw error_of(code, sqlite3_errstr(code));
}

void SqliteDatabase::run(const std::string& sql) {
  check(handle_.get(), sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

bool SqliteDatabase::in_transaction() const {
  return sqlite3_get_autocommit(handle_.get()) == 0;
}

void SqliteDatabase::expect_one_changed(std::string otherwise) {
  if (sqlite3_changes(handle_.get()) != 1) throw std::runtime_error(otherwise);
}

void SqliteDatabase::checkpoint_on_close(bool enabled) {
  check(handle_.get(), sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, enabled ? 0 : 1, nullptr));
}

void SqliteDatabase::stop_when(std::function<bool()> condition) {
  constexpr int instructions = 2000;
  *stop_ = std::move(condition);
  const auto ask = [](void* stop) { return (*static_cast<std::function<bool()>*>(stop))() ? 1 : 0; };
  sqlite3_progress_handler(handle_.get(), *stop_ ? instructions : 0, *stop_ ? +ask : nullptr, stop_.get());
}

std::unique_ptr<Prepared> SqliteDatabase::prepare(std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  auto prepared = std::make_unique<SqlitePrepared>(handle);
  check(handle_.get(), code);
  return prepared;
}

}  // namespace store
