// Tests backups of what has changed since a complete backup.

#include "server/store/changes_backup.h"

#include <gtest/gtest.h>

#include "server/store/backup.h"
#include "server/store/data_check.h"
#include "server/store/last_backup.h"
#include "server/store/sqlite.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;

/// All rows of all tables in the order of their keys, as one text for each table.
std::vector<std::string> content(const fs::path& file) {
  SqliteDatabase database(file, SqliteDatabase::Access::read_only);
  std::vector<std::string> names;
  Statement tables(database, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  while (tables.step()) tables.read(names.emplace_back());
  std::vector<std::string> texts;
  for (const std::string& name : names) {
    std::string& text = texts.emplace_back(name);
    Statement rows(database, "SELECT * FROM " + name);
    while (rows.step())
      for (const std::optional<std::string>& value : rows.read_all(0)) text += " " + value.value_or("NULL");
  }
  return texts;
}

class ChangesBackup : public testing::Test {
 protected:
  void SetUp() override {
    Store store(data());
    ASSERT_EQ(write_now(store, {NewAccount{"ana", "ana", "hash", 1}, NewAccount{"bea", "bea", "hash", 1}}), "");
    ASSERT_EQ(
        write_now(store, {NewTournament{1, "cup", "{}", "ana", 1}, EntrantSaved{1, 0, "ana", {}, {}, "", {}, false},
                          EntrantSaved{1, 1, "bea", {}, {}, "", {}, false}, NewPairing{1, 1, 1, 0, 1, {}}}),
        "");
    std::vector<Write> rows;
    for (RoomId game = 1; game <= 700; ++game) add_game(rows, game, game != 400);
    ASSERT_EQ(write_now(store, std::move(rows)), "");
  }

  static void add_game(std::vector<Write>& rows, RoomId game, bool is_over) {
    for (Write& row : started(game, "ana", "bea")) rows.push_back(std::move(row));
    for (int ply = 1; ply <= 4; ++ply) rows.emplace_back(new_move(game, ply));
    if (is_over) rows.emplace_back(GameEnded{game, "B+resign", "resign", 9000 + game});
  }

  /// Changes rows of every kind: new ones, changed ones, and removed ones.
  void play_on() {
    Store store(data());
    std::vector<Write> rows;
    add_game(rows, 701, true);
    add_game(rows, 702, false);
    rows.emplace_back(new_move(400, 5));
    rows.emplace_back(GameEnded{400, "W+3.5", "score", 99'000});
    rows.emplace_back(NewAccount{"cem", "cem", "hash", 2});
    rows.emplace_back(RoleChanged{"ana", Role::admin});
    rows.emplace_back(GameAct{702, 2, "undo", "ana", "D4 D3", {}, 5});
    rows.emplace_back(PairingSeated{1, 1, 702});
    rows.emplace_back(NewAnalysis{1, 3, "uct", {}, "ana", 10});
    ASSERT_EQ(write_now(store, std::move(rows)), "");
  }

  [[nodiscard]] fs::path data() const { return folder_ / "data"; }
  [[nodiscard]] fs::path full() const { return folder_ / "full.db"; }
  [[nodiscard]] fs::path changes() const { return folder_ / "changes.db"; }

  TemporaryFolder folder_;
};

TEST_F(ChangesBackup, RestoresExactlyWhatWasBackedUp) {
  back_up(data(), full());
  play_on();
  const ChangesBackedUp made = back_up_changes(data(), full(), changes());
  EXPECT_EQ(made.not_noted, "");
  EXPECT_NE(about_last_backup(data()).find("changes.db"), std::string::npos);
  const Restored restored = restore(changes(), folder_ / "other");
  EXPECT_EQ(restored.inventory.games, 702);
  EXPECT_EQ(content(folder_ / "other" / "qiyuan.db"), content(data() / "qiyuan.db"));
  Store store(folder_ / "other");
  EXPECT_EQ(store.load().unfinished.size(), 1U);
  EXPECT_TRUE(store.losses().empty());
}

TEST_F(ChangesBackup, IsSmallWhenLittleHasChanged) {
  back_up(data(), full());
  EXPECT_EQ(back_up_changes(data(), full(), changes()).rows, 0);
  EXPECT_EQ(content(data() / "qiyuan.db"),
            (restore(changes(), folder_ / "same"), content(folder_ / "same" / "qiyuan.db")));
  play_on();
  const ChangesBackedUp made = back_up_changes(data(), full(), folder_ / "later.db");
  EXPECT_GT(made.rows, 8);
  EXPECT_LT(made.rows, 4000) << "blocks of three games and small tables, of more than 6000 rows";
}

TEST_F(ChangesBackup, IsMadeWhileAServerWrites) {
  back_up(data(), full());
  Store store(data());
  ASSERT_EQ(write_now(store, {new_game(701)}), "");
  back_up_changes(data(), full(), changes());
  ASSERT_EQ(write_now(store, {new_move(701, 1)}), "");
  EXPECT_EQ(restore(changes(), folder_ / "other").inventory.games, 701);
}

TEST_F(ChangesBackup, NeedsItsCompleteBackup) {
  back_up(data(), full());
  play_on();
  back_up(data(), folder_ / "later.db");
  back_up_changes(data(), full(), changes());
  fs::rename(full(), folder_ / "moved.db");
  EXPECT_EQ(error_of([&] { restore(changes(), folder_ / "other"); }),
            changes().string() + " needs the complete backup " + full().string() +
                ", which is not there: name its place with --base");
  const std::string wrong = error_of([&] { restore(changes(), folder_ / "other", folder_ / "later.db"); });
  EXPECT_NE(wrong.find("it is not the backup that"), std::string::npos) << wrong;
  EXPECT_EQ(restore(changes(), folder_ / "other", folder_ / "moved.db").inventory.games, 702);
}

TEST_F(ChangesBackup, FindsItsCompleteBackupBesideIt) {
  back_up(data(), full());
  back_up_changes(data(), full(), changes());
  fs::create_directory(folder_ / "disk");
  fs::rename(full(), folder_ / "disk" / "full.db");
  fs::rename(changes(), folder_ / "disk" / "changes.db");
  EXPECT_EQ(restore(folder_ / "disk" / "changes.db", folder_ / "other").inventory.games, 700);
}

TEST_F(ChangesBackup, RefusesWhatDoesNotFit) {
  back_up(data(), full());
  { Store(folder_ / "stranger"); }
  const std::string other = error_of([&] { back_up_changes(folder_ / "stranger", full(), changes()); });
  EXPECT_NE(other.find("is a backup of another database"), std::string::npos) << other;
  EXPECT_FALSE(fs::exists(changes()));
  back_up_changes(data(), full(), changes());
  const std::string chain = error_of([&] { back_up_changes(data(), changes(), folder_ / "more.db"); });
  EXPECT_NE(chain.find("choose the complete backup " + full().string()), std::string::npos) << chain;
  EXPECT_NE(error_of([&] { restore(full(), folder_ / "other", full()); }), "");
}

TEST_F(ChangesBackup, DoesNotReplaceTheDatabaseWhenTheRestoredRowsDiffer) {
  back_up(data(), full());
  play_on();
  back_up_changes(data(), full(), changes());
  // The base was changed without a change of its number of commits.
  SqliteDatabase(full(), SqliteDatabase::Access::read_write).run("UPDATE game SET opened_by = 'eve' WHERE id = 100");
  const std::string before = bytes_of(data() / "qiyuan.db");
  const std::string error = error_of([&] { restore(changes(), data()); });
  EXPECT_NE(error.find("table game does not have the rows"), std::string::npos) << error;
  EXPECT_EQ(bytes_of(data() / "qiyuan.db"), before);
}

}  // namespace
}  // namespace store
