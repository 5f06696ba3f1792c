#include "server/store/backup.h"

#include <chrono>
#include <stdexcept>
#include <string>
#include <system_error>

#include "protocol/codec/plain_text.h"
#include "server/store/checksum.h"
#include "server/store/commit_notes.h"
#include "server/store/data_check.h"
#include "server/store/data_folder.h"
#include "server/store/folder_lock.h"
#include "server/store/last_backup.h"
#include "server/store/migrations.h"
#include "server/store/sqlite.h"
#include "server/store/utc_time.h"

namespace store {
namespace {

namespace fs = std::filesystem;

constexpr int first_packed_version = 10;

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
  const std::int64_t rows = count_rows(database, "move");
  if (schema_version(database) < first_packed_version) return rows;
  Statement query(database, "SELECT coalesce(sum(plies), 0) FROM game_moves");
  std::int64_t packed = 0;
  if (query.step()) query.read(packed);
  return rows + packed;
}

/// Throws with the damaged rows. A backup of an older version has no checksums yet.
void expect_sound_rows(Database& database) {
  if (!is_sealed(database)) return;
  DataCheck rows;
  while (rows.step(database)) {
  }
  if (rows.count() == 0) return;
  constexpr std::size_t max_listed = 10;
  std::string text;
  for (std::size_t i = 0; i < rows.found().size() && i < max_listed; ++i)
    text += (text.empty() ? "" : "; ") + rows.found()[i];
  if (rows.count() > max_listed) text += "; and " + std::to_string(rows.count() - max_listed) + " more rows";
  throw std::runtime_error(text);
}

Inventory inspect(Database& database) {
  Statement check(database, "PRAGMA integrity_check(1)");
  std::string finding;
  if (check.step()) check.read(finding);
  if (finding != "ok")
    throw std::runtime_error(protocol::escaped(finding.substr(finding.rfind('\n') + 1)));  // after a headline
  expect_sound_rows(database);
  return {count_rows(database, "account"), count_rows(database, "game"), count_moves(database)};
}

/// A file that no one writes and that has no log beside it.
Inventory inspect_copy(const fs::path& file) {
  if (!fs::is_regular_file(file)) throw std::runtime_error("there is no file " + file.string());
  try {
    Database database(file, Database::Access::immutable);
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

Inventory inspect(const fs::path& folder) {
  Database database = open_to_read(folder);
  try {
    database.run("BEGIN");
    return inspect(database);
  } catch (const std::exception& error) {
    const std::string backup = about_last_backup(folder);
    throw std::runtime_error(database_file(folder).string() + " is damaged: " + error.what() +
                             (backup.empty() ? "" : "; " + backup));
  }
}

BackedUp back_up(const fs::path& folder, const fs::path& file) {
  if (fs::exists(file)) throw std::runtime_error(file.string() + " already exists: choose a new name for the backup");
  const fs::path partial = beside(file, ".partial");
  fs::remove(partial);
  Database database = open_to_read(folder);
  BackedUp made;
  const std::int64_t begun = wall_time();
  try {
    make_private_file(partial);
    Statement copy(database, "VACUUM INTO ?1");
    copy.run(partial.string());
    made.inventory = inspect_copy(partial);
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
  try {
    note_backup(folder, file, begun);
  } catch (const std::exception& error) {
    made.not_noted = error.what();  // on a read-only medium for instance; the backup is still good
  }
  return made;
}

Restored restore(const fs::path& file, const fs::path& folder) {
  Restored restored{inspect_copy(file), {}};
  make_folder(folder);
  const FolderLock lock(folder);
  const fs::path database = database_file(folder);
  const fs::path copy = beside(database, ".restored");
  copy_private(file, copy);
  inspect_copy(copy);

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
