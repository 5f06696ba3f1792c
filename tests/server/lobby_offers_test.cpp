#include <gtest/gtest.h>

#include "tests/server/test_lobby.h"

/// Tests undo, draws, pauses, aborting and rematches.
namespace tests {
namespace {

using base::Side;

TEST(Undo, IsRequestedAnsweredAndStored) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  EXPECT_EQ(lobby.says("ana", "Repent,1"),
            (Lines{"ana< Repent,1", "save act 1 2 ask ana repent black 2", "bob< Asked,1,repent,black,2", "next ana"}));
  lobby.waits(3'000);
  EXPECT_EQ(lobby.says("bob", "Reply,1,repent,yes"),
            (Lines{"bob< Reply,1,repent,yes", "save act 1 0 undo bob C3 A1", "ana bob eva< Undone,1,0",
                   "ana bob eva< Turn,1,black,0", "ana bob eva< Clock,1,57000,60000,black", "next bob"}));
  EXPECT_EQ(told("bob", lobby.says("bob", "Reply,1,repent,yes")).front().substr(0, 19), "Error,nothing-asked");
  // Plies continue from the remaining moves, and a move of the line taken back is not treated as a repeated one.
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,B2,1")).front(), "SetDot,1,1");
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3,1")).front().substr(0, 11), "Error,stale");
}

TEST(Undo, CanBeDeclinedAndIsRequestedOnlyOnceInAPosition) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("ana", "Repent,1");
  EXPECT_EQ(told("ana", lobby.says("bob", "Reply,1,repent,no")), (Lines{"Answered,1,repent,white,no"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "Repent,1")).front().substr(0, 21), "Error,too-fast,Repent");
  lobby.says("bob", "SetDot,1,white,A1");
  EXPECT_EQ(told("ana", lobby.says("ana", "Repent,1")).front(), "Repent,1");
}

TEST(Undo, AMoveDeclinesTheRequest) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("ana", "Repent,1");
  lobby.says("bob", "SetDot,1,white,A1");
  EXPECT_EQ(told("bob", lobby.says("bob", "Reply,1,repent,yes")).front().substr(0, 19), "Error,nothing-asked");
}

TEST(Undo, ABotAcceptsIfTheTableAllowsUndo) {
  for (const bool allowed : {true, false}) {
    TestLobby lobby;
    lobby.enters("ana");
    lobby.says("ana", std::string{"Open,nogo,size=5,undo="} + (allowed ? "yes" : "no"));
    lobby.says("ana", "SitDown,1,black");
    lobby.says("ana", "SeatBot,1,white,random");
    lobby.says("ana", "Ready,1");
    lobby.says("ana", "SetDot,1,black,C3");
    const Lines answer = lobby.says("ana", "Repent,1");
    if (!allowed) {
      EXPECT_EQ(answer.front().substr(0, 27), "ana< Error,forbidden,Repent");
      continue;
    }
    EXPECT_EQ(answer, (Lines{"ana< Repent,1", "save act 1 0 undo ana C3", "ana< Undone,1,0", "forget 1 white",
                             "ana< Turn,1,black,0", "ana< Clock,1,-1,-1,black", "next ana"}));
    // The bot's answer for the old position comes too late, although the ply is the same.
    lobby.says("ana", "SetDot,1,black,C4");
    EXPECT_EQ(lobby.bot_plays(1, Side::white, 2, "A1"), Lines{});
    EXPECT_EQ(lobby.bot_plays(1, Side::white, 4, "A1").front(), "save move 1 2 white A1");
  }
}

TEST(Draw, IsOfferedAndAcceptedOrDeclined) {
  TestLobby lobby = lobby_with_game("go,size=5");
  EXPECT_EQ(told("bob", lobby.says("ana", "Draw,1")), (Lines{"Asked,1,draw,black"}));
  EXPECT_EQ(told("ana", lobby.says("bob", "Reply,1,draw,no")), (Lines{"Answered,1,draw,white,no"}));
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("ana", "Draw,1");
  // Offering a draw that the opponent has already offered accepts it.
  EXPECT_EQ(lobby.says("bob", "Draw,1"),
            (Lines{"bob< Draw,1", "save end 1 draw agreed", "ana bob eva< GameOver,1,draw,agreed", "next bob"}));
}

TEST(Draw, ABotDeclines) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,go,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("ana", "Ready,1");
  EXPECT_EQ(told("ana", lobby.says("ana", "Draw,1")), (Lines{"Draw,1", "Answered,1,draw,white,no"}));
}

TEST(Abort, IsPossibleOnlyBeforeTheSecondMove) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  EXPECT_EQ(told("bob", lobby.says("bob", "Abort,1")).front().substr(0, 21), "Error,forbidden,Abort");
  TestLobby early = lobby_with_game("nogo,size=5");
  early.says("ana", "SetDot,1,black,C3");
  EXPECT_EQ(early.says("bob", "Abort,1"),
            (Lines{"bob< Abort,1", "save end 1 void aborted", "ana bob eva< GameOver,1,void,aborted", "next bob"}));
}

TEST(Pause, BothPlayersMustAgreeAndEitherCanEndIt) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0");
  lobby.waits(5'000);
  EXPECT_EQ(told("ana", lobby.says("bob", "Pause,1")), (Lines{"Asked,1,pause,white"}));
  EXPECT_EQ(lobby.says("ana", "Reply,1,pause,yes"),
            (Lines{"ana< Reply,1,pause,yes", "ana bob eva< Paused,1,agreed", "ana bob eva< Clock,1,55000,60000,none",
                   "save act 1 0 pause-agreed ana", "next ana"}));
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,paused,ana,bob,1,0");
  EXPECT_EQ(lobby.waits(3'600'000), Lines{});
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")).front().substr(0, 17), "Error,not-started");
  EXPECT_EQ(told("ana", lobby.says("bob", "Continue,1")), (Lines{"Continued,1", "Turn,1,black,0"}));
  lobby.waits(1'000);
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")).at(1), "Move,1,1,black,C3,54000,60000");
}

TEST(Rematch, SwapsColoursAndTimeOddsAndStartsAtOnce) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=5m,clock.black=1m,lag=0");
  lobby.says("bob", "Lose,1");
  EXPECT_EQ(told("bob", lobby.says("ana", "Rematch,1")), (Lines{"Asked,1,rematch,black"}));
  EXPECT_EQ(lobby.says("bob", "Reply,1,rematch,yes"),
            (Lines{"bob< Reply,1,rematch,yes", "next bob", "ana bob eva< Rematched,1,2", "save game 2 nogo",
                   "save seat 2 black bob ready", "save seat 2 white ana ready", "save start 2",
                   "bob< Start,2,black,nogo,bob,ana", "ana< Start,2,white,nogo,bob,ana", "bob ana< Turn,2,black,0",
                   "deadline 2 270000"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "State,2")).front(), "Room,2,nogo,playing,bob,ana,black,0,300000,60000")
      << "each player keeps their own time";
}

TEST(Rematch, ABotAlwaysAccepts) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random,seed=5");
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "Lose,1");
  const Lines effects = lobby.says("ana", "Rematch,1");
  EXPECT_EQ(told("ana", effects),
            (Lines{"Rematch,1", "Rematched,1,2", "Start,2,white,nogo,random,ana", "Turn,2,black,0"}));
  EXPECT_EQ(effects.back(), "ask 2 black 1 budget 10000");
}

TEST(Rematch, IsRefusedWhenTheOpponentHasLeft) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.says("bob", "Lose,1");
  lobby.leaves("bob");
  EXPECT_EQ(told("ana", lobby.says("ana", "Rematch,1")), (Lines{"Error,forbidden,Rematch,bob has left"}));
}

}  // namespace
}  // namespace tests
