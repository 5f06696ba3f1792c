#include <gtest/gtest.h>

#include "tests/server/test_lobby.h"

/// Tests absent players: how long the opponents wait and what the clocks do meanwhile.
namespace tests {
namespace {

using base::Side;

TEST(Presence, TheOpponentSeesTheGracePeriodAndCanClaimAfterIt) {
  TestLobby lobby = lobby_with_game("nogo,size=5,grace=60");
  lobby.says("ana", "SetDot,1,black,C3");
  EXPECT_EQ(told("ana", lobby.leaves("bob")), (Lines{"Left,1,bob,player,60000"}));
  lobby.waits(59'999);
  EXPECT_EQ(told("ana", lobby.says("ana", "Claim,1")), (Lines{"Error,forbidden,Claim,bob has 1 s left to reconnect"}));
  lobby.waits(1);
  EXPECT_EQ(lobby.says("ana", "Claim,1"), (Lines{"ana< Claim,1", "save end 1 B+abandoned abandoned",
                                                 "ana eva< GameOver,1,B+abandoned,abandoned", "next ana"}));
}

TEST(Presence, AReturnedPlayerCannotBeClaimedAgainst) {
  TestLobby lobby = lobby_with_game("nogo,size=5,grace=60");
  lobby.leaves("bob");
  lobby.waits(100'000);
  EXPECT_EQ(told("ana",
                 [&] {
                   lobby.enters("bob");
                   return lobby.says("ana", "Claim,1");
                 }()),
            (Lines{"Error,forbidden,Claim,bob is not away"}));
}

TEST(Presence, TheGracePeriodShrinksButNeverToZero) {
  TestLobby lobby = lobby_with_game("nogo,size=5,grace=60");
  lobby.leaves("bob");
  lobby.waits(40'000);
  lobby.enters("bob");
  EXPECT_EQ(told("ana", lobby.leaves("bob")), (Lines{"Left,1,bob,player,20000"}));
  lobby.waits(40'000);
  lobby.enters("bob");
  EXPECT_EQ(told("ana", lobby.leaves("bob")), (Lines{"Left,1,bob,player,15000"}));
}

TEST(Presence, TheClockOfAnAbsentPlayerKeepsRunning) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0");
  lobby.leaves("ana");
  EXPECT_EQ(told("bob", lobby.waits(60'000)), (Lines{"GameOver,1,W+time,time"}));
}

TEST(Presence, ClocksStopForALimitedTimeWhenAllPlayersAreGone) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0,grace=100");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  lobby.waits(10'000);
  lobby.leaves("bob");
  EXPECT_EQ(told("eva", lobby.leaves("ana")),
            (Lines{"Left,1,ana,player,100000", "Paused,1,nobody-here,100000", "Clock,1,50000,60000,none"}));
  lobby.waits(70'000);
  EXPECT_EQ(told("eva", lobby.enters("ana")), (Lines{"Joined,1,ana,player", "Continued,1", "Turn,1,black,2"}));
  // Of the 100 s, 30 are left for the rest of the game.
  EXPECT_EQ(told("eva", lobby.leaves("ana")).at(1), "Paused,1,nobody-here,30000");
  EXPECT_EQ(told("eva", lobby.waits(30'000)), (Lines{"Continued,1", "Turn,1,black,2"}));
  EXPECT_EQ(told("eva", lobby.waits(20'000)), (Lines{"LowTime,1,black,30000"}));
  EXPECT_EQ(told("eva", lobby.waits(30'000)).back(), "GameOver,1,W+time,time");
}

TEST(Presence, ThePlayerToMoveIsNotChargedWhileTheDoorCannotBeReached) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0,grace=100");
  lobby.waits(10'000);
  EXPECT_EQ(told("bob", lobby.loses_contact("ana", 3'000)),
            (Lines{"Paused,1,unreachable,97000", "Clock,1,53000,60000,none"}));
  lobby.waits(5'000);
  EXPECT_EQ(told("ana", lobby.regains_contact("ana")), (Lines{"Continued,1", "Turn,1,black,0"}));
  lobby.waits(1'000);
  EXPECT_EQ(told("bob", lobby.says("ana", "SetDot,1,black,C3")).at(0), "Move,1,1,black,C3,52000,60000");
}

TEST(Presence, ASilenceFromBeforeTheTurnChargesNothing) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0,grace=100");
  lobby.waits(10'000);
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.waits(1'000);
  EXPECT_EQ(told("ana", lobby.loses_contact("bob", 3'000)),
            (Lines{"Paused,1,unreachable,97000", "Clock,1,50000,60000,none"}));
}

TEST(Presence, ALostPlayerIsNotChargedForALaterTurnEither) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0,grace=100");
  EXPECT_EQ(lobby.loses_contact("bob", 3'000), Lines{}) << "it is not his turn";
  lobby.waits(7'000);
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")),
            (Lines{"SetDot,1,1", "Move,1,1,black,C3,53000,60000", "Turn,1,white,1", "Paused,1,unreachable,90000",
                   "Clock,1,53000,60000,none"}));
  EXPECT_EQ(told("ana", lobby.leaves("bob")), (Lines{"Left,1,bob,player,90000"})) << "the link has been given up";
  EXPECT_EQ(told("ana", lobby.enters("bob")), (Lines{"Joined,1,bob,player", "Continued,1", "Turn,1,white,1"}));
  EXPECT_EQ(told("ana", lobby.says("bob", "SetDot,1,white,A1")).at(0), "Move,1,2,white,A1,53000,60000");
  // The absence has not shortened the grace period.
  EXPECT_EQ(told("ana", lobby.leaves("bob")), (Lines{"Left,1,bob,player,100000"}));
}

TEST(Presence, TheClockOfALostPlayerRunsAfterTheGracePeriod) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0,grace=100");
  lobby.loses_contact("ana", 3'000);
  lobby.leaves("ana");
  EXPECT_EQ(told("bob", lobby.waits(97'000)), (Lines{"Continued,1", "Turn,1,black,0"}));
  EXPECT_EQ(told("bob", lobby.waits(60'000)).back(), "GameOver,1,W+time,time");
}

TEST(Presence, APlayerIsLostOnlyWithAllConnections) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0");
  lobby.opens("phone");
  lobby.says("phone", "Login,ana," + lobby.secret_of("ana"));
  EXPECT_EQ(lobby.loses_contact("ana", 3'000), Lines{});
  EXPECT_EQ(told("bob", lobby.loses_contact("phone", 3'000)).at(0), "Paused,1,unreachable,117000");
  EXPECT_EQ(told("bob", lobby.leaves("ana")), Lines{});
  EXPECT_EQ(told("bob", lobby.regains_contact("phone")), (Lines{"Continued,1", "Turn,1,black,0"}));
}

TEST(Presence, AReturnThroughAnotherDoorEndsTheWait) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0");
  lobby.loses_contact("ana", 3'000);
  lobby.opens("phone");
  EXPECT_EQ(told("bob", lobby.says("phone", "Login,ana," + lobby.secret_of("ana"))),
            (Lines{"Continued,1", "Turn,1,black,0"}));
}

TEST(Presence, WithoutATimeLimitALostPlayerNeedsNoPause) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  EXPECT_EQ(lobby.loses_contact("ana", 3'000), Lines{});
  EXPECT_EQ(told("bob", lobby.says("ana", "SetDot,1,black,C3")).size(), 2U);
}

TEST(Presence, ABotDoesNotCountAsPresent) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5,clock=1m,lag=0");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.enters("eva");
  lobby.says("eva", "Watch,1");
  EXPECT_EQ(told("eva", lobby.leaves("ana")), (Lines{"Left,1,ana,player,120000"})) << "the bot is still thinking";
  EXPECT_EQ(told("eva", lobby.bot_plays(1, Side::white, 2, "A1")),
            (Lines{"Move,1,2,white,A1,60000,60000", "Turn,1,black,2", "Paused,1,nobody-here,120000",
                   "Clock,1,60000,60000,none", "Withheld,1"}));
}

TEST(Time, WarnsOnceATurnWhenLittleTimeIsLeft) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=40s,lag=0");
  EXPECT_EQ(lobby.waits(9'999), Lines{});
  EXPECT_EQ(lobby.waits(1), (Lines{"ana bob eva< LowTime,1,black,30000", "deadline 1 30000"}));
  EXPECT_EQ(told("eva", lobby.waits(20'000)), (Lines{"LowTime,1,black,10000"}));
  EXPECT_EQ(told("eva", lobby.waits(9'999)), Lines{});
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  EXPECT_EQ(lobby.waits(0), Lines{}) << "less than the warning time was left at the start of the turn";
}

TEST(Time, WarnsInByoYomiOnlyInTheLastPeriod) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=0/2x20s,lag=0");
  EXPECT_EQ(told("eva", lobby.waits(10'000)), (Lines{"LowTime,1,black,30000"}));
  EXPECT_EQ(told("eva", lobby.waits(20'000)), (Lines{"LowTime,1,black,10000"}));
  lobby.waits(9'999);
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")).at(1), "Move,1,1,black,C3,20000,40000");
}

}  // namespace
}  // namespace tests
