#include <gtest/gtest.h>

#include "tests/server/test_lobby.h"

/// Tests tables with `delay=`: watchers see the game later, so that they cannot help a player.
namespace tests {
namespace {

const auto play = [](TestLobby& lobby, const std::string& who, const std::string& move) {
  return lobby.says(who, "SetDot,1," + std::string{who == "ana" ? "black," : "white,"} + move);
};

TEST(Delay, DelaysTheGameByMoves) {
  TestLobby lobby = lobby_with_game("nogo,size=5,delay=2");
  EXPECT_EQ(told("eva", play(lobby, "ana", "C3")), Lines{});
  EXPECT_EQ(told("eva", play(lobby, "bob", "A1")), (Lines{"Start,1,watch,nogo,ana,bob", "Turn,1,black,0"}));
  EXPECT_EQ(told("eva", play(lobby, "ana", "C4")), (Lines{"Move,1,1,black,C3,-1,-1", "Turn,1,white,1"}));
  const Lines state = told("eva", lobby.says("eva", "State,1"));
  EXPECT_EQ(state.front(), "Room,1,nogo,playing,ana,bob,white,1,-1,-1");
  EXPECT_EQ(state.back(), "End,State,1");
  EXPECT_EQ(told("eva", lobby.says("eva", "Board,1")).back(), "End,Board,1");
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,playing,ana,bob,1,1");
  EXPECT_NE(told("eva", lobby.says("eva", "Legal,1")).front().find(",A1,"), std::string::npos)
      << "the point that was occupied meanwhile still looks free";
  EXPECT_EQ(told("bob", lobby.says("bob", "State,1")).back(), "End,State,3") << "players see the game without delay";
}

TEST(Delay, DelaysTheGameByTime) {
  TestLobby lobby = lobby_with_game("nogo,size=5,delay=30s");
  lobby.waits(1'000);
  play(lobby, "ana", "C3");
  EXPECT_EQ(told("eva", lobby.waits(28'999)), Lines{});
  EXPECT_EQ(told("eva", lobby.waits(1)), (Lines{"Start,1,watch,nogo,ana,bob", "Turn,1,black,0"}));
  EXPECT_EQ(told("eva", lobby.waits(1'000)), (Lines{"Move,1,1,black,C3,-1,-1", "Turn,1,white,1"}));
}

TEST(Delay, EndsWithTheGame) {
  TestLobby lobby = lobby_with_game("nogo,size=5,delay=10");
  play(lobby, "ana", "C3");
  EXPECT_EQ(told("eva", lobby.says("bob", "Lose,1")),
            (Lines{"Start,1,watch,nogo,ana,bob", "Turn,1,black,0", "Move,1,1,black,C3,-1,-1", "Turn,1,white,1",
                   "GameOver,1,B+resign,resign"}));
}

TEST(Delay, ShowsMovesTakenBackInOrder) {
  TestLobby lobby = lobby_with_game("nogo,size=5,delay=1");
  play(lobby, "ana", "C3");
  play(lobby, "bob", "A1");
  lobby.says("bob", "Repent,1");
  lobby.says("ana", "Reply,1,repent,yes");
  play(lobby, "bob", "B1");
  EXPECT_EQ(told("eva", play(lobby, "ana", "C4")),
            (Lines{"Move,1,2,white,A1,-1,-1", "Turn,1,black,2", "Undone,1,1", "Turn,1,white,1", "Clock,1,-1,-1,white",
                   "Move,1,2,white,B1,-1,-1", "Turn,1,black,2"}));
  EXPECT_EQ(told("eva", lobby.says("eva", "State,1")).back(), "End,State,2");
}

TEST(Delay, ShowsTheClocksOfTheShownMoves) {
  TestLobby lobby = lobby_with_game("nogo,size=5,delay=1,clock=10m,lag=0");
  lobby.waits(60'000);
  play(lobby, "ana", "C3");
  EXPECT_EQ(told("eva", lobby.says("eva", "State,1")).front(), "Room,1,nogo,playing,ana,bob,black,0,600000,600000");
  lobby.waits(30'000);
  play(lobby, "bob", "A1");
  EXPECT_EQ(told("eva", lobby.says("eva", "State,1")).front(), "Room,1,nogo,playing,ana,bob,white,1,540000,600000");
}

TEST(Delay, HoldsBackPausesAndThePhaseOfTheGame) {
  TestLobby lobby = lobby_with_game("nogo,size=5,delay=30s");
  lobby.waits(30'000);
  lobby.says("ana", "Pause,1");
  EXPECT_EQ(told("eva", lobby.says("bob", "Reply,1,pause,yes")), Lines{});
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,playing,ana,bob,1,0");
  // The list shows the game to its players as spectators see it, State as it is.
  EXPECT_EQ(told("ana", lobby.says("ana", "Tables")).front(), "Table,1,nogo,playing,ana,bob,1,0");
  EXPECT_TRUE(told("ana", lobby.says("ana", "State,1")).front().starts_with("Room,1,nogo,paused,ana,bob,"));
  lobby.waits(30'000);
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,paused,ana,bob,1,0");
}

TEST(Delay, HoldsBackThePlayersComingAndGoing) {
  TestLobby lobby = lobby_with_game("nogo,size=5,delay=30s");
  lobby.waits(30'000);
  const Lines left = lobby.leaves("bob");
  EXPECT_EQ(told("eva", left), Lines{});
  EXPECT_EQ(told("ana", left), (Lines{"Left,1,bob,player,120000"}));
  EXPECT_EQ(told("eva", lobby.waits(30'000)), (Lines{"Left,1,bob,player,120000"}));
}

TEST(Delay, AReopenedGameIsPausedOrScoredAsSpectatorsKnowIt) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter});
  TestLobby lobby = lobby_with_game("go,size=5,delay=30s", contents);
  lobby.enters_with_account("ari");
  play(lobby, "ana", "C3");
  lobby.waits(30'000);
  lobby.says("bob", "Pass,1,white");
  lobby.says("ana", "Pass,1,black");
  lobby.says("ari", "Arbiter,1,pause");
  lobby.says("ari", "Arbiter,1,adjudicate,B,lights out");
  lobby.says("ari", "Arbiter,1,reopen,mistake");
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,go,playing,ana,bob,1,3");
  lobby.waits(30'000);
  const auto state = [&](const std::string& client) { return told(client, lobby.says(client, "Tables")).front(); };
  EXPECT_EQ(state("eva"), state("ana"));
}

}  // namespace
}  // namespace tests
