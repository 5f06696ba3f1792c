#include <gtest/gtest.h>

#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

using base::Side;

std::vector<store::Write> a_game(std::string_view open, std::string_view white) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("bob");
  lobby.says("ana", open);
  lobby.says("ana", "SitDown,1,black");
  if (white == "bob") {
    lobby.says("bob", "SitDown,1,white");
    lobby.says("bob", "Ready,1");
  } else {
    lobby.says("ana", "SeatBot,1,white," + std::string{white});
  }
  lobby.says("ana", "Ready,1");
  lobby.waits(5200);
  lobby.says("ana", "SetDot,1,black,C3");
  return lobby.saved();
}

TEST(Restore, ShowsEveryMoveAndContinues) {
  TestLobby lobby(contents_of(a_game("Open,nogo,size=5,clock=1m", "bob")));
  EXPECT_TRUE(lobby.faults().empty());
  lobby.starts();
  EXPECT_EQ(lobby.enters("bob"), (Lines{"bob< Tables,1", "bob< Resume,1,white,1", "next bob", "bob< Continued,1",
                                        "bob< Turn,1,white,1", "deadline 1 30200"}));
  const Lines state = told("bob", lobby.says("bob", "State,1"));
  EXPECT_EQ(state.front(), "Room,1,nogo,playing,ana,bob,white,1,55000,60000");
  EXPECT_EQ(Lines(state.end() - 4, state.end()), (Lines{"Move,1,1,black,C3,55000,60000", "Clock,1,55000,60000,white",
                                                        "Left,1,ana,player,120000", "End,State,1"}));
  EXPECT_EQ(told("bob", lobby.says("bob", "SetDot,1,white,A1,2")).front(), "SetDot,1,2");
  // Tables opened now have new numbers.
  EXPECT_EQ(told("bob", lobby.says("bob", "Open,nogo")), (Lines{"Opened,2"}));
}

TEST(Restore, DowntimeCostsNoClockTime) {
  TestLobby lobby(contents_of(a_game("Open,nogo,size=5,clock=1m,lag=0,grace=60", "bob")));
  EXPECT_EQ(lobby.starts(), (Lines{"deadline 1 60000"}));
  lobby.waits(59'999);
  lobby.enters("ana");
  const Lines state = told("ana", lobby.says("ana", "State,1"));
  EXPECT_EQ(Lines(state.end() - 4, state.end()),
            (Lines{"Clock,1,54800,60000,none", "Paused,1,restart,1", "Left,1,bob,player,1", "End,State,1"}))
      << "White is to move and absent, and everyone sees how long the server waits";
  lobby.enters("bob");
  lobby.waits(10'000);
  EXPECT_EQ(told("bob", lobby.says("bob", "SetDot,1,white,A1")).at(1), "Move,1,2,white,A1,54800,50000");
}

TEST(Restore, TheGracePeriodAfterARestartIsLimited) {
  TestLobby lobby(contents_of(a_game("Open,nogo,size=5,clock=1m,lag=0,grace=60", "bob")));
  lobby.starts();
  lobby.enters("ana");
  EXPECT_EQ(told("ana", lobby.waits(60'000)), (Lines{"Continued,1", "Turn,1,white,1"}));
  EXPECT_EQ(told("ana", lobby.waits(50'000)), (Lines{"LowTime,1,white,10000"}));
  EXPECT_EQ(told("ana", lobby.waits(10'000)), (Lines{"GameOver,1,B+time,time"}));
}

TEST(Restore, ABotContinuesAutomatically) {
  TestLobby lobby(contents_of(a_game("Open,nogo,size=5", "uct,level=2,seed=7")));
  EXPECT_EQ(lobby.starts(), (Lines{"deadline 1 120000", "ask 1 white 1 budget 10000"}));
  EXPECT_EQ(lobby.bot_plays(1, Side::white, 1, "A1"), (Lines{"save move 1 2 white A1", "save thought 1 2"}));
}

TEST(Restore, RestoresTheMovesOfACanadianBlock) {
  // Two seconds of main time, then three moves in ten seconds. One move of the block was made before the restart.
  TestLobby before;
  before.enters("ana");
  before.says("ana", "Open,nogo,size=5,clock=2s/3x10s,canadian=yes,lag=0");
  before.says("ana", "SitDown,1,black");
  before.says("ana", "SitDown,1,white");
  before.says("ana", "Ready,1");
  before.waits(3'000);
  before.says("ana", "SetDot,1,black,C3");
  TestLobby lobby(contents_of(before.saved()));
  lobby.starts();
  lobby.enters("ana");
  const auto play = [&](const std::string& move) { return told("ana", lobby.says("ana", "SetDot,1," + move)).at(1); };
  EXPECT_EQ(play("white,A1"), "Move,1,2,white,A1,9000,12000");
  lobby.waits(4'000);
  EXPECT_EQ(play("black,C4"), "Move,1,3,black,C4,5000,12000");
  EXPECT_EQ(play("white,A2"), "Move,1,4,white,A2,5000,12000");
  lobby.waits(4'999);
  EXPECT_EQ(play("black,C5"), "Move,1,5,black,C5,10000,12000");
}

TEST(Restore, RestoresRequestsMarksPausesAndUndoneMoves) {
  TestLobby before;
  before.enters("ana");
  before.enters("bob");
  before.says("ana", "Open,go,size=5,clock=1m,lag=0");
  before.says("ana", "SitDown,1,black");
  before.says("bob", "SitDown,1,white");
  before.says("ana", "Ready,1");
  before.says("bob", "Ready,1");
  before.says("ana", "SetDot,1,black,C3");
  before.waits(7'000);
  before.says("bob", "SetDot,1,white,C4");
  before.says("ana", "Repent,1,2");
  before.says("bob", "Reply,1,repent,yes");
  before.says("ana", "SetDot,1,black,B2");
  before.says("ana", "Draw,1");
  {
    TestLobby lobby(contents_of(before.saved()));
    EXPECT_TRUE(lobby.faults().empty());
    lobby.starts();
    lobby.enters("bob");
    lobby.enters("ana");
    const Lines state = told("bob", lobby.says("bob", "State,1"));
    EXPECT_EQ(state.front(), "Room,1,go,playing,ana,bob,white,1,60000,53000")
        << "time spent on moves taken back stays spent";
    EXPECT_EQ(state.at(state.size() - 4), "Move,1,1,black,B2,60000,53000");
    EXPECT_EQ(state.at(state.size() - 2), "Asked,1,draw,black") << "the request is still unanswered";
    EXPECT_EQ(told("bob", lobby.says("bob", "Reply,1,draw,yes")),
              (Lines{"Reply,1,draw,yes", "GameOver,1,draw,agreed"}));
  }
  before.says("ana", "Draw,1");
  before.says("bob", "Reply,1,draw,no");
  before.says("ana", "Pause,1");
  before.says("bob", "Reply,1,pause,yes");
  {
    TestLobby lobby(contents_of(before.saved()));
    lobby.starts();
    lobby.enters("bob");
    const Lines state = told("bob", lobby.says("bob", "State,1"));
    EXPECT_EQ(state.front(), "Room,1,go,paused,ana,bob,white,1,60000,53000");
    EXPECT_EQ(Lines(state.end() - 4, state.end() - 1),
              (Lines{"Clock,1,60000,53000,none", "Paused,1,agreed", "Left,1,ana,player,120000"}));
    EXPECT_EQ(told("bob", lobby.says("bob", "Continue,1")), (Lines{"Continue,1", "Continued,1", "Turn,1,white,1"}));
  }
  before.says("ana", "Continue,1");
  before.says("bob", "Pass,1,white");
  before.says("ana", "Pass,1,black");
  before.says("ana", "Dead,1,B2,dead");
  TestLobby lobby(contents_of(before.saved()));
  lobby.starts();
  lobby.enters("bob");
  const Lines state = told("bob", lobby.says("bob", "State,1"));
  EXPECT_EQ(state.front().substr(0, 25), "Room,1,go,scoring,ana,bob");
  EXPECT_TRUE(state.at(state.size() - 3).starts_with("Scoring,1,300000,W+")) << state.at(state.size() - 3);
  EXPECT_TRUE(state.at(state.size() - 3).ends_with(",B2"));
}

TEST(Restore, KeepsGamesThatCannotContinueOnDisk) {
  store::Contents contents = contents_of(a_game("Open,nogo,size=5", "bob"));
  contents.unfinished.front().moves.front().move = "Z9";
  TestLobby wrong_move(contents);
  ASSERT_EQ(wrong_move.faults().size(), 1U);
  EXPECT_NE(wrong_move.faults()[0].find("ply 1, Z9"), std::string::npos);
  EXPECT_EQ(wrong_move.starts(), Lines{});

  contents = contents_of(a_game("Open,nogo,size=5", "bob"));
  contents.unfinished.front().game.kind = "halma";
  EXPECT_EQ(
      TestLobby(contents).faults(),
      (std::vector<std::string>{"table 1: unknown game 'halma'; valid: go, nogo, jiaqi, othello, connect6, gomoku"}));
  contents = contents_of(a_game("Open,nogo,size=5", "bob"));
  contents.unfinished.front().white.reset();
  EXPECT_EQ(TestLobby(contents).faults().size(), 1U);
}

}  // namespace
}  // namespace tests
