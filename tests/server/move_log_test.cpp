// Tests that the log of moves has exactly the moves of the running games, whatever happens to them, and what damage to
// it costs.

#include "server/store/move_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

std::map<RoomId, std::vector<NewMove>> running_moves(const Contents& contents) {
  std::map<RoomId, std::vector<NewMove>> games;
  for (const StoredGame& game : contents.unfinished) games[game.game.game] = game.moves;
  return games;
}

std::vector<std::string> recorded(const std::optional<protocol::GameRecord>& record) {
  std::vector<std::string> moves;
  for (const protocol::RecordedMove& move : record.value().moves) moves.push_back(move.move);
  return moves;
}

std::vector<std::string> texts(const std::vector<NewMove>& moves) {
  std::vector<std::string> list;
  for (const NewMove& move : moves) list.push_back(move.move);
  return list;
}

/// Some games that are played at random, and what must be stored of them.
class RandomGames {
 public:
  explicit RandomGames(std::uint64_t seed) : rng_(seed) {}

  /// Rows that are stored together; sometimes with one that must be refused, and then nothing changes.
  void play(Store& store) {
    const auto before = running;
    const auto over_before = over;
    std::vector<Write> rows;
    for (int left = below(6); left >= 0; --left) add(rows);
    if (below(5) == 0) {
      rows.emplace_back(new_move(before.empty() ? 99 : before.begin()->first, 500));
      running = before;
      over = over_before;
      EXPECT_NE(write_now(store, std::move(rows)), "");
    } else {
      EXPECT_EQ(write_now(store, std::move(rows)), "");
    }
  }

  std::map<RoomId, std::vector<NewMove>> running;
  std::map<RoomId, std::vector<NewMove>> over;

 private:
  int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(rng_); }
  static std::map<RoomId, std::vector<NewMove>>::iterator any(std::map<RoomId, std::vector<NewMove>>& games, int at) {
    return std::next(games.begin(), at % static_cast<int>(games.size()));
  }

  void add(std::vector<Write>& rows) {
    const int choice = below(20);
    if (running.empty() || (choice == 0 && running.size() < 6)) {
      const auto id = static_cast<RoomId>(running.size() + over.size() + 1);
      for (Write& row : started(id, "ana", "bea")) rows.push_back(std::move(row));
      running[id] = {};
    } else if (choice == 1) {
      const auto game = any(running, below(100));
      rows.emplace_back(GameEnded{game->first, "B+resign", "resign", 9000});
      over.insert(running.extract(game));
    } else if (choice == 2 && !over.empty()) {
      const auto game = any(over, below(100));
      rows.emplace_back(GameReopened{game->first});
      running.insert(over.extract(game));
    } else if (choice == 3) {
      const auto game = any(running, below(100));
      const int ply = below(static_cast<int>(game->second.size()) + 1);
      rows.emplace_back(GameAct{game->first, ply, "undo", "ana", "", {}, 5});
      game->second.resize(static_cast<std::size_t>(ply));
    } else {
      const auto game = any(running, below(100));
      NewMove move = new_move(game->first, static_cast<int>(game->second.size()) + 1);
      move.move = std::string(1, static_cast<char>('A' + below(9))) + std::to_string(below(1000));
      move.at += below(100000);
      move.clock.main = below(600000);
      rows.emplace_back(move);
      game->second.push_back(move);
    }
  }

  std::mt19937_64 rng_;
};

TEST(RunningMoves, AreThoseThatWerePlayedAfterEveryRestart) {
  for (std::uint64_t seed = 1; seed <= seeds(8); ++seed) {
    SCOPED_TRACE(seed);
    const TemporaryFolder folder;
    RandomGames games(seed);
    for (int restarts = 0; restarts < 6; ++restarts) {
      Store store(folder.path());
      const Contents contents = store.load();
      ASSERT_EQ(contents.faults, std::vector<std::string>{});
      ASSERT_EQ(running_moves(contents), games.running);
      for (int batches = 0; batches < 25; ++batches) games.play(store);
      for (const auto& [id, moves] : games.running) {
        EXPECT_EQ(recorded(game_now(store, id)), texts(moves));
        EXPECT_EQ(recorded(read_game(folder.path(), id)), texts(moves)) << "by another program";
      }
      for (const auto& [id, moves] : games.over) EXPECT_EQ(recorded(game_now(store, id)), texts(moves));
    }
  }
}

TEST(RunningMoves, AreRelativeToTheStartOfTheGameWheneverItWas) {
  const TemporaryFolder folder;
  const NewMove move = new_move(1, 1);
  {
    Store store(folder.path());
    ASSERT_EQ(write_now(store, {new_game(1), move}), "");
    std::vector<Write> rows = started(1, "ana", "bea");
    rows.erase(rows.begin());
    ASSERT_EQ(write_now(store, std::move(rows)), "");
  }
  EXPECT_EQ(running_moves(Store(folder.path()).load()), (std::map<RoomId, std::vector<NewMove>>{{1, {move}}}));
}

/// Plays many games to their end beside one that is not moved.
class LongLog : public testing::Test {
 protected:
  void SetUp() override {
    Store store(folder_.path());
    ASSERT_EQ(write_now(store, started(1, "ana", "bea")), "");
    ASSERT_EQ(write_now(store, {new_move(1, 1), new_move(1, 2)}), "");
  }
  static void play(Store& store) {
    for (RoomId game = 2; game <= 60; ++game) {
      std::vector<Write> rows = started(game, "ana", "bea");
      for (int ply = 1; ply <= 100; ++ply) {
        NewMove move = new_move(game, ply);
        move.move = std::string(500, 'x');
        rows.emplace_back(move);
      }
      rows.emplace_back(GameEnded{game, "B+resign", "resign", 9000});
      ASSERT_EQ(write_now(store, std::move(rows)), "");
    }
  }
  std::int64_t size() { return number_in(folder_.path(), "SELECT sum(length(entries)) FROM move_log"); }

  TemporaryFolder folder_;
};

TEST_F(LongLog, IsWrittenAnewWithTheMovesOfTheRunningGames) {
  {
    Store store(folder_.path());
    play(store);
    EXPECT_LT(size(), 2 << 20) << "of 3 MB";
    EXPECT_EQ(write_now(store, {new_move(1, 3)}), "");
  }
  const std::vector<NewMove> moves{new_move(1, 1), new_move(1, 2), new_move(1, 3)};
  EXPECT_EQ(running_moves(Store(folder_.path()).load()), (std::map<RoomId, std::vector<NewMove>>{{1, moves}}));
}

TEST_F(LongLog, KeepsTheRowsOfADamagedGame) {
  number_in(folder_.path(), "UPDATE move_log SET checksum = checksum + 1");
  {
    Store store(folder_.path());
    EXPECT_EQ(store.load().faults,
              std::vector{(folder_ / "qiyuan.db").string() +
                          ", table move_log, row number=1 game=1: it does not match its checksum"});
    EXPECT_EQ(write_now(store, {new_move(1, 1)}), "the moves of game 1 are damaged");
    play(store);
    EXPECT_LT(size(), 2 << 20);
  }
  EXPECT_EQ(number_in(folder_.path(), "SELECT min(number) FROM move_log"), 1);
}

class DamagedLog : public testing::Test {
 protected:
  void SetUp() override {
    Store store(folder_.path());
    for (const RoomId game : {1, 2, 3}) ASSERT_EQ(write_now(store, started(game, "ana", "bea")), "");
    ASSERT_EQ(write_now(store, {new_move(1, 1), new_move(2, 1)}), "");                           // 1
    ASSERT_EQ(write_now(store, {new_move(1, 2), new_move(3, 1)}), "");                           // 2
    ASSERT_EQ(write_now(store, {new_move(1, 3), GameAct{2, 0, "undo", "ana", "", {}, 5}}), "");  // 3
    ASSERT_EQ(write_now(store, {GameAct{1, 1, "undo", "ana", "", {}, 5}, new_move(3, 2)}), "");  // 4
  }

  /// The games that a start puts aside after this change.
  std::vector<RoomId> aside(const std::string& sql) {
    const TemporaryFolder copy;
    std::filesystem::copy_file(folder_ / "qiyuan.db", copy / "qiyuan.db");
    number_in(copy.path(), sql);
    std::vector<RoomId> games;
    Store store(copy.path());
    const Contents contents = store.load();
    for (RoomId game = 1; game <= 3; ++game)
      if (!running_moves(contents).contains(game)) games.push_back(game);
    EXPECT_EQ(contents.faults.size(), games.size());
    return games;
  }

  using Games = std::vector<RoomId>;
  TemporaryFolder folder_;
};

TEST_F(DamagedLog, CostsTheGamesOfTheRowWhoseLaterMovesDoNotFit) {
  const std::string damage = "UPDATE move_log SET entries = CAST(x'00' || entries AS BLOB) WHERE number = ";
  EXPECT_EQ(aside("SELECT 1"), Games{});
  EXPECT_EQ(aside(damage + "1"), (Games{1})) << "game 2 began again";
  EXPECT_EQ(aside(damage + "2"), (Games{3})) << "game 1 was taken back to ply 1";
  EXPECT_EQ(aside(damage + "3"), (Games{2})) << "game 1 was taken back to ply 1";
  EXPECT_EQ(aside(damage + "4"), (Games{1, 3}));
}

TEST_F(DamagedLog, NamesItsGamesTwice) {
  EXPECT_EQ(aside("UPDATE move_log SET games = x'00' WHERE number = 4"), (Games{1, 3}));
  EXPECT_EQ(aside("UPDATE move_log SET entries = x'ffffffffffffffffffffff' WHERE number = 4"), (Games{1, 3}));
}

TEST_F(DamagedLog, ShowsThatARowIsMissing) {
  EXPECT_EQ(aside("DELETE FROM move_log WHERE number = 1"), (Games{1}));
  EXPECT_EQ(aside("DELETE FROM move_log WHERE number = 2"), (Games{3}));
}

TEST_F(DamagedLog, IsNotTrustedWhenItsChecksumIsRightAndItsBytesAreNot) {
  for (const char* entries : {"x'01'", "x'0100'", "x'010000'", "x'0100d91c05'", "x'0100d91c01ff'"})
    EXPECT_FALSE(aside("UPDATE move_log SET entries = " + std::string{entries} +
                       ", checksum = row_checksum(number, games, " + entries + ") WHERE number = 4")
                     .empty())
        << entries;
}

}  // namespace
}  // namespace store
