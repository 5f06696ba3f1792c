// Tests how batches of rows share a transaction, and what the store reports about each transaction.

#include <gtest/gtest.h>

#include <future>
#include <span>

#include "server/store/store.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

using Failures = std::vector<std::pair<std::uint64_t, std::string>>;

class StoreCommits : public testing::Test {
 protected:
  std::uint64_t submit(std::vector<Write> rows) { return store_.submit(rows); }
  /// The reports of everything submitted so far.
  std::vector<CommitReport> reports() {
    std::promise<void> behind;
    store_.stored(1, [&](const auto&) { behind.set_value(); });
    behind.get_future().wait();
    return std::exchange(reports_, {});
  }
  static Failures failures(const CommitReport& report) {
    Failures failures;
    for (const CommitReport::Failure& each : report.failures) failures.emplace_back(each.batch, each.error);
    return failures;
  }

  TemporaryFolder folder_;
  std::vector<CommitReport> reports_;
  Store store_{folder_.path(), {}, [this](CommitReport report) { reports_.push_back(std::move(report)); }};
};

TEST_F(StoreCommits, NumbersTheBatchesAndReportsThemTogether) {
  {
    const HeldUp together(store_);
    EXPECT_EQ(submit({new_game(1)}), 1U);
    store_.write({new_game(2)}, [](const std::string&) {});
    EXPECT_EQ(submit({new_move(1, 1), new_move(1, 2), GameEnded{1, "B+resign", "resign", 99}}), 2U);
  }
  const std::vector<CommitReport> found = reports();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].last, 2U);
  EXPECT_EQ(failures(found[0]), Failures{});
  EXPECT_EQ(found[0].moves, 2U);
  EXPECT_EQ(found[0].games, 1U);
  EXPECT_GT(found[0].time.count(), 0);
  EXPECT_EQ(write_now(store_, {new_game(3)}), "");
  EXPECT_TRUE(reports().empty()) << "only batches with numbers are reported";
}

TEST_F(StoreCommits, NamesTheBatchesThatFailedAndStoresTheOthers) {
  EXPECT_EQ(write_now(store_, {new_game(1), new_game(2)}), "");
  {
    const HeldUp together(store_);
    submit({new_move(1, 1)});
    submit({new_move(2, 1), new_move(2, 3)});
    submit({new_move(2, 2)});
    submit({new_move(1, 2)});
    submit({new_move(7, 1)});
  }
  const std::vector<CommitReport> found = reports();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].last, 5U);
  EXPECT_EQ(failures(found[0]), (Failures{{2, "game 2 is not at ply 3"},
                                          {3, "game 2 is not at ply 2"},
                                          {5, "game 7 does not exist or is over"}}));
  EXPECT_EQ(found[0].moves, 2U);
  EXPECT_EQ(game_now(store_, 1)->moves.size(), 2U);
  EXPECT_EQ(game_now(store_, 2)->moves.size(), 0U);
  EXPECT_EQ(store_.commits(), 2U) << "the first try of the transaction does not count";
}

TEST_F(StoreCommits, AGameContinuesAtThePlyThatIsStored) {
  EXPECT_EQ(write_now(store_, {new_game(1), new_move(1, 1), new_move(1, 2)}), "");
  EXPECT_NE(write_now(store_, {new_move(1, 3), new_game(1)}), "");
  EXPECT_EQ(write_now(store_, {new_move(1, 4)}), "game 1 is not at ply 4") << "move 3 was rolled back";
  EXPECT_EQ(write_now(store_, {new_move(1, 3), new_move(1, 4)}), "");
  EXPECT_EQ(write_now(store_, {GameAct{1, 2, "undo", "ana", "", {}, 5}}), "");
  EXPECT_EQ(write_now(store_, {new_move(1, 5)}), "game 1 is not at ply 5");
  EXPECT_EQ(write_now(store_, {new_move(1, 3)}), "");
  EXPECT_EQ(write_now(store_, {GameEnded{1, "draw", "agreed", 6}, GameReopened{1}, new_move(1, 4)}), "");
  EXPECT_EQ(game_now(store_, 1)->moves.size(), 4U);
}

TEST_F(StoreCommits, AGameContinuesAtItsPlyAfterARestart) {
  const TemporaryFolder folder;
  EXPECT_EQ(write_now(*std::make_unique<Store>(folder.path()), {new_game(1), new_move(1, 1)}), "");
  Store again(folder.path());
  EXPECT_EQ(again.load().unfinished.at(0).moves.size(), 1U);
  EXPECT_EQ(write_now(again, {new_move(1, 1)}), "game 1 is not at ply 1");
  EXPECT_EQ(write_now(again, {new_move(1, 2)}), "");
}

}  // namespace
}  // namespace store
