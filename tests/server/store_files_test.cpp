// Tests the store's files: access rights, damage that is refused, and what other programs can read.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "server/store/data_check.h"
#include "server/store/data_folder.h"
#include "server/store/migrations.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;
using testing::AssertionResult;

AssertionResult holds(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos && text.find('\n') == std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << text << "' is not one line with '" << part << "'";
}

std::string open_error(const fs::path& folder) {
  return error_of([&] { Store store(folder); });
}

void write_bytes(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

/// Creates a data folder with one game of `plies` moves, closed properly.
void fill(const fs::path& folder, int plies) {
  Store store(folder);
  std::vector<Write> rows = started(1, "ana", "bea");
  for (int ply = 1; ply <= plies; ++ply) rows.emplace_back(new_move(1, ply));
  ASSERT_EQ(write_now(store, rows), "");
}

TEST(StoreFiles, AreReadableOnlyByTheirOwner) {
  const TemporaryFolder parent;
  const fs::path folder = parent / "a" / "data";
  Store store(folder);
  EXPECT_EQ(write_now(store, {new_game(1)}), "");
  EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
  for (const char* name : {"qiyuan.db", "qiyuan.db-wal", "qiyuan.db-shm", "qiyuan.lock"})
    EXPECT_EQ(fs::status(folder / name).permissions(), fs::perms::owner_read | fs::perms::owner_write) << name;
}

TEST(StoreFiles, AreLockedByOneServer) {
  const TemporaryFolder folder;
  {
    const Store first(folder.path());
    EXPECT_EQ(open_error(folder.path()),
              folder.path().string() + " is in use by another server (process " + std::to_string(::getpid()) + ")");
  }
  EXPECT_EQ(open_error(folder.path()), "");
}

TEST(StoreFiles, AreCreatedFromAnEmptyFileToo) {
  const TemporaryFolder folder;
  write_bytes(folder / "qiyuan.db", "");
  EXPECT_EQ(open_error(folder.path()), "");
  SqliteDatabase database(folder / "qiyuan.db", SqliteDatabase::Access::read_only);
  EXPECT_EQ(schema_version(database), static_cast<int>(migrations().size()));
}

TEST(StoreFiles, RefuseAnImpossibleFolder) {
  const TemporaryFolder folder;
  write_bytes(folder / "file", "");
  EXPECT_TRUE(holds(open_error(folder / "file"), "cannot create the folder " + (folder / "file").string()));
  EXPECT_TRUE(holds(open_error(folder / "file" / "data"), "cannot create the folder"));
}

TEST(StoreFiles, RefuseANewerSchemaAndLeaveIt) {
  const TemporaryFolder folder;
  fill(folder.path(), 3);
  SqliteDatabase(folder / "qiyuan.db", SqliteDatabase::Access::read_write).run("PRAGMA user_version = 999");
  const std::string before = bytes_of(folder / "qiyuan.db");
  EXPECT_TRUE(holds(open_error(folder.path()), "qiyuan.db: its schema has version 999"));
  EXPECT_TRUE(holds(error_of([&] { read_game(folder.path(), 1); }), "its schema has version 999"));
  EXPECT_EQ(bytes_of(folder / "qiyuan.db"), before);
}

/// What a server finds in a folder with a damaged page: an error, or what it starts without and what it finds later.
struct Start {
  std::string error;
  std::vector<std::string> faults;
  std::size_t found_later = 0;
};

Start start(const fs::path& folder) {
  Start result;
  result.error = error_of([&] {
    Store store(folder);
    result.faults = store.load().faults;
  });
  if (!result.error.empty()) return result;
  SqliteDatabase database = open_to_read(folder);
  DataCheck check;
  while (check.step(database)) {
  }
  result.found_later = check.count();
  return result;
}

TEST(StoreFiles, NoticeAnyPageDestroyedAndLeaveAFileThatTheyRefuse) {
  constexpr std::size_t page = 4096;
  const TemporaryFolder folder;
  fill(folder.path(), 400);
  const std::string good = bytes_of(folder / "qiyuan.db");
  ASSERT_GT(good.size(), 10 * page);
  std::size_t refused = 0;
  std::size_t without_the_game = 0;
  for (std::size_t at = 0; at < good.size(); at += page) {
    std::string bad = good;
    std::fill_n(bad.begin() + static_cast<std::ptrdiff_t>(at), page, '\xa5');
    write_bytes(folder / "qiyuan.db", bad);
    const Start found = start(folder.path());
    if (!found.error.empty()) {
      EXPECT_TRUE(holds(found.error, "qiyuan.db is damaged (")) << "page at " << at;
      EXPECT_EQ(bytes_of(folder / "qiyuan.db"), bad) << "page at " << at;
      ++refused;
    } else {
      EXPECT_GT(found.found_later, 0U) << "page at " << at;
      if (!found.faults.empty()) {
        EXPECT_TRUE(
            holds(found.faults[0], "qiyuan.db, table game, row id=1: a page of the database cannot be read: ") ||
            holds(found.faults[0], "qiyuan.db, table move_log, row number=1 game=1: it does not match its checksum"));
        ++without_the_game;
      }
    }
  }
  EXPECT_GT(refused, 5U);
  EXPECT_GT(without_the_game, 1U);
  write_bytes(folder / "qiyuan.db", good.substr(0, good.size() / 2));
  EXPECT_TRUE(holds(open_error(folder.path()), "qiyuan.db is damaged (it is shorter than its header says)"));
  EXPECT_EQ(bytes_of(folder / "qiyuan.db"), good.substr(0, good.size() / 2));
  write_bytes(folder / "qiyuan.db", good);
  EXPECT_EQ(open_error(folder.path()), "");
}

TEST(StoreFiles, ContinueTheOtherGamesIfAPageOfOneCannotBeRead) {
  const TemporaryFolder folder;
  fill(folder.path(), 0);
  {
    Store store(folder.path());
    for (int ply = 1; ply <= 400; ply += 20) {
      std::vector<Write> rows;
      for (int more = 0; more < 20; ++more) rows.emplace_back(new_move(1, ply + more));
      ASSERT_EQ(write_now(store, std::move(rows)), "");
    }
    ASSERT_EQ(write_now(store, started(2, "ana", "bea")), "");
    ASSERT_EQ(write_now(store, {new_move(2, 1)}), "");
  }
  std::int64_t first_leaf = 0;
  {
    SqliteDatabase database(folder / "qiyuan.db", SqliteDatabase::Access::read_only);
    Statement leaf(database,
                   "SELECT pageno FROM dbstat WHERE name = 'move_log' AND pagetype = 'leaf' ORDER BY path LIMIT 1");
    ASSERT_TRUE(leaf.step());
    leaf.read(first_leaf);
  }
  std::string bad = bytes_of(folder / "qiyuan.db");
  std::fill_n(bad.begin() + (first_leaf - 1) * 4096, 4096, '\xa5');
  write_bytes(folder / "qiyuan.db", bad);
  Store store(folder.path());
  const Contents contents = store.load();
  ASSERT_EQ(contents.unfinished.size(), 1U);
  EXPECT_EQ(contents.unfinished[0].game.game, 2);
  EXPECT_EQ(contents.faults.size(), 1U);
  EXPECT_EQ(contents.next_game, 3);
  EXPECT_EQ(write_now(store, {new_move(2, 2)}), "");
}

TEST(StoreFiles, EscapeTextThatSqliteQuotesFromADamagedFile) {
  EXPECT_STREQ(SqlError(SqlError::Kind::damaged, "malformed (\x1b[2J\n\xff)").what(),
               "malformed (\\u001B[2J\\u000A\\xFF)");
}

/// The state after a crash: the file and its log, copied while the store is open.
class AfterACrash : public testing::Test {
 protected:
  void SetUp() override {
    fill(server_.path(), 400);
    Store store(server_.path());
    ASSERT_EQ(write_now(store, {new_move(1, 401)}), "");
    for (const char* name : {"qiyuan.db", "qiyuan.db-wal"}) fs::copy(server_ / name, folder_ / name);
  }

  TemporaryFolder server_;
  TemporaryFolder folder_;
};

TEST_F(AfterACrash, TheLogIsRead) {
  EXPECT_EQ(read_game(folder_.path(), 1)->moves.size(), 401U);
  EXPECT_EQ(Store(folder_.path()).load().unfinished.at(0).moves.size(), 401U);
}

TEST_F(AfterACrash, ADamagedFileAndItsLogAreLeftUntouched) {
  std::string bad = bytes_of(folder_ / "qiyuan.db");
  std::fill(bad.begin() + 4096, bad.begin() + 8192, '\xa5');
  const std::string log = bytes_of(folder_ / "qiyuan.db-wal");
  write_bytes(folder_ / "qiyuan.db", bad);
  EXPECT_TRUE(holds(open_error(folder_.path()), "qiyuan.db is damaged ("));
  EXPECT_EQ(bytes_of(folder_ / "qiyuan.db"), bad);
  EXPECT_EQ(bytes_of(folder_ / "qiyuan.db-wal"), log);
}

TEST_F(AfterACrash, AnEmptiedFileIsNotTakenForANewDatabase) {
  const std::string log = bytes_of(folder_ / "qiyuan.db-wal");
  write_bytes(folder_ / "qiyuan.db", "");
  EXPECT_TRUE(holds(open_error(folder_.path()), "qiyuan.db is damaged ("));
  EXPECT_EQ(bytes_of(folder_ / "qiyuan.db-wal"), log);
}

TEST(StoreFiles, PutAGameAsideThatLacksAMove) {
  const TemporaryFolder folder;
  fill(folder.path(), 0);
  {
    Store store(folder.path());
    for (int ply = 1; ply <= 5; ++ply) ASSERT_EQ(write_now(store, {new_move(1, ply)}), "");
  }
  SqliteDatabase(folder / "qiyuan.db", SqliteDatabase::Access::read_write).run("DELETE FROM move_log WHERE number = 3");
  const Contents contents = Store(folder.path()).load();
  EXPECT_TRUE(contents.unfinished.empty());
  EXPECT_EQ(contents.faults, std::vector{(folder / "qiyuan.db").string() +
                                         ", table move_log, row number=4 game=1: moves before it are missing"});
}

TEST(StoreFiles, RefuseWritesOnlyWhileAnotherProgramHoldsALock) {
  const TemporaryFolder folder;
  Store store(folder.path());
  SqliteDatabase intruder(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
  intruder.checkpoint_on_close(false);
  intruder.run("BEGIN EXCLUSIVE");
  EXPECT_TRUE(holds(write_now(store, {new_game(1)}), "locked"));
  intruder.run("ROLLBACK");
  EXPECT_EQ(write_now(store, {new_game(1)}), "");
}

TEST(ReadGame, WorksWithAndWithoutAServer) {
  const TemporaryFolder folder;
  {
    Store store(folder.path());
    ASSERT_EQ(write_now(store, started(1, "ana", "bea")), "");
    ASSERT_EQ(write_now(store, {new_move(1, 1)}), "");
    const auto record = read_game(folder.path(), 1);
    EXPECT_EQ(record, game_now(store, 1));
    EXPECT_EQ(record->moves.size(), 1U);
    EXPECT_EQ(read_game(folder.path(), 2), std::nullopt);
    ASSERT_EQ(write_now(store, {new_move(1, 2)}), "");
  }
  EXPECT_EQ(read_game(folder.path(), 1)->moves.size(), 2U);
  EXPECT_EQ(open_error(folder.path()), "") << "a reader blocks the server";
}

/// Root may write everywhere, so the process runs as user nobody during this object's lifetime.
class NoWriter {
 public:
  explicit NoWriter(const fs::path& folder) : folder_(folder) {
    constexpr unsigned nobody = 65534;
    if (was_root_) {
      for (const fs::directory_entry& file : fs::directory_iterator(folder)) give(file.path(), nobody);
      give(folder, nobody);
    }
    fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
    if (was_root_ && ::seteuid(nobody) != 0) throw std::runtime_error("seteuid");
  }
  NoWriter(const NoWriter&) = delete;
  NoWriter& operator=(const NoWriter&) = delete;
  ~NoWriter() {
    if (was_root_ && ::seteuid(0) != 0) std::abort();
    fs::permissions(folder_, fs::perms::owner_all);
  }

 private:
  static void give(const fs::path& path, unsigned user) {
    if (::chown(path.c_str(), user, user) != 0) throw std::runtime_error("chown");
  }
  fs::path folder_;
  bool was_root_ = ::geteuid() == 0;
};

TEST(ReadGame, WorksInAReadOnlyFolder) {
  const TemporaryFolder folder;
  fill(folder.path(), 4);
  const NoWriter guard(folder.path());
  EXPECT_EQ(read_game(folder.path(), 1)->moves.size(), 4U);
}

TEST_F(AfterACrash, AnUnreadableLogIsNotIgnored) {
  const NoWriter guard(folder_.path());
  EXPECT_TRUE(holds(error_of([&] { read_game(folder_.path(), 1); }), "cannot use"));
}

TEST(ReadGame, ReportsWhatIsMissing) {
  const TemporaryFolder folder;
  const fs::path nowhere = folder / "nowhere";
  EXPECT_EQ(error_of([&] { read_game(nowhere, 1); }), "there is no folder " + nowhere.string());
  EXPECT_EQ(error_of([&] { read_game(folder.path(), 1); }), "there is no qiyuan.db in " + folder.path().string());
  EXPECT_TRUE(fs::is_empty(folder.path())) << "a reader creates no files";
}

TEST(ReadGame, RefusesADamagedFile) {
  const TemporaryFolder folder;
  write_bytes(folder / "qiyuan.db", std::string(8192, 'x'));
  EXPECT_TRUE(holds(error_of([&] { read_game(folder.path(), 1); }), "qiyuan.db is damaged ("));
}

class Migrating : public testing::Test {
 protected:
  static SqliteDatabase empty_database(const fs::path& file) {
    write_bytes(file, "");
    return {file, SqliteDatabase::Access::read_write};
  }

  int count(const std::string& sql) {
    Statement query(database_, sql);
    int value = -1;
    if (query.step()) query.read(value);
    return value;
  }

  TemporaryFolder folder_;
  SqliteDatabase database_ = empty_database(folder_ / "file.db");
  static constexpr Migration one{"001_one", "CREATE TABLE one (a INTEGER) STRICT; INSERT INTO one VALUES (1);"};
  static constexpr Migration two{"002_two", "CREATE TABLE two (a INTEGER) STRICT; INSERT INTO one VALUES (2);"};
  static constexpr Migration broken{"002_broken", "INSERT INTO one VALUES (3); INSERT INTO nowhere VALUES (1);"};
};

TEST_F(Migrating, AppliesEachStepOnce) {
  migrate(database_, std::vector{one});
  EXPECT_EQ(schema_version(database_), 1);
  migrate(database_, std::vector{one, two});
  migrate(database_, std::vector{one, two});
  EXPECT_EQ(schema_version(database_), 2);
  EXPECT_EQ(count("SELECT sum(a) FROM one"), 3);
}

TEST_F(Migrating, LeavesTheOldSchemaWhenAStepFails) {
  EXPECT_TRUE(holds(error_of([&] { migrate(database_, std::vector{one, broken}); }), "migration 002_broken failed: "));
  EXPECT_EQ(schema_version(database_), 1);
  EXPECT_EQ(count("SELECT sum(a) FROM one"), 1);
  migrate(database_, std::vector{one, two});
  EXPECT_EQ(schema_version(database_), 2);
}

TEST_F(Migrating, RefusesAFileOfANewerVersion) {
  migrate(database_, std::vector{one, two});
  EXPECT_TRUE(holds(error_of([&] { migrate(database_, std::vector{one}); }), "its schema has version 2"));
}

TEST(Migrations, MatchTheFilesOfTheSchemaFolder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(QIYUAN_SOURCE_DIR) / "schema"))
    if (entry.path().extension() == ".sql") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  ASSERT_EQ(files.size(), migrations().size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(files[i].stem().string(), migrations()[i].name);
    EXPECT_EQ(bytes_of(files[i]), migrations()[i].sql);
  }
}

TEST(Migrations, GiveAccountsOfVersion1TheRolePlayer) {
  const TemporaryFolder folder;
  write_bytes(folder / "qiyuan.db", "");
  {
    SqliteDatabase old(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
    migrate(old, migrations().first(1));
    old.run("INSERT INTO account (key, name, password_hash, created_at) VALUES ('ana', 'Ana', 'hash', 5)");
  }
  Store store(folder.path());
  EXPECT_EQ(store.load().accounts, (std::vector<Account>{{"ana", "Ana", "hash", Role::player}}));
  EXPECT_EQ(write_now(store, {RoleChanged{"ana", Role::admin}}), "");
}

}  // namespace
}  // namespace store
