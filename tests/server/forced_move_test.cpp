#include <gtest/gtest.h>

#include <array>

#include "tests/server/test_lobby.h"

/// Tests forced moves, which the server plays itself: passes of Othello.
namespace tests {
namespace {

using base::Side;

/// After the eighth move Black has no legal move.
constexpr std::array before_pass{"d3", "c3", "f5", "d2", "d1", "e1", "b2"};
constexpr std::string_view last_before_pass = "SetDot,1,white,c1";

TestLobby hall_before_pass(const std::string& options) {
  TestLobby lobby = lobby_with_game("othello," + options);
  for (std::size_t i = 0; i < before_pass.size(); ++i)
    lobby.says(i % 2 == 0 ? "ana" : "bob",
               std::string{"SetDot,1,"} + (i % 2 == 0 ? "black," : "white,") + before_pass[i]);
  return lobby;
}

TEST(ForcedMove, TheServerPlaysAForcedPassAtOnceWithoutClockTime) {
  TestLobby lobby = hall_before_pass("clock=1m+5s,lag=0");
  lobby.waits(2'000);
  EXPECT_EQ(lobby.says("bob", last_before_pass),
            (Lines{"bob< SetDot,1,8", "save move 1 8 white c1", "ana bob eva< Move,1,8,white,c1,80000,78000,+d1",
                   "save move 1 9 black pass", "ana bob eva< Move,1,9,black,pass,80000,78000",
                   "ana bob eva< Turn,1,white,9", "next bob", "deadline 1 50000"}));
  // A client that sends the pass with its number, as to a server that requires it, gets a confirmation.
  EXPECT_EQ(told("ana", lobby.says("ana", "Pass,1,black,9")).front(), "Pass,1,9");
  EXPECT_EQ(told("bob", lobby.says("bob", "SetDot,1,white,d6")).front(), "SetDot,1,10");
}

TEST(ForcedMove, UndoReturnsToTheLastMoveThatWasAChoice) {
  for (const std::string_view asks : {"Repent,1", "Repent,1,1"}) {
    TestLobby lobby = hall_before_pass("lag=0");
    lobby.says("bob", last_before_pass);
    lobby.says("bob", asks);
    EXPECT_EQ(told("bob", lobby.says("ana", "Reply,1,repent,yes")),
              (Lines{"Undone,1,7", "Turn,1,white,7", "Clock,1,-1,-1,white"}));
  }
  TestLobby lobby = hall_before_pass("lag=0");
  lobby.says("bob", last_before_pass);
  // ana's own last move is b2; she did not play the pass.
  EXPECT_EQ(told("bob", lobby.says("ana", "Repent,1")), (Lines{"Asked,1,repent,black,3"}));
}

TEST(ForcedMove, ABotIsAskedForItsMoveAfterAForcedPass) {
  TestLobby lobby;
  lobby.enters("ana");
  for (const char* const line : {"Open,othello", "SitDown,1,black", "SeatBot,1,white,random", "Ready,1"})
    lobby.says("ana", line);
  for (std::size_t i = 0; i < before_pass.size(); ++i) {
    if (i % 2 == 0)
      lobby.says("ana", std::string{"SetDot,1,black,"} + before_pass[i]);
    else
      lobby.bot_plays(1, Side::white, static_cast<int>(i) + 1, before_pass[i]);
  }
  const Lines effects = lobby.bot_plays(1, Side::white, 8, "c1");
  EXPECT_EQ(effects.back(), "ask 1 white 9 budget 10000");
}

}  // namespace
}  // namespace tests
