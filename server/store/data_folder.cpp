#include "server/store/data_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "protocol/codec/plain_text.h"
#include "server/store/checksum.h"
#include "server/store/last_backup.h"
#include "server/store/migrations.h"
#include "server/store/older_moves.h"
#include "server/store/tuning.h"

namespace store {

namespace {

namespace fs = std::filesystem;

class Damaged : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs `work` and turns its errors into one line that names the file.
template <class Work>
SqliteDatabase naming(const fs::path& file, Work work) {
  const auto damaged = [&](const std::exception& error) { return damaged_database(file.parent_path(), error); };
  const auto unusable = [&](const std::exception& error) {
    return std::runtime_error("cannot use " + file.string() + ": " + error.what());
  };
  try {
    return work();
  } catch (const Damaged& error) {
    throw damaged(error);
  } catch (const SqlError& error) {
    throw error.damaged() ? damaged(error) : unusable(error);
  } catch (const std::runtime_error& error) {
    throw unusable(error);
  }
}

/// Whether the write-ahead log contains transactions.
bool has_log(const fs::path& folder) {
  const fs::path log = log_file(folder);
  return fs::exists(log) && fs::file_size(log) > 0;
}

/// Whether SQLite complains about the value of one column: a damaged row, whose checksum tells the same and names it.
bool is_about_a_value(const std::string& finding) {
  constexpr std::array<std::string_view, 2> beginnings{"CHECK constraint failed in ", "NULL value in "};
  constexpr std::array<std::string_view, 2> parts{"INTEGER value in ", "TEXT value in "};
  return std::ranges::any_of(beginnings, [&](std::string_view each) { return finding.starts_with(each); }) ||
         std::ranges::any_of(parts, [&](std::string_view each) {
           const std::size_t at = finding.find(each);
           return at == 0 || (at == 4 && finding.starts_with("non-"));
         });
}

/// Whether SQLite will roll the file back to what it was before a transaction, and to its length.
bool has_rollback_journal(const fs::path& folder) {
  return fs::exists(folder / "qiyuan.db-journal");
}

/// Throws if the file is shorter than its header says. Expects neither a log nor a rollback journal: they may have the
/// missing pages.
void expect_whole(const fs::path& file) {
  constexpr std::size_t page_size_at = 16;
  constexpr std::size_t change_at = 24;
  constexpr std::size_t pages_at = 28;
  constexpr std::size_t valid_for_at = 92;
  std::array<unsigned char, 100> header{};
  std::ifstream in(file, std::ios::binary);
  if (!in.read(reinterpret_cast<char*>(header.data()), header.size())) return;  // SQLite will refuse it, or it is empty
  const auto number = [&](std::size_t at, std::size_t bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) value = value << 8U | header.at(at + i);
    return value;
  };
  const std::uint64_t page_size = number(page_size_at, 2) == 1 ? 65536 : number(page_size_at, 2);
  if (number(change_at, 4) == number(valid_for_at, 4) && number(pages_at, 4) * page_size > fs::file_size(file))
    throw Damaged("it is shorter than its header says");
}

/// Tables with at most some rows for each account or tournament.
constexpr std::array<std::string_view, 7> small_tables{"account",       "sign_in",   "event",     "event_entrant",
                                                       "event_pairing", "event_act", "durability"};

/// Checks what a start reads and where new rows go, whatever the schema's version: all of the small tables, which games
/// are not over, and the ends of the other tables. The rows of these games are checked when they are read, and
/// everything else after the start (DataCheck), so that a start takes no longer with a large archive. Damaged values in
/// sound pages are found by the checksums of their rows.
void expect_startable(Database& database) {
  std::vector<std::string> tables;
  Statement names(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  while (names.step()) names.read(tables.emplace_back());
  for (const std::string& table : tables) {
    if (std::ranges::find(small_tables, table) == small_tables.end()) {
      // The greatest key, whatever its columns are.
      Statement end(database, "SELECT 1 FROM (SELECT * FROM \"" + table + "\" ORDER BY 1 DESC LIMIT 1)");
      end.step();
      continue;
    }
    Statement check(database, "PRAGMA quick_check(" + table + ")");
    while (check.step()) {
      std::string finding;
      check.read(finding);
      finding = finding.substr(finding.rfind('\n') + 1);  // after a headline
      if (finding != "ok" && !is_about_a_value(finding)) throw Damaged(protocol::escaped(finding));
    }
  }
  if (std::ranges::find(tables, "game") == tables.end()) return;
  Statement unfinished(database, "SELECT id FROM game WHERE ended_at IS NULL");
  while (unfinished.step()) {
  }
}

void use_write_ahead_log(Database& database) {
  Statement pragma(database, "PRAGMA journal_mode = WAL");
  std::string mode;
  if (pragma.step()) pragma.read(mode);
  if (mode != "wal") throw std::runtime_error("its file system does not support a write-ahead log");
  database.run("PRAGMA journal_size_limit = " + std::to_string(max_idle_log_bytes));
  database.run("PRAGMA wal_autocheckpoint = " + std::to_string(pages_between_checkpoints));
  database.run("PRAGMA cache_size = -" + std::to_string(writer_cache_kib));
}

void expect_current_schema(Database& database) {
  const auto current = static_cast<int>(migrations().size());
  if (const int version = schema_version(database); version != current)
    throw std::runtime_error("its schema has version " + std::to_string(version) + ", this program reads version " +
                             std::to_string(current));
}

}  // namespace

std::runtime_error damaged_database(const fs::path& folder, const std::exception& error) {
  const std::string backup = about_last_backup(folder);
  return std::runtime_error(database_file(folder).string() + " is damaged (" + error.what() +
                            "). It was left unchanged: restore a backup, or move it away to start with an empty "
                            "database" +
                            (backup.empty() ? "" : "; " + backup));
}

fs::path database_file(const fs::path& folder) {
  return folder / "qiyuan.db";
}

fs::path log_file(const fs::path& folder) {
  return folder / "qiyuan.db-wal";
}

void make_private_file(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) throw std::runtime_error(std::generic_category().message(errno));
  ::close(descriptor);
}

void sync_file(const fs::path& path) {
  const auto failure = [&](const std::string& what) {
    return std::runtime_error(what + ' ' + path.string() + ": " + std::generic_category().message(errno));
  };
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw failure("cannot open");
  const int result = ::fsync(descriptor);
  ::close(descriptor);
  if (result != 0) throw failure("the disk has not confirmed");
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  if (error) throw std::runtime_error("cannot create the folder " + folder.string() + ": " + error.message());
}

SqliteDatabase open_to_write(const fs::path& folder) {
  const fs::path file = database_file(folder);
  return naming(file, [&] {
    if (!fs::exists(file)) make_private_file(file);
    // SQLite would take it for a new database and delete the log, which may be all that is left.
    if (fs::file_size(file) == 0 && has_log(folder)) throw Damaged("it is empty, but its log is not");
    if (!has_log(folder) && !has_rollback_journal(folder)) expect_whole(file);

    SqliteDatabase database(file, SqliteDatabase::Access::durable);
    database.checkpoint_on_close(false);
    expect_startable(database);
    // Stronger than FULL while there is no log yet: the removal of a rollback journal is synced too. A journal that
    // reappeared after a power failure would roll the file back to its earlier content and size.
    database.run("PRAGMA synchronous = EXTRA");
    // Debian's SQLite overwrites what is deleted, which would write every page of old moves once more.
    database.run("PRAGMA secure_delete = FAST");
    const int version = schema_version(database);
    migrate(database, migrations());
    seal_older_rows(database);
    log_older_moves(database);
    use_write_ahead_log(database);
    // A migration of a large archive leaves a large log.
    if (schema_version(database) != version) database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    database.checkpoint_on_close(true);
    return database;
  });
}

SqliteDatabase open_to_read(const fs::path& folder) {
  const fs::path file = database_file(folder);
  if (!fs::is_directory(folder)) throw std::runtime_error("there is no folder " + folder.string());
  if (!fs::exists(file)) throw std::runtime_error("there is no " + file.filename().string() + " in " + folder.string());

  const auto open = [&](SqliteDatabase::Access access) {
    SqliteDatabase database(file, access);
    database.checkpoint_on_close(false);
    expect_current_schema(database);
    database.run("PRAGMA cell_size_check = ON");  // a damaged page is an error, not a wrong row
    return database;
  };
  return naming(file, [&] {
    try {
      return open(SqliteDatabase::Access::read_only);
    } catch (const SqlError& error) {
      // SQLite needs to create an empty log even to read. If it cannot and there is none, no other process is writing.
      if (!error.not_writable() || has_log(folder)) throw;
      return open(SqliteDatabase::Access::immutable);
    }
  });
}

}  // namespace store
