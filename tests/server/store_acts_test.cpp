// Tests how the store keeps the acts that change a game, other than its moves.

#include <gtest/gtest.h>

#include "server/store/clock_text.h"
#include "server/store/migrations.h"
#include "server/store/sqlite.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

GameAct act(RoomId game, int ply, std::string action, std::string detail) {
  return {game, ply, std::move(action), "ari", std::move(detail), {{1'000, 0, 3}, {2'000, 500, 2}}, 5'000};
}

/// Game 1 with three moves.
std::vector<Write> three_moves() {
  std::vector<Write> rows = started(1, "Ana", "Bea");
  for (int ply = 1; ply <= 3; ++ply) rows.emplace_back(new_move(1, ply));
  return rows;
}

std::int64_t count(const TemporaryFolder& folder, const std::string& query) {
  SqliteDatabase database(folder / "qiyuan.db", SqliteDatabase::Access::read_only);
  Statement statement(database, query);
  std::int64_t number = -1;
  if (statement.step()) statement.read(number);
  return number;
}

TEST(StoreActs, KeepMovesTakenBackSeparately) {
  const TemporaryFolder folder;
  Store store(folder.path());
  EXPECT_EQ(write_now(store, three_moves()), "");
  EXPECT_EQ(write_now(store, {NewThought{1, 2, 600, 100, "D2 D3"}, NewThought{1, 1, 500, 100, ""}}), "");
  EXPECT_EQ(write_now(store, {act(1, 1, "rewind", "D2 D3")}), "");
  EXPECT_EQ(game_now(store, 1)->moves.size(), 1U);
  EXPECT_EQ(count(folder, "SELECT count(*) FROM undone_move WHERE act = 1 AND ply IN (2, 3)"), 2);
  EXPECT_EQ(count(folder, "SELECT count(*) FROM thought"), 1);
  // The game continues with ply 2, and an act that takes nothing back leaves all moves.
  EXPECT_NE(write_now(store, {new_move(1, 4)}), "");
  EXPECT_EQ(write_now(store, {new_move(1, 2), act(1, 2, "addtime", "black 5 ms")}), "");
  EXPECT_EQ(game_now(store, 1)->moves.size(), 2U);
}

TEST(StoreActs, AreLoadedInOrderWithTheirGame) {
  const TemporaryFolder folder;
  const GameAct pause = act(1, 3, "pause", "lunch");
  const GameAct ask = act(1, 3, "ask", "draw black");
  {
    Store store(folder.path());
    EXPECT_EQ(write_now(store, three_moves()), "");
    EXPECT_EQ(write_now(store, started(2, "Cem", "Dee")), "");
    EXPECT_EQ(write_now(store, {ask, pause}), "");
  }
  const std::vector<StoredGame> games = Store(folder.path()).load().unfinished;
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].acts, (std::vector<GameAct>{ask, pause}));
  EXPECT_EQ(games[0].moves.back().clock, (ClockState{599'997, 0, 0}));
  EXPECT_TRUE(games[1].acts.empty());
}

TEST(StoreActs, ArePartOfTheRecordExceptThePlayersRequests) {
  const TemporaryFolder folder;
  Store store(folder.path());
  EXPECT_EQ(write_now(store, three_moves()), "");
  GameAct adjudicated = act(1, 3, "adjudicate", "W+adjudicated: asleep");
  adjudicated.at = 1795203000123;
  EXPECT_EQ(write_now(store, {act(1, 3, "ask", "draw black"), act(1, 3, "decline", "draw"), act(1, 3, "mark", "D4"),
                              adjudicated, GameEnded{1, "W+adjudicated", "adjudicated", 6'000}}),
            "");
  EXPECT_EQ(
      game_now(store, 1)->acts,
      (std::vector<protocol::RecordedAct>{{3, "adjudicate", "ari", "W+adjudicated: asleep", "2026-11-20T19:30:00Z"}}));
}

TEST(StoreActs, AreListedForAllGamesNewestFirst) {
  const TemporaryFolder folder;
  Store store(folder.path());
  EXPECT_EQ(write_now(store, three_moves()), "");
  EXPECT_EQ(write_now(store, started(2, "Cem", "Dee")), "");
  EXPECT_EQ(write_now(store, {act(1, 3, "pause", "lunch"), act(1, 3, "ask", "draw black"), act(2, 0, "pause", "lunch"),
                              act(1, 3, "resume", "")}),
            "");
  const LoggedAct first{1, 1, 3, "pause", "ari", "lunch", 5'000};
  const LoggedAct other{3, 2, 0, "pause", "ari", "lunch", 5'000};
  const LoggedAct last{4, 1, 3, "resume", "ari", "", 5'000};
  EXPECT_EQ(acts_now(store), (std::vector<LoggedAct>{last, other, first}));
  EXPECT_EQ(acts_now(store, {1, {}, 100}), (std::vector<LoggedAct>{last, first}));
  EXPECT_EQ(acts_now(store, {{}, 4, 100}), (std::vector<LoggedAct>{other, first}));
  EXPECT_EQ(acts_now(store, {1, 4, 100}), (std::vector<LoggedAct>{first}));
  EXPECT_EQ(acts_now(store, {{}, {}, 1}), (std::vector<LoggedAct>{last}));
}

TEST(StoreActs, OfADelayedGameAreListedOnlyAfterItsEnd) {
  const TemporaryFolder folder;
  Store store(folder.path());
  std::vector<Write> rows = started(1, "Ana", "Bea");
  get<NewGame>(rows.front()).options.emplace_back("delay", "10");
  rows.emplace_back(act(1, 0, "relay", "black D4"));
  EXPECT_EQ(write_now(store, rows), "");
  EXPECT_TRUE(acts_now(store).empty());
  EXPECT_EQ(write_now(store, {GameEnded{1, "B+time", "time", 6'000}}), "");
  EXPECT_EQ(acts_now(store).size(), 1U);
}

TEST(StoreActs, AReopenedGameIsUnfinishedAgain) {
  const TemporaryFolder folder;
  {
    Store store(folder.path());
    EXPECT_EQ(write_now(store, three_moves()), "");
    EXPECT_NE(write_now(store, {GameReopened{1}}), "") << "the game is not over";
    EXPECT_EQ(write_now(store, {GameEnded{1, "B+time", "time", 6'000}}), "");
    EXPECT_EQ(write_now(store, {GameReopened{1}, act(1, 3, "reopen", "")}), "");
    EXPECT_TRUE(archive_now(store).empty());
    EXPECT_EQ(write_now(store, {new_move(1, 4)}), "");
  }
  EXPECT_EQ(Store(folder.path()).load().unfinished.size(), 1U);
}

TEST(StoreActs, ClocksOfOlderFilesKeepTheirTime) {
  const TemporaryFolder folder;
  std::ofstream(folder / "qiyuan.db").close();
  {
    SqliteDatabase old(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
    migrate(old, migrations().first(2));
    old.run(
        "INSERT INTO game (id, kind, options, opened_by, opened_at, started_at, black, white) "
        "VALUES (1, 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob')");
    old.run("INSERT INTO move VALUES (1, 1, 'black', 'D4', 5000, 7000, 3), (1, 2, 'white', 'D5', 5000, -1, 4)");
  }
  const std::vector<StoredGame> games = Store(folder.path()).load().unfinished;
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].moves[0].clock, (ClockState{5'000, 0, 0}));
  EXPECT_EQ(games[0].moves[1].clock, (ClockState{}));
}

TEST(ClockText, RefusesMalformedText) {
  EXPECT_EQ(clock_text({600'000, 5, 3}), "600000/5/3");
  EXPECT_EQ(clock_from_text("600000/5/3"), (ClockState{600'000, 5, 3}));
  for (const char* text : {"", "1", "1/2", "1//2", "a/b/c", "1/2/3/4", "1/2/3 "})
    EXPECT_THROW(clock_from_text(text), std::runtime_error) << text;
}

}  // namespace
}  // namespace store
