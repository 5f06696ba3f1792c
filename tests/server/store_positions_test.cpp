// Tests the search for games by position and result, and their continuations.

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "server/store/migrations.h"
#include "server/store/sqlite.h"
#include "tests/server/both_engines.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

using Numbers = std::vector<RoomId>;
using Keys = std::vector<std::int64_t>;

template <class T>
class Answered {
 public:
  Store::Answer<T> answer() {
    return [this](base::Expected<T> found) { promise_.set_value(std::move(found)); };
  }
  T get() { return promise_.get_future().get().value(); }

 private:
  std::promise<base::Expected<T>> promise_;
};

class Positions : public BothEngines {
 protected:
  /// Stores a game of at least two moves through positions with these keys.
  void play(RoomId game, const Keys& positions, const std::string& result, const std::string& reason = "resign",
            const std::string& black = "Ana", const std::string& white = "Bea", int moves = 2) {
    std::vector<Write> rows = started(game, black, white, "go");
    for (int ply = 1; ply <= moves; ++ply) rows.emplace_back(new_move(game, ply));
    rows.emplace_back(GameEnded{game, result, reason, 100 * game});
    if (!positions.empty()) rows.emplace_back(PositionsFound{game, 100 * game, positions});
    EXPECT_EQ(write_now(store_, rows), "");
  }

  Numbers found(const ArchiveFilter& filter) {
    Numbers numbers;
    for (const ArchivedGame& game : archive_now(store_, filter)) numbers.push_back(game.game);
    return numbers;
  }
  Numbers through(std::int64_t key) {
    ArchiveFilter filter;
    filter.position = key;
    return found(filter);
  }

  std::vector<Continuation> continuations(ArchiveFilter filter) {
    Answered<std::vector<Continuation>> answered;
    store_.continuations(std::move(filter), answered.answer());
    std::vector<Continuation> list = answered.get();
    std::ranges::sort(list, {}, &Continuation::key);
    return list;
  }

  Numbers unindexed() {
    Answered<std::vector<UnindexedGame>> answered;
    store_.unindexed(10, answered.answer());
    Numbers numbers;
    for (const UnindexedGame& game : answered.get()) numbers.push_back(game.record.game);
    return numbers;
  }

  Store store_{engine()};
};

TEST_P(Positions, FindTheGamesThatReachedThemAndThePly) {
  play(1, {10, 11, 12}, "B+resign");
  play(2, {10, 13, -14, 12, 12}, "W+resign");
  EXPECT_EQ(through(12), (Numbers{2, 1}));
  EXPECT_EQ(through(-14), (Numbers{2}));
  EXPECT_EQ(through(15), Numbers{});
  ArchiveFilter filter;
  filter.position = 12;
  const std::vector<ArchivedGame> games = archive_now(store_, filter);
  EXPECT_EQ(games[0].ply, 3) << "the first time the game reached the position";
  EXPECT_EQ(games[1].ply, 2);
  EXPECT_EQ(archive_now(store_).front().ply, std::nullopt) << "the filter has no position";
}

TEST_P(Positions, ListTheContinuationsOfGames) {
  play(1, {10, 11, 12}, "B+resign");
  play(2, {10, 11, 13}, "W+3.5", "score");
  play(3, {10, 14}, "draw", "agreed");
  play(4, {10, 14}, "void", "aborted");
  play(5, {10, 11, 10, 11}, "B+time", "time", "Cem");
  ArchiveFilter filter;
  filter.position = 10;
  EXPECT_EQ(continuations(filter), (std::vector<Continuation>{{11, 3, 2, 1, 0}, {14, 1, 0, 0, 1}}));
  filter.player = "cem";
  EXPECT_EQ(continuations(filter), (std::vector<Continuation>{{11, 1, 1, 0, 0}}));
  filter = {};
  filter.position = 11;
  filter.result = "W+";
  EXPECT_EQ(continuations(filter), (std::vector<Continuation>{{13, 1, 0, 1, 0}}));
}

TEST_P(Positions, AreRemovedWithTheResultOfAGame) {
  play(1, {10, 11}, "B+resign");
  EXPECT_EQ(write_now(store_, {GameReopened{1}}), "");
  EXPECT_EQ(through(10), Numbers{});
  EXPECT_EQ(write_now(store_, {GameEnded{1, "W+time", "time", 900}, PositionsFound{1, 900, {10, 20}}}), "");
  EXPECT_EQ(through(20), (Numbers{1}));
  EXPECT_EQ(through(11), Numbers{});
}

TEST_P(Positions, OfAGameThatHasEndedAreFoundLater) {
  play(1, {}, "B+resign");
  EXPECT_EQ(unindexed(), Numbers{1});
  EXPECT_EQ(write_now(store_, {PositionsFound{1, 100, {30}}}), "");
  EXPECT_EQ(through(30), Numbers{1});
  EXPECT_EQ(unindexed(), Numbers{});
}

TEST_P(Positions, OfAGameWithoutMovesAreNotIndexed) {
  play(1, {}, "void", "abandoned", "Ana", "Bea", 0);
  EXPECT_EQ(unindexed(), Numbers{});
}

TEST_P(Positions, AreNotAddedToAGameThatHasContinuedMeanwhile) {
  play(1, {}, "B+resign");
  EXPECT_EQ(write_now(store_, {GameReopened{1}, PositionsFound{1, 100, {30}}}), "");
  EXPECT_EQ(unindexed(), Numbers{});
  EXPECT_EQ(write_now(store_, {GameEnded{1, "W+time", "time", 900}, PositionsFound{1, 100, {30}}}), "");
  EXPECT_EQ(through(30), Numbers{});
  EXPECT_EQ(unindexed(), Numbers{1}) << "its positions at its second end are still wanted";
  EXPECT_EQ(write_now(store_, {PositionsFound{1, 900, {40}}}), "");
  EXPECT_EQ(through(40), Numbers{1});
}

TEST_P(Positions, AreAddedOnce) {
  play(1, {10}, "B+resign");
  EXPECT_EQ(unindexed(), Numbers{});
  EXPECT_EQ(write_now(store_, {PositionsFound{1, 100, {30}}}), "");
  EXPECT_EQ(through(30), Numbers{});
}

TEST_P(Positions, FindGamesByResultAndReason) {
  play(1, {}, "B+resign");
  play(2, {}, "W+2.5", "score");
  play(3, {}, "draw", "agreed");
  play(4, {}, "B+time", "time");
  ArchiveFilter filter;
  filter.result = "B+";
  EXPECT_EQ(found(filter), (Numbers{4, 1}));
  filter.reason = "time";
  EXPECT_EQ(found(filter), (Numbers{4}));
  filter.result = "draw";
  EXPECT_EQ(found(filter), Numbers{});
  filter.reason.reset();
  EXPECT_EQ(found(filter), (Numbers{3}));
}

TEST_P(Positions, TheListContinuesAfterAGivenGame) {
  for (RoomId game = 1; game <= 5; ++game) play(game, {}, "B+resign");
  EXPECT_EQ(write_now(store_, {GameReopened{3}, GameEnded{3, "B+time", "time", 400}}), "")
      << "game 3 ends as late as game 4";
  ArchiveFilter filter;
  filter.limit = 2;
  EXPECT_EQ(found(filter), (Numbers{5, 4}));
  filter.after = 4;
  EXPECT_EQ(found(filter), (Numbers{3, 2}));
  filter.after = 2;
  EXPECT_EQ(found(filter), (Numbers{1}));
  filter.after = 77;
  EXPECT_EQ(found(filter), Numbers{});
}

INSTANTIATE_TEST_SUITE_P(Engines, Positions, testing::Values("sqlite", "postgres"));

TEST(PositionsOfOlderFiles, AreIndexedGradually) {
  const TemporaryFolder folder;
  std::ofstream(folder / "qiyuan.db").close();
  {
    SqliteDatabase old(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
    migrate(old, migrations().first(3));
    old.run(
        "INSERT INTO game (id, kind, options, opened_by, opened_at, started_at, black, white, result, reason, "
        "ended_at) "
        "VALUES (1, 'nogo', '{\"size\":\"5\"}', 'ana', 1, 2, 'ana', 'bob', 'B+resign', 'resign', 9),"
        "(2, 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob', NULL, NULL, NULL),"
        "(3, 'nogo', '{}', 'ana', 1, NULL, NULL, NULL, 'void', 'abandoned', 9),"
        "(4, 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob', 'W+time', 'time', 9)");
    old.run("INSERT INTO move VALUES (1, 1, 'black', 'D4', -1, -1, 3, '0/0/0')");
  }
  Store store(folder.path());
  const auto unindexed = [&store](int limit) {
    Answered<std::vector<UnindexedGame>> answered;
    store.unindexed(limit, answered.answer());
    return answered.get();
  };
  const std::vector<UnindexedGame> games = unindexed(10);
  ASSERT_EQ(games.size(), 2U) << "the games that were played and are over";
  EXPECT_EQ(games[0].record.game, 1);
  EXPECT_EQ(games[0].record.options, (std::vector<KeyValue>{{"size", "5"}}));
  EXPECT_EQ(games[0].record.moves.at(0).move, "D4");
  EXPECT_EQ(games[0].ended_at, 9);
  EXPECT_EQ(unindexed(1).size(), 1U);
  EXPECT_EQ(write_now(store, {PositionsFound{1, 9, {7, 8}}}), "");
  ArchiveFilter filter;
  filter.position = 8;
  EXPECT_EQ(archive_now(store, filter).at(0).game, 1);
  EXPECT_EQ(unindexed(10).at(0).record.game, 4);
  // Game 4 has been reopened meanwhile, so its earlier positions no longer matter.
  EXPECT_EQ(write_now(store, {GameReopened{4}, PositionsFound{4, 9, {7}}}), "");
  EXPECT_TRUE(unindexed(10).empty());
  filter.position = 7;
  EXPECT_EQ(archive_now(store, filter).size(), 1U);
}

}  // namespace
}  // namespace store
