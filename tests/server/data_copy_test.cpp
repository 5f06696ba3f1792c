#include "server/store/data_copy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "server/store/postgres_engine.h"
#include "server/store/sqlite_engine.h"
#include "tests/server/postgres_server.h"
#include "tests/server/random_rows.h"
#include "tests/server/same_answers.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<Engine> in_folder(const fs::path& folder) {
  return std::make_unique<SqliteEngine>(folder);
}

/// Of a server that does not wait long.
std::unique_ptr<Engine> in_database(const std::string& url) {
  return std::make_unique<PostgresEngine>(
      PostgresSettings{url, std::chrono::milliseconds(400), std::chrono::milliseconds(100), std::chrono::seconds(5)});
}

/// A copy with its databases.
class HeldCopy {
 public:
  HeldCopy(std::unique_ptr<Engine> from, std::unique_ptr<Engine> to)
      : from_(std::move(from)), to_(std::move(to)), copy_(from_, to_) {}
  DataCopy* operator->() { return &copy_; }

 private:
  HeldDatabase from_;
  HeldDatabase to_;
  DataCopy copy_;
};

void finish(HeldCopy& copy) {
  while (copy->step()) {
  }
  copy->commit();
}

void copy_all(std::unique_ptr<Engine> from, std::unique_ptr<Engine> to) {
  HeldCopy copy(std::move(from), std::move(to));
  finish(copy);
}

/// All values of all rows as texts, also the checksums.
std::map<std::string, std::vector<std::vector<std::optional<std::string>>>> rows_in(const fs::path& folder) {
  SqliteDatabase database(folder / "qiyuan.db", SqliteDatabase::Access::read_only);
  std::map<std::string, std::vector<std::vector<std::optional<std::string>>>> rows;
  Statement names(database, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'durability'");
  while (names.step()) {
    std::string name;
    names.read(name);
    Statement query(database, "SELECT * FROM " + name);
    while (query.step()) rows[name].push_back(query.read_all(0));
    std::ranges::sort(rows[name]);
  }
  return rows;
}

/// The number of rows of a table, which a condition may follow.
std::int64_t rows_in(const std::string& url, const std::string& table) {
  const std::unique_ptr<Database> database = in_database(url)->open_to_read();
  Statement query(*database, "SELECT count(*) FROM " + table);
  std::int64_t rows = -1;
  if (query.step()) query.read(rows);
  return rows;
}

/// The number of rows in a database, without those about the database itself.
std::int64_t rows_in(const std::string& url) {
  std::int64_t sum = 0;
  for (const DataTable& each : tables()) sum += rows_in(url, std::string{each.name});
  return sum;
}

/// A folder with an account, a bot that belongs to it, finished games and a running one.
class CopiedData : public testing::Test {
 protected:
  CopiedData() {
    Store store(source());
    std::vector<Write> rows{NewAccount{"zoe", "Zoe", "hash", 1}, NewAccount{"bot", "Bot", "", 2, Role::bot, "zoe"}};
    for (RoomId game = 1; game <= 3; ++game) {
      for (Write& row : started(game, "Zoe", "Bot")) rows.push_back(std::move(row));
      for (int ply = 1; ply <= 4; ++ply) rows.emplace_back(new_move(game, ply));
      if (game < 3) rows.emplace_back(GameEnded{game, "B+R", "resign", 9000});
    }
    EXPECT_EQ(write_now(store, std::move(rows)), "");
  }

  [[nodiscard]] fs::path source() const { return folders_ / "source"; }
  [[nodiscard]] fs::path target() const { return folders_ / "target"; }
  /// Changes the source without its checks.
  void change(const std::string& sql) {
    SqliteDatabase database(source() / "qiyuan.db", SqliteDatabase::Access::read_write);
    database.run("PRAGMA ignore_check_constraints = ON;" + sql);
  }

 private:
  TemporaryFolder folders_;
};

TEST_F(CopiedData, CountItsRowsAndMoves) {
  HeldCopy copy(in_folder(source()), in_folder(target()));
  EXPECT_EQ(copy->progress().substr(0, 22), "copying table account ");
  finish(copy);
  EXPECT_EQ(copy->moves(), 12);
  std::map<std::string_view, std::int64_t> counts;
  for (std::size_t i = 0; i < tables().size(); ++i)
    if (copy->rows()[i] > 0) counts[tables()[i].name] = copy->rows()[i];
  const std::map<std::string_view, std::int64_t> expected{{"account", 2},    {"ending", 2},   {"game", 3},
                                                          {"game_moves", 2}, {"move_log", 1}, {"unindexed", 2}};
  EXPECT_EQ(counts, expected);
}

TEST_F(CopiedData, NeedMoreRowsThanOneStep) {
  {
    Store store(source());
    std::vector<Write> rows;
    for (int ply = 1; ply <= 1234; ++ply) rows.emplace_back(NewThought{3, ply, 500, ply, "D4"});
    ASSERT_EQ(write_now(store, std::move(rows)), "");
  }
  const std::string url = PostgresServer::get().new_database();
  copy_all(in_folder(source()), in_database(url));
  copy_all(in_database(url), in_folder(target()));
  EXPECT_EQ(rows_in(target()), rows_in(source()));
  EXPECT_EQ(number_in(target(), "SELECT sum(playouts) FROM thought"), 1234 * 1235 / 2);
}

TEST_F(CopiedData, ComeIntoAnEmptyPlaceOnly) {
  copy_all(in_folder(source()), in_folder(target()));
  const auto before = rows_in(target());
  EXPECT_EQ(error_of([&] { HeldCopy(in_folder(source()), in_folder(target())); }),
            (target() / "qiyuan.db").string() +
                " has data already (table account): copy into a new folder, or into a new database (createdb "
                "--encoding UTF8 --locale C --template template0 NAME)");
  EXPECT_EQ(rows_in(target()), before);
}

TEST_F(CopiedData, MustExist) {
  EXPECT_EQ(error_of([&] { HeldCopy(in_folder(target()), in_database(PostgresServer::get().new_database())); }),
            (target() / "qiyuan.db").string() + " has no data: there is nothing to copy");
}

TEST_F(CopiedData, AreNotInUse) {
  const std::string url = PostgresServer::get().new_database();
  const Store server(source());
  EXPECT_TRUE(error_of([&] {
                HeldCopy(in_folder(source()), in_database(url));
              }).starts_with(source().string() + " is in use by another server (process "));
}

TEST_F(CopiedData, DoNotGoWhereAServerIs) {
  const std::string url = PostgresServer::get().new_database();
  const Store server(in_database(url));
  EXPECT_NE(
      error_of([&] { HeldCopy(in_folder(source()), in_database(url)); }).find(" it is in use by another server ("),
      std::string::npos);
}

TEST_F(CopiedData, KeepServersAwayMeanwhile) {
  const std::string url = PostgresServer::get().new_database();
  HeldCopy copy(in_folder(source()), in_database(url));
  EXPECT_NE(error_of([&] { Store server(source()); }), "");
  PostgresSettings impatient{url, std::chrono::milliseconds(200), std::chrono::milliseconds(100),
                             std::chrono::milliseconds(300)};
  EXPECT_NE(error_of([&] { Store server(std::make_unique<PostgresEngine>(impatient)); }), "");
  finish(copy);
}

TEST_F(CopiedData, AreCopiedOnlyIfNoRowIsDamaged) {
  change("UPDATE game SET opened_by = 'eve' WHERE id = 2");
  const std::string url = PostgresServer::get().new_database();
  const auto before = rows_in(source());
  EXPECT_EQ(error_of([&] { copy_all(in_folder(source()), in_database(url)); }),
            (source() / "qiyuan.db").string() + ", table game, row id=2: it does not match its checksum");
  EXPECT_EQ(rows_in(url), 0);
  EXPECT_EQ(rows_in(source()), before);
}

TEST_F(CopiedData, AreCopiedCompletelyOrNotAtAll) {
  // A condition of the new table refuses the row, when some tables are copied already.
  change("UPDATE game_moves SET plies = 0, checksum = row_checksum(game, 0, moves, thoughts) WHERE game = 2");
  const std::string url = PostgresServer::get().new_database();
  const std::string error = error_of([&] { copy_all(in_folder(source()), in_database(url)); });
  EXPECT_TRUE(error.starts_with("copying table game_moves: ")) << error;
  EXPECT_EQ(rows_in(url), 0);
  EXPECT_EQ(rows_in(url, "node WHERE alive = 1"), 0) << "a server would wait for it";
}

TEST_F(CopiedData, AreNothingIfTheCopyIsStopped) {
  const std::string url = PostgresServer::get().new_database();
  for (const bool at_the_end : {false, true}) {
    {
      HeldCopy copy(in_folder(source()), in_database(url));
      for (int steps = 0; copy->step() && (at_the_end || steps < 20);) ++steps;
    }
    EXPECT_EQ(rows_in(url), 0);
    {
      HeldCopy copy(in_folder(source()), in_folder(target()));
      for (int steps = 0; copy->step() && (at_the_end || steps < 20);) ++steps;
    }
    for (const auto& [table, rows] : rows_in(target())) EXPECT_EQ(rows.size(), 0U) << table;
  }
  copy_all(in_folder(source()), in_folder(target()));
  EXPECT_EQ(rows_in(target()), rows_in(source()));
}

/// A difference that only the comparison of records finds: the engine's own row of a game is the same, but a reader
/// cannot unpack its moves.
TEST_F(CopiedData, AreReadAsRecords) {
  change(
      "UPDATE game_moves SET moves = x'0199', checksum = row_checksum(game, plies, x'0199', thoughts) "
      "WHERE game = 1");
  const std::string error = error_of([&] { copy_all(in_folder(source()), in_folder(target())); });
  EXPECT_TRUE(error.starts_with((source() / "qiyuan.db").string() + ", ")) << error;
  EXPECT_NE(error.find("game=1"), std::string::npos) << error;
}

TEST(DataCopy, RandomHistoriesContinueInBothEngines) {
  const std::uint64_t histories = seeds(2);
  for (std::uint64_t seed = 1; seed <= histories && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    const TemporaryFolder first;
    const TemporaryFolder second;
    const std::string url = PostgresServer::get().new_database();
    RandomRows rows(seed);
    {
      Store store(first.path());
      EXPECT_EQ(write_now(store, rows.beginning()), "");
      for (int batch = 0; batch < 120; ++batch) write_now(store, rows.batch());
    }
    copy_all(in_folder(first.path()), in_database(url));
    copy_all(in_database(url), in_folder(second.path()));
    EXPECT_EQ(rows_in(first.path()), rows_in(second.path()));

    // No number is used twice: all three continue alike.
    Store sqlite(first.path());
    Store postgres(in_database(url));
    Store again(second.path());
    expect_same_contents(sqlite.load(), postgres.load());
    expect_same_contents(sqlite.load(), again.load());
    for (int batch = 0; batch < 40; ++batch) {
      const std::vector<Write> more = rows.batch();
      const bool stored = write_now(sqlite, more).empty();
      EXPECT_EQ(write_now(postgres, more).empty(), stored);
      EXPECT_EQ(write_now(again, more).empty(), stored);
    }
    expect_same_answers(sqlite, postgres);
    expect_same_answers(sqlite, again);
  }
}

}  // namespace
}  // namespace store
