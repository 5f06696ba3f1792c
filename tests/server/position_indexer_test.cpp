// Tests that finished games get their positions: soon after their end, or little by little.

#include "server/app/position_indexer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games.h"
#include "server/archive/opening.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace {

using std::chrono::steady_clock;
using store::GameEnded;
using store::RoomId;
using Numbers = std::vector<RoomId>;

const core::GameKind& nogo() {
  return *engine::find_game("nogo");
}

core::AnyGame after(std::string_view moves) {
  return archive::play_opening(nogo(), std::vector<core::KeyValue>{{"size", "9"}}, moves).value();
}

class PositionIndexing : public testing::Test {
 protected:
  /// Stores a finished game with the moves D1 and D2, and returns what its table asks for.
  room::IndexPositions play(RoomId game) {
    std::vector<store::Write> rows = store::started(game, "Ana", "Bea");
    rows.insert(rows.end(), {store::new_move(game, 1), store::new_move(game, 2),
                             GameEnded{game, "B+resign", "resign", 100 * game}});
    EXPECT_EQ(store::write_now(store_, rows), "");
    return {game, &nogo(), after("D1 D2"), 100 * game};
  }

  Numbers through(std::string_view moves) {
    store::ArchiveFilter filter;
    filter.position = archive::position_key(nogo(), after(moves));
    Numbers numbers;
    for (const store::ArchivedGame& game : store::archive_now(store_, filter)) numbers.push_back(game.game);
    return numbers;
  }

  /// Asks until this game is found.
  void wait_for(RoomId game) {
    while (std::ranges::count(through("D1"), game) == 0) continue;
  }
  /// The same, with a step of the backlog after each question.
  void work_off(RoomId game) {
    while (std::ranges::count(through("D1"), game) == 0) backlog_.look(steady_clock::now());
  }

  TemporaryFolder folder_;
  store::Store store_{folder_.path()};
  app::PositionBacklog backlog_{store_};
};

TEST_F(PositionIndexing, FindsAGameThatHasJustEnded) {
  app::PositionIndexer indexer(backlog_);
  indexer.add(play(1));
  wait_for(1);
  EXPECT_EQ(through("D1 D2"), Numbers{1});
  EXPECT_EQ(through("D2"), Numbers{});
}

TEST_F(PositionIndexing, IgnoresAGameThatHasContinued) {
  app::PositionIndexer indexer(backlog_);
  room::IndexPositions early = play(1);
  ASSERT_EQ(store::write_now(store_, {store::GameReopened{1}}), "");
  indexer.add(std::move(early));
  indexer.add(play(2));
  wait_for(2);
  EXPECT_EQ(through("D1"), Numbers{2});
}

TEST_F(PositionIndexing, FindsTheGamesOfAnEarlierServerInSteps) {
  constexpr RoomId games = 45;
  for (RoomId game = 1; game <= games; ++game) play(game);
  work_off(games);
  Numbers all;
  for (RoomId game = games; game >= 1; --game) all.push_back(game);
  EXPECT_EQ(through("D1 D2"), all);
}

TEST_F(PositionIndexing, WakesTheBacklogIfTooManyGamesEndAtTheSameTime) {
  backlog_.look(steady_clock::now());  // finds no game and rests
  std::promise<std::size_t> counted;
  store_.unindexed(1, [&](const auto& games) { counted.set_value(games.value().size()); });
  EXPECT_EQ(counted.get_future().get(), 0U) << "answered after the question of the backlog";
  app::PositionIndexer indexer(backlog_, 0);
  indexer.add(play(1));
  work_off(1);
  EXPECT_EQ(through("D1 D2"), Numbers{1});
}

}  // namespace
