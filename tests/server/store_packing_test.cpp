// Tests that the moves and thoughts of finished games are packed, and that nothing about them changes by that.

#include <gtest/gtest.h>

#include <future>

#include "server/store/backup.h"
#include "server/store/migrations.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

template <class T, class Ask>
T answer_of(Ask ask) {
  std::promise<base::Expected<T>> answered;
  ask([&](base::Expected<T> found) { answered.set_value(std::move(found)); });
  return answered.get_future().get().value();
}

StoredGame stored_now(Store& store, RoomId game) {
  return answer_of<std::optional<StoredGame>>([&](auto answer) { store.stored(game, std::move(answer)); }).value();
}

std::vector<RoomId> unpacked_now(Store& store, RoomId after, int moves) {
  return answer_of<std::vector<RoomId>>([&](auto answer) { store.unpacked(after, moves, std::move(answer)); });
}

std::optional<PositionSegment> segment_now(Store& store, int games) {
  return answer_of<std::optional<PositionSegment>>([&](auto answer) { store.next_segment(games, std::move(answer)); });
}

/// A running game of four moves with thoughts about two of them.
std::vector<Write> played(RoomId game) {
  std::vector<Write> rows = started(game, "Ana", "Bea");
  for (int ply = 1; ply <= 4; ++ply) rows.emplace_back(new_move(game, ply));
  rows.emplace_back(NewThought{game, 2, 600, 100, "D2 D3"});
  rows.emplace_back(NewThought{game, 4, 500, 50, ""});
  return rows;
}

class Packing : public testing::Test {
 protected:
  std::int64_t rows(const std::string& table) { return number_in(folder_.path(), "SELECT count(*) FROM " + table); }

  TemporaryFolder folder_;
  Store store_{folder_.path()};
};

TEST_F(Packing, ChangesNothingThatIsRead) {
  EXPECT_EQ(write_now(store_, played(1)), "");
  StoredGame running = stored_now(store_, 1);
  protocol::GameRecord record = game_now(store_, 1).value();
  EXPECT_EQ(rows("move_log"), 1);
  EXPECT_EQ(inspect(folder_.path()).moves, 4);
  EXPECT_EQ(write_now(store_, {GameEnded{1, "B+resign", "resign", 5000}}), "");
  EXPECT_EQ(rows("thought"), 0);
  EXPECT_EQ(rows("game_moves"), 1);
  running.result = record.result = "B+resign";
  record.reason = "resign";
  EXPECT_EQ(stored_now(store_, 1), running);
  EXPECT_EQ(game_now(store_, 1), record);
  EXPECT_EQ(inspect(folder_.path()).moves, 4);
}

TEST_F(Packing, EndsWhenAGameIsReopened) {
  EXPECT_EQ(write_now(store_, played(1)), "");
  const StoredGame running = stored_now(store_, 1);
  EXPECT_EQ(write_now(store_, {GameEnded{1, "B+resign", "resign", 5000}}), "");
  EXPECT_EQ(write_now(store_, {GameReopened{1}}), "");
  EXPECT_EQ(stored_now(store_, 1), running);
  EXPECT_EQ(rows("game_moves"), 0);
  // The game continues, and a move that does not follow is refused as before.
  EXPECT_NE(write_now(store_, {new_move(1, 4)}), "");
  EXPECT_EQ(write_now(store_, {new_move(1, 5), GameEnded{1, "W+resign", "resign", 6000}}), "");
  EXPECT_EQ(game_now(store_, 1)->moves.size(), 5U);
}

TEST_F(Packing, TakesThoughtsThatComeAfterTheEnd) {
  EXPECT_EQ(write_now(store_, played(1)), "");
  EXPECT_EQ(write_now(store_, {GameEnded{1, "B+resign", "resign", 5000}}), "");
  EXPECT_EQ(write_now(store_, {NewThought{1, 4, 700, 80, "D4"}, NewThought{1, 3, 1, 2, "D3 E3"}}), "");
  EXPECT_EQ(rows("thought"), 0);
  EXPECT_EQ(stored_now(store_, 1).thoughts,
            (std::vector<NewThought>{{1, 2, 600, 100, "D2 D3"}, {1, 3, 1, 2, "D3 E3"}, {1, 4, 700, 80, "D4"}}));
}

TEST_F(Packing, KeepsADamagedThoughtAsItIs) {
  EXPECT_EQ(write_now(store_, played(1)), "");
  number_in(folder_.path(), "UPDATE thought SET win_rate = 1 WHERE ply = 2");
  EXPECT_EQ(write_now(store_, {GameEnded{1, "B+resign", "resign", 5000}}), "");
  EXPECT_EQ(number_in(folder_.path(), "SELECT win_rate FROM thought WHERE ply = 2"), 1);
  const protocol::GameRecord record = game_now(store_, 1).value();
  EXPECT_EQ(record.moves.size(), 4U);
  EXPECT_EQ(record.moves.at(3).thought.value().winrate, 500);
}

TEST_F(Packing, OfADamagedRowIsReportedWithTheGame) {
  EXPECT_EQ(write_now(store_, played(1)), "");
  EXPECT_EQ(write_now(store_, {GameEnded{1, "B+resign", "resign", 5000}}), "");
  number_in(folder_.path(), "UPDATE game_moves SET moves = substr(moves, 1, 9)");
  EXPECT_EQ(error_of([&] { read_game(folder_.path(), 1); }),
            "table game_moves, row game=1: it does not match its checksum");
  EXPECT_NE(write_now(store_, {GameReopened{1}}), "") << "its moves would be lost";
  number_in(folder_.path(), "UPDATE game_moves SET checksum = row_checksum(game, plies, moves, thoughts)");
  EXPECT_EQ(error_of([&] { read_game(folder_.path(), 1); }),
            "table game_moves, row game=1: its packed bytes are damaged");
}

TEST(PackingOfOlderFiles, GoesOnInStepsUntilNothingIsLeft) {
  const TemporaryFolder folder;
  std::ofstream(folder / "qiyuan.db").close();
  {
    SqliteDatabase old(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
    migrate(old, migrations().first(9));
    for (int game = 1; game <= 6; ++game) {
      const std::string id = std::to_string(game);
      old.run(
          "INSERT INTO game (id, kind, options, opened_by, opened_at, started_at, black, white, result, reason, "
          "ended_at) VALUES (" +
          id + ", 'nogo', '{\"size\":\"5\"}', 'ana', 1, 2, 'ana', 'bob', " +
          (game == 3 ? "NULL, NULL, NULL)" : "'B+resign', 'resign', 9)"));
      old.run("INSERT INTO move (game, ply, side, move, clock_black, clock_white, played_at) VALUES (" + id +
              ", 1, 'black', 'D4', -1, -1, 3), (" + id + ", 2, 'white', 'C2', -1, -1, 5)");
      old.run("INSERT INTO thought (game, ply, win_rate, playouts, variation) VALUES (" + id + ", 2, 5, 6, 'C2 A1')");
      old.run("INSERT INTO position (key, game, ply) VALUES (7, " + id + ", 0)");
    }
  }
  Store store(folder.path());
  std::vector<protocol::GameRecord> before;
  for (RoomId game = 1; game <= 6; ++game) before.push_back(game_now(store, game).value());
  EXPECT_EQ(unpacked_now(store, 0, 3), (std::vector<RoomId>{1, 2}));
  EXPECT_EQ(write_now(store, {GamePacked{1}, GamePacked{2}}), "");
  EXPECT_EQ(unpacked_now(store, 2, 10), (std::vector<RoomId>{4, 5, 6}));
  EXPECT_EQ(unpacked_now(store, 0, 10), (std::vector<RoomId>{4, 5, 6})) << "as a server that was killed continues";
  EXPECT_EQ(write_now(store, {GamePacked{4}, GameReopened{5}, GamePacked{5}, GamePacked{6}, GamePacked{1}}), "");
  EXPECT_EQ(unpacked_now(store, 0, 10), std::vector<RoomId>{});
  EXPECT_EQ(number_in(folder.path(), "SELECT count(*) FROM move WHERE game NOT IN (3, 5)"), 0);
  EXPECT_EQ(number_in(folder.path(), "SELECT count(*) FROM unindexed"), 4) << "their positions are found again";
  before[4].result = before[4].reason = "";
  for (RoomId game = 1; game <= 6; ++game) EXPECT_EQ(game_now(store, game), before[static_cast<std::size_t>(game) - 1]);
}

class Segments : public testing::Test {
 protected:
  void play(RoomId game, const std::vector<std::int64_t>& positions, const std::string& result = "B+resign") {
    std::vector<Write> rows = played(game);
    rows.emplace_back(GameEnded{game, result, "resign", 100 * game});
    rows.emplace_back(PositionsFound{game, 100 * game, positions});
    ASSERT_EQ(write_now(store_, rows), "");
  }
  void pack(int games) { ASSERT_EQ(write_now(store_, {segment_now(store_, games).value()}), ""); }
  std::vector<std::pair<RoomId, int>> through(std::int64_t key) {
    ArchiveFilter filter;
    filter.position = key;
    std::vector<std::pair<RoomId, int>> found;
    for (const ArchivedGame& game : archive_now(store_, filter)) found.emplace_back(game.game, game.ply.value());
    return found;
  }
  std::vector<Continuation> continuations(std::int64_t key) {
    ArchiveFilter filter;
    filter.position = key;
    return answer_of<std::vector<Continuation>>([&](auto answer) { store_.continuations(filter, std::move(answer)); });
  }

  using Found = std::vector<std::pair<RoomId, int>>;
  TemporaryFolder folder_;
  Store store_{folder_.path()};
};

TEST_F(Segments, AreMadeOfTheOldestGamesAndChangeNoAnswer) {
  play(1, {10, 11, 12});
  play(2, {10, 11, 12, 11, 12}, "W+3.5");
  play(3, {10, 13}, "void");
  play(4, {10, 11}, "draw");
  const auto all = [&] {
    return std::tuple{through(10), through(11), through(12), through(13), continuations(10), continuations(11)};
  };
  const auto before = all();
  EXPECT_EQ(std::get<1>(before), (Found{{4, 1}, {2, 1}, {1, 1}}));
  EXPECT_EQ(segment_now(store_, 5), std::nullopt);
  EXPECT_EQ(segment_now(store_, 3)->games, (std::vector<RoomId>{1, 2, 3}));
  pack(3);
  EXPECT_EQ(all(), before);
  EXPECT_EQ(number_in(folder_.path(), "SELECT count(*) FROM position_keys"), 1);
  pack(1);
  EXPECT_EQ(all(), before);
  EXPECT_EQ(number_in(folder_.path(), "SELECT count(*) FROM position_keys"), 0);
}

TEST_F(Segments, ForgetAGameThatIsReopened) {
  play(1, {10, 11});
  play(2, {10, 12});
  pack(2);
  ASSERT_EQ(write_now(store_, {GameReopened{1}}), "");
  EXPECT_EQ(through(10), (Found{{2, 0}}));
  ASSERT_EQ(write_now(store_, {GameEnded{1, "W+time", "time", 900}, PositionsFound{1, 900, {10, 13}}}), "");
  EXPECT_EQ(through(10), (Found{{1, 0}, {2, 0}}));
  EXPECT_EQ(through(11), Found{});
  pack(1);
  EXPECT_EQ(through(10), (Found{{1, 0}, {2, 0}}));
  EXPECT_EQ(through(13), (Found{{1, 1}}));
  EXPECT_EQ(through(11), Found{});
}

TEST_F(Segments, ForgetAGameThatIsReopenedWhileTheyAreMade) {
  play(1, {10, 11});
  play(2, {10, 12});
  const PositionSegment made = segment_now(store_, 2).value();
  ASSERT_EQ(write_now(store_, {GameReopened{1}, GameEnded{1, "W+time", "time", 900}, PositionsFound{1, 900, {10, 13}}}),
            "");
  ASSERT_EQ(write_now(store_, {made}), "");
  EXPECT_EQ(through(11), Found{});
  EXPECT_EQ(through(13), (Found{{1, 1}}));
  EXPECT_EQ(through(12), (Found{{2, 1}}));
  EXPECT_EQ(continuations(10), (std::vector<Continuation>{{12, 1, 1, 0, 0}, {13, 1, 0, 1, 0}}));
  pack(1);
  EXPECT_EQ(through(13), (Found{{1, 1}}));
  EXPECT_EQ(through(11), Found{});
}

}  // namespace
}  // namespace store
