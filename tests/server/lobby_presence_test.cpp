#include <gtest/gtest.h>

#include "tests/server/hall.h"

/// Who is away, for how long the others wait, and what the clocks do meanwhile.
namespace tests {
namespace {

using base::Side;

TEST(Presence, TheOpponentSeesForHowLongToWaitAndMayClaimThen) {
  Hall hall = hall_with_game("nogo,size=5,grace=60");
  hall.says("ana", "SetDot,1,black,C3");
  EXPECT_EQ(told("ana", hall.leaves("bob")), (Lines{"Left,1,bob,player,60000"}));
  hall.waits(59'999);
  EXPECT_EQ(told("ana", hall.says("ana", "Claim,1")),
            (Lines{"Error,forbidden,Claim,bob has another 1 s to come back"}));
  hall.waits(1);
  EXPECT_EQ(hall.says("ana", "Claim,1"), (Lines{"ana< Claim,1", "save end 1 B+abandoned abandoned",
                                                "ana eva< GameOver,1,B+abandoned,abandoned", "next ana"}));
}

TEST(Presence, WhoIsBackCannotBeClaimedFrom) {
  Hall hall = hall_with_game("nogo,size=5,grace=60");
  hall.leaves("bob");
  hall.waits(100'000);
  EXPECT_EQ(told("ana",
                 [&] {
                   hall.enters("bob");
                   return hall.says("ana", "Claim,1");
                 }()),
            (Lines{"Error,forbidden,Claim,bob is not away"}));
}

TEST(Presence, TheTimeToComeBackIsUsedUpButNeverAllOfIt) {
  Hall hall = hall_with_game("nogo,size=5,grace=60");
  hall.leaves("bob");
  hall.waits(40'000);
  hall.enters("bob");
  EXPECT_EQ(told("ana", hall.leaves("bob")), (Lines{"Left,1,bob,player,20000"}));
  hall.waits(40'000);
  hall.enters("bob");
  EXPECT_EQ(told("ana", hall.leaves("bob")), (Lines{"Left,1,bob,player,15000"}));
}

TEST(Presence, AnAbsentPlayersClockRunsOn) {
  Hall hall = hall_with_game("nogo,size=5,clock=1m,lag=0");
  hall.leaves("ana");
  EXPECT_EQ(told("bob", hall.waits(60'000)), (Lines{"GameOver,1,W+time,time"}));
}

TEST(Presence, WhenAllPlayersAreGoneTheClocksStandForABoundedTime) {
  Hall hall = hall_with_game("nogo,size=5,clock=1m,lag=0,grace=100");
  hall.waits(10'000);
  hall.leaves("bob");
  EXPECT_EQ(told("eva", hall.leaves("ana")),
            (Lines{"Left,1,ana,player,100000", "Paused,1,nobody-here,100000", "Clock,1,50000,60000,none"}));
  hall.waits(70'000);
  hall.opens("ana");
  EXPECT_EQ(told("eva", hall.says("ana", "Login,ana")),
            (Lines{"Joined,1,ana,player", "Continued,1", "Turn,1,black,0"}));
  // Of the 100 s 30 are left for the rest of the game.
  EXPECT_EQ(told("eva", hall.leaves("ana")).at(1), "Paused,1,nobody-here,30000");
  EXPECT_EQ(told("eva", hall.waits(30'000)), (Lines{"Continued,1", "Turn,1,black,0"}));
  EXPECT_EQ(told("eva", hall.waits(20'000)), (Lines{"LowTime,1,black,30000"}));
  EXPECT_EQ(told("eva", hall.waits(30'000)).back(), "GameOver,1,W+time,time");
}

TEST(Presence, ABotIsNobody) {
  Hall hall;
  hall.enters("ana");
  hall.says("ana", "Open,nogo,size=5,clock=1m,lag=0");
  hall.says("ana", "SitDown,1,black");
  hall.says("ana", "SeatBot,1,white,random");
  hall.says("ana", "Ready,1");
  hall.says("ana", "SetDot,1,black,C3");
  hall.enters("eva");
  hall.says("eva", "Watch,1");
  EXPECT_EQ(told("eva", hall.leaves("ana")), (Lines{"Left,1,ana,player,120000"})) << "the bot still thinks";
  EXPECT_EQ(told("eva", hall.bot_plays(1, Side::white, 2, "A1")),
            (Lines{"Move,1,2,white,A1,60000,60000", "Turn,1,black,2", "Paused,1,nobody-here,120000",
                   "Clock,1,60000,60000,none", "Thought,1,2,white,625,1000,A1,pass"}));
}

TEST(Time, EverybodyIsWarnedOnceATurnWhenLittleIsLeft) {
  Hall hall = hall_with_game("nogo,size=5,clock=40s,lag=0");
  EXPECT_EQ(hall.waits(9'999), Lines{});
  EXPECT_EQ(hall.waits(1), (Lines{"ana bob eva< LowTime,1,black,30000", "deadline 1 30000"}));
  EXPECT_EQ(told("eva", hall.waits(20'000)), (Lines{"LowTime,1,black,10000"}));
  EXPECT_EQ(told("eva", hall.waits(9'999)), Lines{});
  hall.says("ana", "SetDot,1,black,C3");
  hall.says("bob", "SetDot,1,white,A1");
  EXPECT_EQ(hall.waits(0), Lines{}) << "less than a warning's time was left from the start of the turn";
}

TEST(Time, AMoveInByoYomiIsWarnedOfInItsLastPeriodOnly) {
  Hall hall = hall_with_game("nogo,size=5,clock=0/2x20s,lag=0");
  EXPECT_EQ(told("eva", hall.waits(10'000)), (Lines{"LowTime,1,black,30000"}));
  EXPECT_EQ(told("eva", hall.waits(20'000)), (Lines{"LowTime,1,black,10000"}));
  hall.waits(9'999);
  EXPECT_EQ(told("ana", hall.says("ana", "SetDot,1,black,C3")).at(1), "Move,1,1,black,C3,20000,40000");
}

}  // namespace
}  // namespace tests
