#include <gtest/gtest.h>

#include "tests/server/test_lobby.h"

/// Tests how two players agree on the score of a game of Go.
namespace tests {
namespace {

/// Black has a wall on column C of the 5x5 board, and White two stones behind it, on A1 and E5.
TestLobby passed_out(const std::string& options = "") {
  TestLobby lobby = lobby_with_game("go,size=5,komi=0.5" + options);
  for (const char* move : {"black,C1", "white,A1", "black,C2", "white,E5", "black,C3"})
    lobby.says(std::string{move}.starts_with("b") ? "ana" : "bob", std::string{"SetDot,1,"} + move);
  lobby.says("bob", "Pass,1,white");
  lobby.says("ana", "SetDot,1,black,C4");
  lobby.says("bob", "Pass,1,white");
  lobby.says("ana", "SetDot,1,black,C5");
  lobby.says("bob", "Pass,1,white");
  return lobby;
}

TEST(Scoring, StartsAfterTwoPassesWithAProposal) {
  TestLobby lobby = passed_out();
  EXPECT_EQ(lobby.says("ana", "Pass,1,black"),
            (Lines{"ana< Pass,1,11", "save move 1 11 black pass", "ana bob eva< Move,1,11,black,pass,-1,-1",
                   "ana bob eva< Scoring,1,300000,B+2.5", "estimate 1", "deadline 1 300000", "next ana"}));
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,go,scoring,ana,bob,1,11");
  EXPECT_EQ(told("bob", lobby.estimated({"A1", "E5"})), (Lines{"Scoring,1,300000,B+24.5,A1,E5"}));
}

TEST(Scoring, BothPlayersAgreeOnTheDeadChains) {
  TestLobby lobby = passed_out();
  lobby.says("ana", "Pass,1,black");
  lobby.estimated({"A1"});
  EXPECT_EQ(lobby.says("bob", "Dead,1,e5,dead"),
            (Lines{"bob< Dead,1,e5,dead", "save act 1 11 mark bob A1 E5", "ana bob eva< Marked,1,e5,dead",
                   "ana bob eva< Scoring,1,300000,B+24.5,A1,E5", "next bob"}));
  EXPECT_EQ(told("bob", lobby.says("ana", "Reply,1,score,yes")), (Lines{"Answered,1,score,black,yes"}));
  // A new mark withdraws every agreement.
  lobby.says("bob", "Dead,1,A1,alive");
  EXPECT_EQ(told("ana", lobby.says("bob", "Reply,1,score,yes")), (Lines{"Answered,1,score,white,yes"}));
  lobby.says("bob", "Dead,1,A1,dead");
  lobby.says("bob", "Reply,1,score,yes");
  EXPECT_EQ(lobby.says("ana", "Reply,1,score,yes"),
            (Lines{"ana< Reply,1,score,yes", "ana bob eva< Answered,1,score,black,yes", "save act 1 11 score ana E5 A1",
                   "save end 1 B+24.5 score", "ana bob eva< GameOver,1,B+24.5,score", "deadline 1 none", "next ana"}));
}

TEST(Scoring, TellsWhichStonesAreUnsettledUntilTheyAreMarked) {
  TestLobby lobby = passed_out();
  lobby.says("ana", "Pass,1,black");
  EXPECT_EQ(told("eva", lobby.estimated({}, {"A1", "E5"})), (Lines{"Unsettled,1,A1,E5"}));
  const Lines state = told("eva", lobby.says("eva", "State,1"));
  EXPECT_EQ(state.at(state.size() - 2), "Unsettled,1,A1,E5");
  EXPECT_EQ(told("ana", lobby.says("bob", "Dead,1,A1,alive")),
            (Lines{"Marked,1,A1,alive", "Scoring,1,300000,B+2.5", "Unsettled,1,E5"}));
  EXPECT_EQ(told("ana", lobby.says("bob", "Dead,1,E5,dead")),
            (Lines{"Marked,1,E5,dead", "Scoring,1,300000,B+13.5,E5"}));
}

TEST(Scoring, IsShownToClientsThatComeAfterTheEnd) {
  TestLobby lobby = passed_out();
  lobby.says("ana", "Pass,1,black");
  lobby.estimated({"A1", "E5"});
  lobby.says("ana", "Reply,1,score,yes");
  lobby.says("bob", "Reply,1,score,yes");
  lobby.enters("dan");
  const Lines state = told("dan", lobby.says("dan", "Watch,1"));
  EXPECT_EQ(state.at(state.size() - 2), "Scoring,1,0,B+24.5,A1,E5");
}

TEST(Scoring, AProposalDoesNotOverrideThePlayers) {
  TestLobby lobby = passed_out();
  lobby.says("ana", "Pass,1,black");
  lobby.says("ana", "Dead,1,E5,dead");
  EXPECT_EQ(lobby.estimated({"A1", "E5"}), Lines{});
}

TEST(Scoring, APlayerWhoDisagreesResumesPlay) {
  TestLobby lobby = passed_out();
  lobby.says("ana", "Pass,1,black");
  EXPECT_EQ(told("eva", lobby.says("bob", "Reply,1,score,no")),
            (Lines{"Undone,1,9", "Turn,1,white,9", "Clock,1,-1,-1,white"}));
  EXPECT_EQ(told("bob", lobby.says("bob", "SetDot,1,white,D4,10")).front(), "SetDot,1,10");
}

TEST(Scoring, WithoutAgreementTheBoardIsScoredAsItIs) {
  TestLobby lobby = passed_out();
  lobby.says("ana", "Pass,1,black");
  lobby.says("ana", "Dead,1,A1,dead");
  EXPECT_EQ(lobby.waits(299'999), Lines{});
  EXPECT_EQ(lobby.waits(1), (Lines{"save end 1 B+2.5 score", "ana bob eva< GameOver,1,B+2.5,score"}));
}

TEST(Scoring, IsSkippedWhenTheRulesScoreTheBoardAsItIs) {
  TestLobby lobby = passed_out(",scoring=board");
  EXPECT_EQ(told("eva", lobby.says("ana", "Pass,1,black")).back(), "GameOver,1,B+2.5,score");
}

TEST(Scoring, IsSkippedInGamesAgainstBots) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,go,size=5,komi=0.5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "Pass,1,black");
  EXPECT_EQ(told("ana", lobby.bot_plays(1, base::Side::white, 2, "pass")).back(), "GameOver,1,W+0.5,score");
}

TEST(Scoring, OnlyStonesCanBeMarkedDead) {
  TestLobby lobby = passed_out();
  lobby.says("ana", "Pass,1,black");
  for (const char* point : {"B2", "Z9", ""}) {
    const Lines answer = told("ana", lobby.says("ana", "Dead,1," + std::string{point} + ",dead"));
    ASSERT_EQ(answer.size(), 1U);
    EXPECT_TRUE(answer[0].starts_with("Error,illegal,Dead,")) << answer[0];
  }
}

TEST(Estimate, IsSentOnlyToWatchers) {
  TestLobby lobby = lobby_with_game("go,size=5,komi=0.5");
  EXPECT_EQ(told("ana", lobby.says("ana", "Estimate,1")).front().substr(0, 24), "Error,forbidden,Estimate");
  EXPECT_EQ(lobby.says("eva", "@e Estimate,1"), (Lines{"estimate 1 for eva"}));
  EXPECT_EQ(lobby.estimated({}), (Lines{"eva< @e Estimate,1,0,B+3.5,9999999999999999999999999", "next eva"}));
  lobby.says("eva", "Estimate,1");
  EXPECT_EQ(lobby.estimated({"A1"}, {"C3", "C4"}),
            (Lines{"eva< Estimate,1,0,B+3.5,9999999999999999999999999,C3,C4", "next eva"}));
}

TEST(Thought, OfABotIsNeverSentToAPlayer) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("eva");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("ana", "Watch,1");
  lobby.says("eva", "Watch,1");
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "SetDot,1,black,C3");
  const Lines effects = lobby.bot_plays(1, base::Side::white, 2, "A1");
  EXPECT_EQ(told("ana", effects), (Lines{"Move,1,2,white,A1,-1,-1", "Turn,1,black,2"}));
  EXPECT_EQ(told("eva", lobby.says("ana", "Lose,1")).back(), "Thought,1,2,white,625,1000,A1,pass");
  EXPECT_EQ(told("ana", lobby.says("ana", "State,1")).back(), "End,State,2");
}

}  // namespace
}  // namespace tests
