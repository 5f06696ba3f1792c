// Tests that the archive is packed in the background, also after a write has failed.

#include "server/app/game_packer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <future>
#include <string>
#include <vector>

#include "server/store/migrations.h"
#include "server/store/sqlite.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

class PackerTest : public testing::Test {
 protected:
  static constexpr int games = 5;

  /// A folder of an older version, whose finished games have a row for each move.
  PackerTest() {
    std::ofstream(folder_ / "qiyuan.db").close();
    SqliteDatabase old(folder_ / "qiyuan.db", SqliteDatabase::Access::read_write);
    migrate(old, migrations().first(9));
    for (int game = 1; game <= games; ++game) {
      const std::string id = std::to_string(game);
      old.run(
          "INSERT INTO game (id, kind, options, opened_by, opened_at, started_at, black, white, result, reason, "
          "ended_at) VALUES (" +
          id + ", 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob', 'B+resign', 'resign', 9)");
      old.run(
          "WITH RECURSIVE number(ply) AS (SELECT 1 UNION ALL SELECT ply + 1 FROM number WHERE ply < 400) "
          "INSERT INTO move (game, ply, side, move, clock_black, clock_white, played_at) "
          "SELECT " +
          id + ", ply, 'black', 'D4', -1, -1, 3 FROM number");
    }
  }

  /// Runs SQL on another connection.
  void run(const std::string& sql) {
    SqliteDatabase(folder_ / "qiyuan.db", SqliteDatabase::Access::read_write).run(sql);
  }
  std::int64_t packed() {
    SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_write);
    Statement query(database, "SELECT count(*) FROM game_moves");
    std::int64_t count = -1;
    if (query.step()) query.read(count);
    return count;
  }
  /// Lets the packer take a step, and waits for its end.
  static void step(app::GamePacker& packer, Store& store, std::chrono::steady_clock::time_point now) {
    packer.look(now);
    // Behind the question and the write of the step.
    std::promise<void> asked;
    store.unpacked(0, 1, [&](const auto&) { asked.set_value(); });
    asked.get_future().get();
    EXPECT_EQ(write_now(store, {}), "");
  }

  TemporaryFolder folder_;
};

TEST_F(PackerTest, PacksTheGamesOfOlderVersionsInSteps) {
  Store store(folder_.path());
  store.load();
  app::GamePacker packer(store);
  step(packer, store, {});
  EXPECT_GT(packed(), 0);
  EXPECT_LT(packed(), games);
  for (int at = 0; at < games; ++at) step(packer, store, {});
  EXPECT_EQ(packed(), games);
}

TEST_F(PackerTest, TriesAgainAfterAWriteThatFailed) {
  Store store(folder_.path());
  store.load();
  app::GamePacker packer(store);
  run("CREATE TRIGGER full BEFORE INSERT ON game_moves BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
  const std::chrono::steady_clock::time_point begin;
  step(packer, store, begin);
  run("DROP TRIGGER full");
  step(packer, store, begin + std::chrono::seconds(1));
  EXPECT_EQ(packed(), 0) << "it rests";
  for (int at = 0; at <= games; ++at) step(packer, store, begin + std::chrono::minutes(5));
  EXPECT_EQ(packed(), games) << "also those of the step that failed";
}

}  // namespace
}  // namespace store
