#include "server/tournaments/task_book.h"

#include <gtest/gtest.h>

#include <chrono>

/// The leases of workers, as values.
namespace room {
namespace {

using std::chrono::seconds;

const UserName ana{"Ana", "ana"};
const UserName bob{"bob", "bob"};
constexpr TournamentId cup = 7;

Now at(int second) {
  return {TimePoint{} + seconds{second}, 1'000'000 + second * 1000};
}

std::vector<Assignment> games(std::vector<int> numbers) {
  std::vector<Assignment> list;
  for (const int number : numbers) list.push_back({number, 0, 1});
  return list;
}

Replay replay_by(SessionId session) {
  return {session, "ana", {}};
}

bool is_any(const Assignment& /*game*/) {
  return true;
}

TEST(TaskBook, GivesGamesUntilTheWorkerIsSilentForTooLong) {
  TaskBook book;
  const std::int64_t lease = book.give(cup, games({1, 2}), ana, SessionId{5}, at(0)).id;
  EXPECT_TRUE(book.is_given(cup, 1));
  EXPECT_FALSE(book.is_given(cup, 3));
  EXPECT_FALSE(book.is_given(cup + 1, 1));
  EXPECT_EQ(book.games_of(cup), 2U);
  EXPECT_NE(book.touch(lease, ana, SessionId{5}, at(179).steady), nullptr);
  EXPECT_NE(book.touch(lease, ana, SessionId{5}, at(179 + 179).steady), nullptr);
  EXPECT_EQ(book.touch(lease, ana, SessionId{5}, at(179 + 179 + 180).steady), nullptr);
  EXPECT_FALSE(book.is_given(cup, 1));
  EXPECT_EQ(book.games_of(cup), 0U);
}

TEST(TaskBook, EndsEveryLeaseAfterADay) {
  TaskBook book;
  const std::int64_t lease = book.give(cup, games({1}), ana, SessionId{5}, at(0)).id;
  constexpr int day = 86'400;
  for (int second = 100; second < day; second += 100)
    ASSERT_NE(book.touch(lease, ana, SessionId{5}, at(second).steady), nullptr);
  EXPECT_EQ(book.touch(lease, ana, SessionId{5}, at(day).steady), nullptr);
}

TEST(TaskBook, KeepsALeaseForItsUserWhateverTheConnection) {
  TaskBook book;
  const std::int64_t lease = book.give(cup, games({1}), ana, SessionId{5}, at(0)).id;
  EXPECT_EQ(book.touch(lease, bob, SessionId{5}, at(1).steady), nullptr);
  EXPECT_EQ(book.touch(lease + 1, ana, SessionId{5}, at(1).steady), nullptr);
  EXPECT_EQ(book.leases_of(SessionId{5}), 1U);
  EXPECT_NE(book.touch(lease, ana, SessionId{6}, at(2).steady), nullptr);
  EXPECT_EQ(book.leases_of(SessionId{5}), 0U);
  EXPECT_EQ(book.leases_of(SessionId{6}), 1U);
}

TEST(TaskBook, UsesNoNumberAgainAfterARestart) {
  TaskBook book;
  const std::int64_t first = book.give(cup, games({1}), ana, SessionId{5}, at(0)).id;
  EXPECT_GT(book.give(cup, games({2}), ana, SessionId{5}, at(0)).id, first);
  TaskBook restarted;
  EXPECT_GT(restarted.give(cup, games({1}), ana, SessionId{5}, at(1)).id, first + 1);
}

TEST(TaskBook, FinishesGamesAndTellsOnlyWorkersWhoStillPlay) {
  TaskBook book;
  const std::int64_t playing = book.give(cup, games({1, 2}), ana, SessionId{5}, at(0)).id;
  const std::int64_t reported = book.give(cup, games({3}), ana, SessionId{6}, at(0)).id;
  const std::int64_t other = book.give(cup + 1, games({1}), ana, SessionId{7}, at(0)).id;
  book.touch(reported, ana, SessionId{6}, at(1).steady)->find(3)->is_reported = true;
  EXPECT_TRUE(book.finish(cup, [](const Assignment& game) { return game.number == 2; }).empty());
  EXPECT_FALSE(book.is_given(cup, 2));
  EXPECT_TRUE(book.is_given(cup, 1));
  const std::vector<Lease> stopped = book.finish(cup, is_any);
  ASSERT_EQ(stopped.size(), 1U);
  EXPECT_EQ(stopped.front().id, playing);
  EXPECT_EQ(book.touch(reported, ana, SessionId{6}, at(2).steady), nullptr);
  EXPECT_NE(book.touch(other, ana, SessionId{7}, at(2).steady), nullptr);
}

TEST(TaskBook, LetsAnotherConnectionReplayAGameOnce) {
  TaskBook book;
  book.replay_later(cup, 20, replay_by(SessionId{5}));
  book.replay_later(cup + 1, 40, replay_by(SessionId{5}));
  EXPECT_EQ(book.replays_for(cup, SessionId{5}), std::vector<int>{});
  EXPECT_EQ(book.replays_for(cup, SessionId{6}), std::vector<int>{20});
  const std::int64_t lease = book.give(cup, games({20}), ana, SessionId{6}, at(0)).id;
  EXPECT_EQ(book.replays_for(cup, SessionId{8}), std::vector<int>{});
  EXPECT_EQ(book.touch(lease, ana, SessionId{6}, at(180).steady), nullptr);
  EXPECT_EQ(book.replays_for(cup, SessionId{8}), std::vector<int>{20});
  book.replayed(cup, 20);
  EXPECT_EQ(book.replays_for(cup, SessionId{8}), std::vector<int>{});
  EXPECT_EQ(book.replay_of(cup, 20), nullptr);
  EXPECT_NE(book.replay_of(cup + 1, 40), nullptr);
}

TEST(TaskBook, KeepsALimitedNumberOfReplays) {
  TaskBook book;
  for (int number = 1; number <= 1200; ++number) book.replay_later(cup, number, replay_by(SessionId{5}));
  EXPECT_EQ(book.replays_for(cup, SessionId{6}).size(), TaskBook::max_replays);
}

}  // namespace
}  // namespace room
