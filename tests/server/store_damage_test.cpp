// Tests that nothing the disk has changed or lost stays unnoticed: single values, and the write-ahead log.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "server/store/backup.h"
#include "server/store/checksum.h"
#include "server/store/commit_notes.h"
#include "server/store/data_check.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;

/// Rows of every table: game 1 and 3 run, game 2 is over, tournament 1 has two entrants.
void fill(Store& store) {
  ASSERT_EQ(write_now(store, {NewAccount{"ana", "ana", "hash", 1}, NewAccount{"bea", "bea", "hash", 1}}), "");
  ASSERT_EQ(write_now(store, {NewTournament{1, "cup", "{}", "ana", 1}, EntrantSaved{1, 0, "ana", {}, {}, "", {}, false},
                              EntrantSaved{1, 1, "bea", {}, {}, "", {}, false}, NewPairing{1, 1, 1, 0, 1, {}},
                              TournamentAct{1, "start", "ana", "", 2}}),
            "");
  for (const RoomId game : {1, 2, 3}) {
    ASSERT_EQ(write_now(store, started(game, "ana", "bea")), "");
    ASSERT_EQ(write_now(store, {new_move(game, 1), new_move(game, 2), new_move(game, 3)}), "");
    ASSERT_EQ(write_now(store, {GameAct{game, 2, "undo", "ana", "D3", {}, 5}, NewThought{game, 2, 500, 10, "D2"}}), "");
  }
  ASSERT_EQ(write_now(store, {PairingSeated{1, 1, 3}, GameEnded{2, "B+resign", "resign", 9}}), "");
  ASSERT_EQ(write_now(store, {NewAnalysis{1, 2, "uct", {}, "ana", 10}, NewAnalysed{1, 1, Side::white, 500, 10, "D2"}}),
            "");
  ASSERT_EQ(write_now(store, {NewSignIn{1, std::string(64, 'a'), "ana", "ana", false, "a browser", "10.0.0.1", 1, 2}}),
            "");
}

std::vector<std::string> damaged_rows(Database& database) {
  DataCheck check;
  while (check.step(database)) {
  }
  return check.found();
}

std::vector<std::string> texts(Database& database, const std::string& sql) {
  Statement query(database, sql);
  std::vector<std::string> found;
  while (query.step()) query.read(found.emplace_back());
  return found;
}

class DamagedRows : public testing::Test {
 protected:
  void SetUp() override {
    {
      Store store(good_.path());
      fill(store);
      ASSERT_EQ(write_now(store, started(4, "ana", "bea")), "");
    }
    // As an older version would have stored it.
    damage(good_.path(),
           "INSERT INTO move VALUES (4, 1, 'black', 'D4', -1, -1, 5, '0/0/0', "
           "row_checksum(4, 1, 'black', 'D4', -1, -1, '0/0/0', 5))");
  }

  /// A copy of the data folder, changed by these statements as a disk would do it: without any check.
  static void damage(const fs::path& folder, const std::string& sql) {
    SqliteDatabase database(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
    database.run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;" + sql);
  }

  TemporaryFolder good_;
};

TEST_F(DamagedRows, AreNoneWithoutDamage) {
  Store store(good_.path());
  EXPECT_EQ(store.load().faults, std::vector<std::string>{});
  SqliteDatabase database(good_ / "qiyuan.db", SqliteDatabase::Access::read_only);
  EXPECT_EQ(damaged_rows(database), std::vector<std::string>{});
}

/// Changes a value in the last row of a table, like a flipped bit: a number or a text becomes another, NULL a value.
std::string change(const DataTable& table, const std::string& column) {
  const std::string name{table.name};
  const std::string keys = table.columns[0].name + (table.keys == 1 ? "" : ", " + table.columns[1].name);
  return "UPDATE " + name + " SET " + column + " = CASE typeof(" + column + ") WHEN 'integer' THEN " + column +
         " + 64 WHEN 'text' THEN 'x{' || " + column + " WHEN 'blob' THEN CAST('x' || " + column +
         " AS BLOB) ELSE '7' END WHERE (" + keys + ") = (SELECT " + keys + " FROM " + name + " ORDER BY " + keys +
         " DESC LIMIT 1)";
}

TEST_F(DamagedRows, CannotHideInAnyColumnOfAnyTable) {
  SqliteDatabase original(good_ / "qiyuan.db", SqliteDatabase::Access::read_only);
  int columns = 0;
  for (const DataTable& table : tables()) {
    if (!table.has_checksum) continue;
    const std::string name{table.name};
    for (const std::string& column : texts(original, "SELECT name FROM pragma_table_info('" + name + "')")) {
      SCOPED_TRACE(name + "." + column);
      const TemporaryFolder folder;
      fs::copy_file(good_ / "qiyuan.db", folder / "qiyuan.db");
      damage(folder.path(), change(table, column));
      Store store(folder.path());
      const Contents contents = store.load();
      // One row, so at most one game, one tournament, one account.
      EXPECT_LE(contents.faults.size(), 1U);
      EXPECT_GE(contents.unfinished.size(), 1U);
      EXPECT_EQ(contents.accounts.size(), 2U) << "a damaged account keeps its name";
      for (const std::string& fault : contents.faults)
        EXPECT_TRUE(fault.starts_with((folder / "qiyuan.db").string() + ", table " + name + ", row ")) << fault;
      SqliteDatabase database(folder / "qiyuan.db", SqliteDatabase::Access::read_only);
      const std::vector<std::string> found = damaged_rows(database);
      ASSERT_EQ(found.size(), 1U);
      EXPECT_TRUE(found[0].starts_with("table " + name + ", row ")) << found[0];
      EXPECT_NE(error_of([&] { inspect(folder.path()); }), "") << "not found by `check`";
      ++columns;
    }
  }
  EXPECT_GT(columns, 80);
}

TEST_F(DamagedRows, PutOneGameAsideAndNameTheRow) {
  damage(good_.path(), "UPDATE game SET options = '{\"size\":' WHERE id = 1");
  Store store(good_.path());
  const Contents contents = store.load();
  EXPECT_EQ(contents.faults,
            std::vector{(good_ / "qiyuan.db").string() + ", table game, row id=1: it does not match its checksum"});
  ASSERT_EQ(contents.unfinished.size(), 2U);
  EXPECT_EQ(contents.unfinished[0].game.game, 3);
  EXPECT_EQ(contents.unfinished[1].game.game, 4);
  EXPECT_EQ(contents.next_game, 5);
}

TEST_F(DamagedRows, AreNotRepairedByLaterChanges) {
  damage(good_.path(), "UPDATE game SET opened_by = 'eve' WHERE id = 3");
  Store store(good_.path());
  ASSERT_EQ(write_now(store, {GameEnded{3, "B+resign", "resign", 20}}), "");
  SqliteDatabase database(good_ / "qiyuan.db", SqliteDatabase::Access::read_only);
  EXPECT_EQ(damaged_rows(database), std::vector<std::string>{"table game, row id=3: it does not match its checksum"});
}

TEST_F(DamagedRows, AreNotShownAsARecord) {
  damage(good_.path(),
         "UPDATE move SET move = 'D7'; UPDATE move_log SET games = CAST(x'01' || games AS BLOB) WHERE number = 1");
  EXPECT_EQ(error_of([&] { read_game(good_.path(), 4); }),
            "table move, row game=4 ply=1: it does not match its checksum");
  EXPECT_EQ(error_of([&] { read_game(good_.path(), 1); }),
            "table move_log, row number=1 game=1: it does not match its checksum");
}

TEST_F(DamagedRows, AreSealedOnceAfterAnUpgrade) {
  // As a file of an older version.
  damage(good_.path(), "UPDATE thought SET checksum = NULL; UPDATE durability SET sealed = 0");
  EXPECT_TRUE(Store(good_.path()).load().faults.empty());
  damage(good_.path(), "UPDATE thought SET checksum = NULL WHERE game = 1");
  EXPECT_EQ(Store(good_.path()).load().faults.size(), 1U) << "a lost checksum is damage";
}

/// A data folder whose server was killed when only its log had the last commits.
class LostLog : public testing::Test {
 protected:
  void SetUp() override {
    { Store store(server_.path()); }
    Store store(server_.path());
    fill(store);
    for (const char* name : {"qiyuan.db", "qiyuan.db-wal", "commits"}) fs::copy_file(server_ / name, folder_ / name);
  }

  /// The losses that a start reports.
  std::vector<std::string> losses() {
    Store store(folder_.path());
    next_game_ = store.load().next_game;
    return store.losses();
  }
  void change_log(const std::function<void(std::string&)>& change) {
    std::string bytes = bytes_of(folder_ / "qiyuan.db-wal");
    change(bytes);
    std::ofstream(folder_ / "qiyuan.db-wal", std::ios::binary | std::ios::trunc) << bytes;
  }

  TemporaryFolder server_;
  TemporaryFolder folder_;
  RoomId next_game_ = 0;
};

TEST_F(LostLog, IsNotReportedWhenItIsThere) {
  EXPECT_TRUE(losses().empty());
}

TEST_F(LostLog, IsReportedHoweverItWasDamaged) {
  const std::vector<std::pair<std::string, std::function<void(std::string&)>>> ways{
      {"header", [](std::string& log) { std::fill_n(log.begin(), 32, '\xa5'); }},
      {"half", [](std::string& log) { log.resize(log.size() / 2); }},
      {"middle", [](std::string& log) { log[log.size() / 2] ^= 1; }},
      {"empty", [](std::string& log) { log.clear(); }},
  };
  const TemporaryFolder killed;
  fs::copy(folder_.path(), killed.path());
  for (const auto& [name, way] : ways) {
    SCOPED_TRACE(name);
    for (const fs::directory_entry& file : fs::directory_iterator(folder_.path())) fs::remove(file);
    fs::copy(killed.path(), folder_.path());
    change_log(way);
    const std::vector<std::string> lost = losses();
    ASSERT_EQ(lost.size(), 1U);
    EXPECT_NE(lost[0].find("missing"), std::string::npos) << lost[0];
    EXPECT_NE(lost[0].find("3"), std::string::npos) << lost[0];
  }
}

TEST_F(LostLog, IsReportedWithTheGamesAndTheirNumbersAreNotUsedAgain) {
  fs::remove(folder_ / "qiyuan.db-wal");
  const std::vector<std::string> lost = losses();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_TRUE(lost[0].ends_with("commits 1 to 14 are missing: games 1, 2, 3, and accounts or tournaments")) << lost[0];
  EXPECT_EQ(next_game_, 4);
  // Later starts remind of it until somebody has dealt with it, but report nothing new.
  EXPECT_EQ(losses(), lost);
  fs::remove(losses_file(folder_.path()));
  EXPECT_TRUE(losses().empty());
}

TEST_F(LostLog, IsNotReportedAfterARestoreOfAnOlderBackup) {
  const TemporaryFolder other;
  { const Store store(other.path()); }
  back_up(other.path(), other / "copy.db");
  fs::remove(folder_ / "qiyuan.db-wal");
  restore(other / "copy.db", folder_.path());
  EXPECT_TRUE(losses().empty());
}

}  // namespace
}  // namespace store
