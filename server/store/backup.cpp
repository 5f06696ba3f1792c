#include "server/store/backup.h"

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>

#include "protocol/codec/plain_text.h"
#include "server/store/changes_backup.h"
#include "server/store/checksum.h"
#include "server/store/commit_notes.h"
#include "server/store/data_check.h"
#include "server/store/data_folder.h"
#include "server/store/folder_lock.h"
#include "server/store/inspection.h"
#include "server/store/last_backup.h"
#include "server/store/migrations.h"
#include "server/store/move_log.h"
#include "server/store/sqlite.h"
#include "server/store/utc_time.h"

namespace store {
namespace {

namespace fs = std::filesystem;

constexpr int first_packed_version = 10;
constexpr int first_logged_version = 13;

/// Milliseconds since 1970.
std::int64_t wall_time() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

std::int64_t count_rows(Database& database, const std::string& table) {
  Statement query(database, "SELECT count(*) FROM " + table);
  std::int64_t rows = 0;
  if (query.step()) query.read(rows);
  return rows;
}

std::int64_t count_moves(Database& database) {
  std::int64_t moves = count_rows(database, "move");
  if (schema_version(database) >= first_packed_version) {
    Statement query(database, "SELECT coalesce(sum(plies), 0) FROM game_moves");
    std::int64_t packed = 0;
    if (query.step()) query.read(packed);
    moves += packed;
  }
  if (schema_version(database) >= first_logged_version)
    for (const auto& [game, running] : read_move_log(database).games) moves += running.plies();
  return moves;
}

/// Throws with the damage that was found, if there is any.
void expect_none(const std::vector<std::string>& found, std::size_t count) {
  if (count == 0) return;
  constexpr std::size_t max_listed = 10;
  std::string text;
  for (std::size_t i = 0; i < found.size() && i < max_listed; ++i) text += (text.empty() ? "" : "; ") + found[i];
  if (count > max_listed) text += "; and " + std::to_string(count - max_listed) + " more";
  throw std::runtime_error(text);
}

Inventory inspect(Database& database) {
  Statement check(database, "PRAGMA integrity_check(1)");
  std::string finding;
  if (check.step()) check.read(finding);
  if (finding != "ok")
    throw std::runtime_error(protocol::escaped(finding.substr(finding.rfind('\n') + 1)));  // after a headline
  // A backup of an older version has no checksums yet.
  if (is_sealed(database)) {
    DataCheck rows;
    while (rows.step(database)) {
    }
    expect_none(rows.found(), rows.count());
  }
  return inventory_of(database);
}

/// False for a file that cannot be read: the inspection tells why.
bool is_changes(const fs::path& file) {
  try {
    return holds_changes(file);
  } catch (const SqlError&) {
    return false;
  }
}

/// A file that no one writes and that has no log beside it.
Inventory inspect_copy(const fs::path& file) {
  if (!fs::is_regular_file(file)) throw std::runtime_error("there is no file " + file.string());
  try {
    SqliteDatabase database(file, SqliteDatabase::Access::immutable);
    const auto newest = static_cast<int>(migrations().size());
    if (const int version = schema_version(database); version < 1 || version > newest)
      throw std::runtime_error("its schema has version " + std::to_string(version) + ", this program reads 1 to " +
                               std::to_string(newest));
    return inspect(database);
  } catch (const std::exception& error) {
    throw std::runtime_error(file.string() + " is not a complete backup: " + error.what());
  }
}

fs::path beside(const fs::path& file, std::string_view ending) {
  fs::path name = file;
  name += ending;
  return name;
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path{"."};
}

/// Copies into a new file that only its owner can access, and waits until it is on disk.
void copy_private(const fs::path& from, const fs::path& to) {
  fs::remove(to);
  make_private_file(to);
  fs::copy_file(from, to, fs::copy_options::overwrite_existing);
  fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write);
  sync_file(to);
}

}  // namespace

Inventory inventory_of(Database& database) {
  return {count_rows(database, "account"), count_rows(database, "game"), count_moves(database)};
}

Inventory inspect(const fs::path& folder) {
  Inspection inspection(folder, {});
  try {
    while (inspection.step()) {
    }
    expect_none(inspection.found(), inspection.count());
    return inventory_of(inspection.database());
  } catch (const std::exception& error) {
    const std::string backup = about_last_backup(folder);
    throw std::runtime_error(database_file(folder).string() + " is damaged: " + error.what() +
                             (backup.empty() ? "" : "; " + backup));
  }
}

namespace {

/// Has `write` create the file `partial`, and gives it its name when it is on disk.
void write_new(const fs::path& file, const std::function<void(const fs::path& partial)>& write) {
  if (fs::exists(file)) throw std::runtime_error(file.string() + " already exists: choose a new name for the backup");
  const fs::path partial = beside(file, ".partial");
  fs::remove(partial);
  try {
    write(partial);
    sync_file(partial);
    // Does not overwrite a file that another process has created in the meantime.
    fs::create_hard_link(partial, file);
    fs::remove(partial);
    sync_file(folder_of(file));
  } catch (const std::exception& error) {
    std::error_code ignored;
    fs::remove(partial, ignored);
    throw std::runtime_error("no backup was made in " + file.string() + ": " + error.what());
  }
}

/// Returns the reason why there is no note; empty if there is one.
std::string noted(const fs::path& folder, const fs::path& file, std::int64_t begun) {
  try {
    note_backup(folder, file, begun);
    return {};
  } catch (const std::exception& error) {
    return error.what();  // on a read-only medium for instance; the backup is still good
  }
}

/// Copies all pages of the database into a new file, which nothing else needs.
void copy_pages(const fs::path& folder, const fs::path& file) {
  SqliteDatabase database = open_to_read(folder);
  make_private_file(file);
  SqliteDatabase copy(file, SqliteDatabase::Access::read_write);
  copy.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  {
    const Transaction one_moment(database, Transaction::To::read);
    database.copy_to(copy);
  }
  copy.run("PRAGMA journal_mode = DELETE");  // not a write-ahead log, so that the file needs no other beside it
}

}  // namespace

BackedUp back_up(const fs::path& folder, const fs::path& file) {
  BackedUp made;
  const std::int64_t begun = wall_time();
  write_new(file, [&](const fs::path& partial) {
    copy_pages(folder, partial);
    made.inventory = inspect_copy(partial);
  });
  made.not_noted = noted(folder, file, begun);
  return made;
}

ChangesBackedUp back_up_changes(const fs::path& folder, const fs::path& since, const fs::path& file) {
  ChangesBackedUp made;
  const std::int64_t begun = wall_time();
  write_new(file, [&](const fs::path& partial) {
    made.rows = write_changes(folder, since, partial);
    inspect_copy(partial);
  });
  made.not_noted = noted(folder, file, begun);
  return made;
}

Restored restore(const fs::path& file, const fs::path& folder, const fs::path& base) {
  Restored restored;
  const bool changes = fs::is_regular_file(file) && is_changes(file);
  if (!changes && !base.empty()) throw std::runtime_error(file.string() + " is a complete backup: it needs no --base");
  inspect_copy(file);
  make_folder(folder);
  const FolderLock lock(folder);
  const fs::path database = database_file(folder);
  const fs::path copy = beside(database, ".restored");
  if (changes) {
    const fs::path complete = base.empty() ? base_of(file) : base;
    if (!fs::is_regular_file(complete))
      throw std::runtime_error(file.string() + " needs the complete backup " + complete.string() +
                               ", which is not there: name its place with --base");
    copy_private(complete, copy);
    try {
      apply_changes(file, copy);
    } catch (const std::exception& error) {
      throw std::runtime_error("cannot apply " + file.string() + " to " + complete.string() + ": " + error.what());
    }
    sync_file(copy);
  } else {
    copy_private(file, copy);
  }
  restored.inventory = inspect_copy(copy);

  if (fs::exists(database)) {
    restored.before = beside(database, ".before-" + utc_text(wall_time()));
    fs::create_hard_link(database, restored.before);
    // The log belongs to the old database and would be applied to the new one.
    if (const fs::path log = log_file(folder); fs::exists(log)) fs::rename(log, beside(restored.before, "-wal"));
    fs::remove(beside(database, "-shm"));
    // It tells of commits that this backup need not have.
    fs::remove(commits_file(folder));
    sync_file(folder);
  }
  fs::rename(copy, database);
  sync_file(folder);
  return restored;
}

}  // namespace store
