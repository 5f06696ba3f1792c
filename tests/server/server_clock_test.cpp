#include <gtest/gtest.h>

#include "server/app/server_clock.h"

namespace app {
namespace {

using Millis = std::chrono::milliseconds;

ServerClock::TimePoint at(std::int64_t ms) {
  return ServerClock::TimePoint{Millis{ms}};
}

TEST(ServerClock, RunsWithTheSteadyClock) {
  ServerClock clock(at(1'000));
  for (std::int64_t ms = 1'000; ms <= 5'000; ms += 50) EXPECT_EQ(clock.read(at(ms)), at(ms));
  EXPECT_EQ(clock.read(at(5'200)), at(5'200)) << "a busy moment is not a stall";
  EXPECT_EQ(clock.stood(), Millis{0});
}

TEST(ServerClock, StopsWhileTheServerStalls) {
  ServerClock clock(at(0));
  clock.read(at(50));
  // Ten seconds later, of which only one beat counts for the players.
  EXPECT_EQ(clock.read(at(10'050)), at(100));
  EXPECT_EQ(clock.read(at(10'060)), at(110));
  EXPECT_EQ(clock.read(at(20'060)), at(160));
  EXPECT_EQ(clock.stood(), Millis{19'900});
}

}  // namespace
}  // namespace app
