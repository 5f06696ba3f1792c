// Tests how the store keeps the analyses of finished games by bots, and the thoughts of players.

#include <gtest/gtest.h>

#include "tests/server/both_engines.h"
#include "tests/server/store_testing.h"

namespace store {
namespace {

Store::AnalysedGame analyses_now(Store& store, RoomId game) {
  std::promise<base::Expected<Store::AnalysedGame>> answered;
  store.analyses(game, [&](auto found) { answered.set_value(std::move(found)); });
  return answered.get_future().get().value();
}

NewAnalysis new_analysis(std::int64_t number, RoomId game) {
  return {number, game, "uct", {{"level", "3"}, {"seed", "1"}}, "ana", 7'000};
}

/// Game 1 with one move, lost by White.
std::vector<Write> finished() {
  std::vector<Write> rows = started(1, "Ana", "Bea");
  rows.insert(rows.end(), {new_move(1, 1), GameEnded{1, "B+resign", "resign", 6'000}});
  return rows;
}

class StoreAnalyses : public BothEngines {};

TEST_P(StoreAnalyses, AreReturnedWithTheirGame) {
  Store store(engine());
  EXPECT_EQ(write_now(store, finished()), "");
  const NewAnalysed second{1, 1, Side::white, 250, 400, "D2 D3"};
  const NewAnalysed first{1, 0, Side::black, 700, 400, ""};
  EXPECT_EQ(write_now(store, {new_analysis(1, 1), second, first, AnalysisEnded{1, "done", 8'000}, new_analysis(2, 1)}),
            "");
  const Store::AnalysedGame found = analyses_now(store, 1);
  EXPECT_EQ(found.record->result, "B+resign");
  EXPECT_EQ(found.analyses, (std::vector<StoredAnalysis>{{new_analysis(1, 1), "done", {first, second}},
                                                         {new_analysis(2, 1), "running", {}}}));
  EXPECT_EQ(analyses_now(store, 2).record, std::nullopt);
  EXPECT_TRUE(analyses_now(store, 2).analyses.empty());
}

TEST_P(StoreAnalyses, UnfinishedOnesAreFoundByTheNextServer) {
  {
    Store store(engine());
    EXPECT_EQ(store.load().next_analysis, 1);
    EXPECT_EQ(write_now(store, finished()), "");
    EXPECT_EQ(write_now(store, {new_analysis(1, 1), AnalysisEnded{1, "failed", 8'000}, new_analysis(2, 1)}), "");
  }
  const Contents contents = Store(engine()).load();
  EXPECT_EQ(contents.next_analysis, 3);
  EXPECT_EQ(contents.running_analyses, std::vector<std::int64_t>{2});
}

TEST_P(StoreAnalyses, NeedAFinishedGame) {
  Store store(engine());
  EXPECT_EQ(write_now(store, started(1, "Ana", "Bea")), "");
  EXPECT_NE(write_now(store, {new_analysis(1, 1)}), "");
  EXPECT_EQ(write_now(store, {GameEnded{1, "B+resign", "resign", 6'000}}), "");
  EXPECT_NE(write_now(store, {new_analysis(1, 2)}), "");
  EXPECT_EQ(write_now(store, {new_analysis(1, 1)}), "");
  EXPECT_NE(write_now(store, {new_analysis(1, 1)}), "");
  EXPECT_NE(write_now(store, {NewAnalysed{2, 0, Side::black, 500, 1, ""}}), "");
  EXPECT_EQ(write_now(store, {AnalysisEnded{1, "stopped", 8'000}}), "");
  EXPECT_NE(write_now(store, {AnalysisEnded{1, "done", 8'000}}), "");
}

TEST_P(StoreAnalyses, AreDeletedWhenTheirGameIsReopened) {
  Store store(engine());
  EXPECT_EQ(write_now(store, finished()), "");
  EXPECT_EQ(write_now(store, {new_analysis(1, 1), NewAnalysed{1, 0, Side::black, 500, 1, ""}}), "");
  EXPECT_EQ(write_now(store, {GameReopened{1}}), "");
  EXPECT_TRUE(analyses_now(store, 1).analyses.empty());
  EXPECT_NE(write_now(store, {NewAnalysed{1, 1, Side::black, 500, 1, ""}}), "");
}

class StoreThoughts : public BothEngines {};

TEST_P(StoreThoughts, ALaterThoughtReplacesAnEarlierOne) {
  {
    Store store(engine());
    std::vector<Write> rows = started(1, "Ana", "Bea");
    rows.insert(rows.end(), {new_move(1, 1), NewThought{1, 1, 100, 5, ""}, NewThought{1, 1, 900, 7, "D1"}});
    EXPECT_EQ(write_now(store, rows), "");
  }
  const Contents contents = Store(engine()).load();
  EXPECT_EQ(contents.unfinished.at(0).thoughts, (std::vector<NewThought>{{1, 1, 900, 7, "D1"}}));
}

INSTANTIATE_TEST_SUITE_P(Engines, StoreAnalyses, testing::Values("sqlite", "postgres"));
INSTANTIATE_TEST_SUITE_P(Engines, StoreThoughts, testing::Values("sqlite", "postgres"));

}  // namespace
}  // namespace store
