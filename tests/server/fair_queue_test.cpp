#include "server/bot/fair_queue.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace bot {
namespace {

using std::chrono::milliseconds;

/// A queue with a clock that only the test moves, and a number of threads. Seats are those of White.
class FairQueueTest : public testing::Test {
 protected:
  static SeatKey seat(int room) { return {room, base::Side::white}; }

  void ask(const std::string& user, int room, std::size_t at_once = 0, bool can_be_cut = true) {
    queue_.add(seat(room), {user, at_once, can_be_cut}, now_);
  }
  /// The table whose bot thinks from now on; 0 for none.
  int take() {
    const std::optional<SeatKey> taken = queue_.take(now_);
    return taken ? static_cast<int>(taken->room) : 0;
  }
  void end(int room) { queue_.end(seat(room), now_); }
  void waits(int ms) { now_ += milliseconds(ms); }
  /// "3 in 400": the thought at table 3 should end in 400 ms; empty for none.
  std::string next_cut() {
    const std::optional<FairQueue::Cut> cut = queue_.next_cut(now_);
    if (!cut) return "";
    const auto in = std::chrono::ceil<milliseconds>(cut->at - now_).count();
    return std::to_string(cut->seat.room) + " in " + std::to_string(in);
  }
  /// Lets one thread serve the queue, with every thought as long as this, and every bot asking again at once.
  std::vector<int> serves(int thoughts, int ms) {
    std::vector<int> rooms;
    for (int i = 0; i < thoughts; ++i) {
      rooms.push_back(take());
      waits(ms);
      end(rooms.back());
      ask(users_.at(rooms.back()), rooms.back());
    }
    return rooms;
  }
  void ask_again_and_again(const std::string& user, int room) {
    users_[room] = user;
    ask(user, room);
  }

  FairQueue queue_;
  FairQueue::Time now_{std::chrono::hours{1}};
  std::map<int, std::string> users_;
};

TEST_F(FairQueueTest, ServesOneUserInTheOrderOfTheRequests) {
  for (const int room : {3, 1, 2}) ask("ana", room);
  EXPECT_EQ(take(), 3);
  EXPECT_EQ(take(), 1);
  EXPECT_EQ(take(), 2);
  EXPECT_EQ(take(), 0);
}

TEST_F(FairQueueTest, AUserWithManyTablesGetsNoMoreThanAUserWithOne) {
  for (int room = 1; room <= 20; ++room) ask_again_and_again("mallory", room);
  ask_again_and_again("ana", 21);
  const std::vector<int> rooms = serves(40, 100);
  EXPECT_NEAR(static_cast<double>(std::ranges::count(rooms, 21)), 20, 1);
}

TEST_F(FairQueueTest, SharesByThinkingTimeNotByThoughts) {
  ask("long", 1);
  ask("short", 2);
  EXPECT_EQ(take(), 1);
  waits(600);
  end(1);
  ask("long", 1);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(take(), 2);
    waits(100);
    end(2);
    ask("short", 2);
  }
  EXPECT_EQ(take(), 1) << "both have used 600 ms, and this request is the older one";
}

TEST_F(FairQueueTest, SharesTheTimeOfAUserByTable) {
  ask("ana", 1);
  ask("ana", 2);
  EXPECT_EQ(take(), 1);
  waits(500);
  end(1);
  ask("ana", 1);
  EXPECT_EQ(take(), 2);
  waits(100);
  end(2);
  ask("ana", 2);
  EXPECT_EQ(take(), 2) << "100 ms against 500 ms";
}

TEST_F(FairQueueTest, AUserWhoAsksNowAndThenPrecedesThoseWhoAlwaysAsk) {
  for (int room = 1; room <= 3; ++room) ask_again_and_again("mallory", room);
  for (int room = 4; room <= 6; ++room) ask_again_and_again("trudy", room);
  for (int round = 0; round < 5; ++round) {
    serves(20, 1000);
    ask("ana", 9);
    EXPECT_EQ(take(), 9);
    waits(300);
    end(9);
  }
}

TEST_F(FairQueueTest, IdleUsersSaveNothingUp) {
  ask("ana", 1);
  EXPECT_EQ(take(), 1);
  end(1);
  ask_again_and_again("bob", 2);
  serves(100, 1000);
  ask_again_and_again("ana", 1);
  const std::vector<int> rooms = serves(12, 1000);
  EXPECT_LE(std::ranges::count(rooms, 1), 7) << "bob need not give back the 100 s in which ana did not think";
}

TEST_F(FairQueueTest, AUserCannotForgetTheTimeUsedByPausing) {
  ask("ana", 1);
  ask("bob", 2);
  EXPECT_EQ(take(), 1);
  waits(5000);
  end(1);
  ask("ana", 1);
  EXPECT_EQ(take(), 2) << "bob has used nothing yet";
}

TEST_F(FairQueueTest, AUserHasOnlySoManyThoughtsAtOnce) {
  for (int room = 1; room <= 4; ++room) ask("guest", room, 2);
  EXPECT_EQ(take(), 1);
  EXPECT_EQ(take(), 2);
  EXPECT_EQ(take(), 0);
  ask("ana", 9);
  EXPECT_EQ(take(), 9);
  end(1);
  EXPECT_EQ(take(), 3);
  EXPECT_EQ(queue_.waiting(), 1U);
  EXPECT_EQ(queue_.thinking(), 3U);
}

TEST_F(FairQueueTest, KnowsWhoMayHaveToWait) {
  ask("guest", 1, 1);
  EXPECT_FALSE(queue_.may_wait(seat(1), 2));
  ask("guest", 2, 1);
  EXPECT_TRUE(queue_.may_wait(seat(2), 2)) << "one thought at a time";
  ask("ana", 3);
  EXPECT_TRUE(queue_.may_wait(seat(3), 2));
  EXPECT_FALSE(queue_.may_wait(seat(3), 3));
}

TEST_F(FairQueueTest, AThoughtIsCutAfterASliceForAnotherUser) {
  ask("mallory", 1);
  take();
  EXPECT_EQ(next_cut(), "") << "nobody waits";
  waits(300);
  ask("ana", 2);
  EXPECT_EQ(next_cut(), "1 in 700");
  waits(700);
  EXPECT_EQ(next_cut(), "1 in 0");
  queue_.cut(seat(1));
  EXPECT_EQ(next_cut(), "") << "one at a time";
  end(1);
  EXPECT_EQ(take(), 2);
}

TEST_F(FairQueueTest, AThoughtIsNotCutForTheSameUserOrInATournament) {
  ask("ana", 1);
  ask("#7", 2, 0, false);
  take();
  take();
  ask("ana", 3);
  waits(60'000);
  EXPECT_EQ(next_cut(), "");
  ask("bob", 4);
  EXPECT_EQ(next_cut(), "1 in 0");
}

TEST_F(FairQueueTest, AUserWhoHasThoughtLessIsNotCutForOneWhoHasThoughtMore) {
  for (int room = 1; room <= 3; ++room) ask_again_and_again("mallory", room);
  serves(10, 1000);
  const int mallorys = take();
  ask("ana", 9);
  EXPECT_EQ(take(), 9);
  waits(2000);
  // Both think on one thread, so ana keeps her lead while mallory's third bot waits.
  EXPECT_EQ(next_cut(), "");
  end(mallorys);
  EXPECT_EQ(next_cut(), "9 in 1000") << "a user without a thread catches up";
}

TEST_F(FairQueueTest, ARequestThatWaitsCanBeWithdrawn) {
  ask("ana", 1);
  ask("ana", 2);
  end(1);
  EXPECT_EQ(take(), 2);
  end(1);
  end(2);
  EXPECT_EQ(queue_.waiting() + queue_.thinking(), 0U);
}

}  // namespace
}  // namespace bot
