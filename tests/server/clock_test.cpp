#include <gtest/gtest.h>

#include "server/referee/clock.h"

namespace {

using base::Side;
using referee::Clock;
using referee::Millis;
using referee::TimePoint;

TimePoint at(std::int64_t ms) {
  return TimePoint{Millis{ms}};
}

Clock make(std::string_view control, bool canadian = false, Millis lag = Millis{0}) {
  const auto parsed = referee::parse_time_control(control, canadian);
  EXPECT_TRUE(parsed) << control;
  return Clock({*parsed, *parsed}, {lag, lag});
}

/// Black's clock after moves with these times, computed by hand.
struct Example {
  const char* control;
  bool canadian;
  std::vector<std::pair<std::int64_t, std::int64_t>> moves;  ///< ms used, ms left afterwards
};

class ClockExample : public testing::TestWithParam<Example> {};

TEST_P(ClockExample, IsExactToTheMillisecondAlsoAfterARestart) {
  Clock clock = make(GetParam().control, GetParam().canadian);
  std::int64_t now = 1000;
  referee::ClockState stored = clock.state(Side::black);
  for (const auto& [used, left] : GetParam().moves) {
    Clock restored = make(GetParam().control, GetParam().canadian);
    restored.set(Side::black, stored);
    for (Clock* each : {&clock, &restored}) {
      each->start(Side::black, at(now));
      EXPECT_TRUE(each->move_made(at(now + used)));
      EXPECT_EQ(each->left(Side::black), left);
    }
    stored = clock.state(Side::black);
    now += used + 77;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Clocks, ClockExample,
    testing::Values(
        Example{"none", false, {{1'000'000, -1}, {5, -1}}},
        Example{"10m", false, {{1, 599'999}, {99'999, 500'000}, {499'999, 1}}},
        Example{"5m+10s", false, {{0, 310'000}, {10'000, 310'000}, {300'001, 19'999}, {19'998, 10'001}}},
        // Two seconds, then three periods of a second: a period that is not used up is restored in full.
        Example{"2s/3x1s",
                false,
                {{1'500, 3'500}, {500, 3'000}, {999, 3'000}, {1'000, 2'000}, {999, 2'000}, {1'999, 1'000}}},
        // The move that uses up the main time continues into overtime, two periods deep.
        Example{"2s/3x1s", false, {{4'500, 1'000}, {999, 1'000}}},
        Example{"30s/move", false, {{29'999, 30'000}, {1, 30'000}}},
        // Two seconds, then three moves in every ten seconds.
        Example{
            "2s/3x10s",
            true,
            {{1'000, 11'000}, {3'000, 8'000}, {7'000, 1'000}, {999, 10'000}, {10, 9'990}, {20, 9'970}, {0, 10'000}}},
        Example{"2s/2x10s", true, {{2'000, 10'000}, {9'999, 10'000}, {5'000, 5'000}}}));

TEST(Clock, TheFlagFallsAtTheExactMillisecond) {
  for (const char* control : {"5s", "4s+9s", "2s/3x1s", "5s/move"}) {
    Clock clock = make(control);
    const std::int64_t left = clock.left(Side::white);
    clock.start(Side::white, at(0));
    EXPECT_EQ(clock.flag_time(), at(left)) << control;
    Clock late = clock;
    EXPECT_TRUE(clock.move_made(at(left - 1))) << control;
    EXPECT_FALSE(late.move_made(at(left))) << control;
  }
}

TEST(Clock, CompensatesTheLagOfEachMove) {
  Clock clock = make("10s", false, Millis{200});
  clock.start(Side::black, at(0));
  EXPECT_EQ(clock.flag_time(), at(10'200));
  EXPECT_TRUE(clock.move_made(at(150)));
  EXPECT_EQ(clock.left(Side::black), 10'000);
  clock.start(Side::black, at(1000));
  EXPECT_TRUE(clock.move_made(at(1300)));
  EXPECT_EQ(clock.left(Side::black), 9'900);
}

TEST(Clock, OnlyTheRunningSideLosesTime) {
  Clock clock = make("10s");
  clock.start(Side::white, at(0));
  EXPECT_EQ(clock.running(), Side::white);
  clock.charge(at(4'000));
  EXPECT_EQ(clock.left(Side::white), 6'000);
  EXPECT_EQ(clock.left(Side::black), 10'000);
  EXPECT_FALSE(clock.running());
  EXPECT_FALSE(clock.flag_time());
}

TEST(Clock, APauseNeitherCostsNorGivesTime) {
  // Half of a byo-yomi period is used before the pause and must not be restored by it.
  for (const char* control : {"10s", "5s+10s", "1s/3x3s", "10s/move"}) {
    Clock clock = make(control);
    Clock without = clock;
    without.start(Side::black, at(0));
    clock.start(Side::black, at(0));
    clock.pause(at(2'500));
    EXPECT_FALSE(clock.flag_time());
    EXPECT_EQ(clock.left_now(Side::black, at(50'000)), clock.left(Side::black) - 2'500) << control;
    clock.start(Side::black, at(100'000));
    EXPECT_EQ(*clock.flag_time(), *without.flag_time() + Millis{97'500}) << control;
    EXPECT_TRUE(clock.move_made(at(101'000)));
    EXPECT_TRUE(without.move_made(at(3'500)));
    EXPECT_EQ(clock.state(Side::black), without.state(Side::black)) << control;
  }
}

TEST(Clock, ATurnTakenBackStillCostsTime) {
  Clock clock = make("5s+10s");
  clock.start(Side::white, at(0));
  clock.charge(at(1'200));
  EXPECT_EQ(clock.left(Side::white), 3'800);
  clock.start(Side::black, at(2'000));
  clock.pause(at(3'000));
  clock.charge(at(9'000));
  EXPECT_EQ(clock.left(Side::black), 4'000);
}

TEST(Clock, TimeCanBeAddedAndTakenButNeverAllOfIt) {
  Clock clock = make("5s");
  clock.add(Side::black, Millis{60'000});
  EXPECT_EQ(clock.left(Side::black), 65'000);
  clock.add(Side::black, Millis{-100'000});
  EXPECT_EQ(clock.left(Side::black), 1);
  // In byo-yomi the added time becomes main time, and the periods stay unchanged.
  Clock overtime = make("1s/3x10s");
  overtime.start(Side::white, at(0));
  EXPECT_TRUE(overtime.move_made(at(12'000)));
  EXPECT_EQ(overtime.left(Side::white), 20'000);
  overtime.add(Side::white, Millis{5'000});
  overtime.start(Side::white, at(0));
  EXPECT_TRUE(overtime.move_made(at(14'000)));
  EXPECT_EQ(overtime.left(Side::white), 20'000);
}

TEST(Clock, TellsWhenLittleTimeWillBeLeft) {
  Clock clock = make("1m", false, Millis{200});
  clock.start(Side::black, at(0));
  EXPECT_EQ(clock.time_of_rest(Millis{10'000}), at(50'200));
  EXPECT_FALSE(clock.time_of_rest(Millis{60'000})) << "less than that was left at the start of the turn";
}

TEST(Clock, ABudgetNeverReachesTheFlag) {
  for (const char* control : {"1ms", "10m", "1s+10s", "2s/3x1s", "5s/move"}) {
    const Clock clock = make(control);
    const auto budget = clock.budget(Side::black).time;
    ASSERT_TRUE(budget);
    EXPECT_GE(budget->count(), 1);
    EXPECT_LE(budget->count(), std::max<std::int64_t>(1, clock.left(Side::black) * 9 / 10)) << control;
  }
  EXPECT_FALSE(make("none").budget(Side::black).time);
}

TEST(TimeControl, RefusesMalformedText) {
  for (const char* text :
       {"", "10", "m", "10x", "-5m", "5m+", "+5s", "5m+10", "10m/30s", "10m/0x30s", "10m/101x30s", "10m/3x0", "10m/3x",
        "0", "0/move", "25h", "5m+10s/3x30s", "99999999999999999999s", "1.5m"}) {
    const auto parsed = referee::parse_time_control(text, false);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().text().find("5m+10s"), std::string::npos);
  }
}

TEST(TimeControl, ReadsEveryForm) {
  EXPECT_TRUE(referee::parse_time_control("None", false)->unlimited);
  EXPECT_EQ(referee::parse_time_control(" 90S ", false)->main, Millis{90'000});
  EXPECT_EQ(referee::parse_time_control("1h+500ms", false)->increment, Millis{500});
  EXPECT_EQ(referee::parse_time_control("0/3x30s", false)->count, 3);
  EXPECT_EQ(referee::parse_time_control("24h", false)->main, Millis{86'400'000});
}

}  // namespace
