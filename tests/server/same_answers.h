#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/store_testing.h"

/// Compares two stores.
namespace store {

template <class T, class Ask>
T answer(Ask ask) {
  std::promise<base::Expected<T>> answered;
  ask([&](base::Expected<T> found) { answered.set_value(std::move(found)); });
  return answered.get_future().get().value();
}

inline std::vector<ArchiveFilter> filters() {
  std::vector<ArchiveFilter> list(10);
  list[1].player = "ANA";
  list[2].kind = "go";
  list[3].result = "B+";
  list[4].reason = "score";
  list[5].tournament = 1;
  list[6].rated = true;
  list[7].position = 1;
  list[8].after = 3;
  list[9].player = "bea";
  list[9].kind = "nogo";
  list[9].from = 1;
  list[9].before = 2000;
  list[9].limit = 2;
  list[9].position = 1;
  list[9].rated = false;
  return list;
}

/// Everything that the store answers.
inline void expect_same_answers(Store& one, Store& other) {
  for (const ArchiveFilter& filter : filters()) EXPECT_EQ(archive_now(one, filter), archive_now(other, filter));
  EXPECT_EQ(acts_now(one), acts_now(other));
  EXPECT_EQ(acts_now(one, {.game = 2, .before = 9, .limit = 3}), acts_now(other, {.game = 2, .before = 9, .limit = 3}));
  for (RoomId game = 1; game <= 5; ++game) {
    SCOPED_TRACE(game);
    const auto stored = [&](Store& store) {
      return answer<std::optional<StoredGame>>([&](auto done) { store.stored(game, done); });
    };
    EXPECT_EQ(stored(one), stored(other));
    const auto analysed = [&](Store& store) {
      return answer<Store::AnalysedGame>([&](auto done) { store.analyses(game, done); });
    };
    const Store::AnalysedGame left = analysed(one);
    const Store::AnalysedGame right = analysed(other);
    EXPECT_EQ(left.record, right.record);
    EXPECT_EQ(left.analyses, right.analyses);
  }
  const auto continuations = [](Store& store) {
    ArchiveFilter filter;
    filter.position = 1;
    return answer<std::vector<Continuation>>([&](auto done) { store.continuations(filter, done); });
  };
  EXPECT_EQ(continuations(one), continuations(other));
  const auto tournaments = [](Store& store) {
    std::vector<std::pair<StoredTournament, int>> list;
    for (const ListedTournament& each :
         answer<std::vector<ListedTournament>>([&](auto done) { store.tournaments(done); }))
      list.emplace_back(each.tournament, each.round);
    return list;
  };
  EXPECT_EQ(tournaments(one), tournaments(other));
  const auto unindexed = [](Store& store) {
    std::vector<std::pair<protocol::GameRecord, std::int64_t>> list;
    for (const UnindexedGame& each : answer<std::vector<UnindexedGame>>([&](auto done) { store.unindexed(9, done); }))
      list.emplace_back(each.record, each.ended_at);
    return list;
  };
  EXPECT_EQ(unindexed(one), unindexed(other));
}

/// Without the names of the databases.
inline std::vector<std::string> tables_and_rows(const std::vector<std::string>& faults) {
  std::vector<std::string> texts;
  for (const std::string& fault : faults) texts.push_back(fault.substr(fault.find(", table ")));
  return texts;
}

/// What a starting server reads.
inline void expect_same_contents(const Contents& one, const Contents& other) {
  EXPECT_EQ(one.accounts, other.accounts);
  EXPECT_EQ(one.unfinished, other.unfinished);
  EXPECT_EQ(one.next_game, other.next_game);
  EXPECT_EQ(one.tournaments, other.tournaments);
  EXPECT_EQ(one.next_analysis, other.next_analysis);
  EXPECT_EQ(one.running_analyses, other.running_analyses);
  EXPECT_EQ(one.sign_ins, other.sign_ins);
  EXPECT_EQ(one.next_tournament, other.next_tournament);
  EXPECT_EQ(tables_and_rows(one.faults), tables_and_rows(other.faults));
}

}  // namespace store
