#include <gtest/gtest.h>

#include <algorithm>

#include "server/compliance/compliance_test.h"
#include "tests/server/test_lobby.h"

namespace {

using tests::Lines;
using tests::TestLobby;
using tests::told;

/// The lines for bob that report on his compliance test.
Lines found(const Lines& effects) {
  Lines lines = told("bob", effects);
  std::erase_if(lines, [](const std::string& line) { return !line.starts_with("Checked,"); });
  return lines;
}

/// bob's compliance test has started: he has Black at table 1.
TestLobby hall_with_check() {
  TestLobby lobby;
  lobby.enters("bob");
  const Lines effects = lobby.says("bob", "@c Check,bob,nogo,size=5");
  EXPECT_EQ(told("bob", effects).front(), "@c Check,bob,5");
  const Lines lines = told("bob", effects);
  EXPECT_NE(std::ranges::find(lines, "Paired,0,1,1,black,random"), lines.end());
  EXPECT_NE(std::ranges::find(lines, "Turn,1,black,0"), lines.end());
  return lobby;
}

/// bob resigns game after game until game `number` is being played.
Lines give_up_until(TestLobby& lobby, int number) {
  Lines effects;
  for (int room = 1; room < number; ++room) {
    lobby.says("bob", "Lose," + std::to_string(room));
    effects = lobby.waits(0);
  }
  return effects;
}

TEST(LobbyCompliance, StartsTheNextGameAfterEachGame) {
  TestLobby lobby = hall_with_check();
  EXPECT_EQ(found(lobby.says("bob", "Lose,1")),
            Lines{"Checked,bob,1,5,1,plays Black by the rules,passed,W+resign after 0 plies"});
  const Lines next = told("bob", lobby.waits(0));
  EXPECT_NE(std::ranges::find(next, "Paired,0,2,2,white,random"), next.end());
  EXPECT_EQ(told("bob", lobby.says("bob", "@l Checks,bob")),
            (Lines{"@l Checked,bob,1,5,1,plays Black by the rules,passed,W+resign after 0 plies", "@l End,Checks,1"}));
}

TEST(LobbyCompliance, QuotesTheFirstRefusedLine) {
  TestLobby lobby = hall_with_check();
  lobby.says("bob", "SetDot,1,black,Z9");
  lobby.says("bob", "SetDot,1,white,A1");
  const Lines lines = found(lobby.says("bob", "Lose,1"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].starts_with(
      R"(Checked,bob,1,5,1,plays Black by the rules,failed,"after 0 plies it sent 'SetDot,1,black,Z9', which was )"
      "refused: "))
      << lines[0];
  EXPECT_TRUE(lines[0].ends_with("(the first of 2 such lines)\"")) << lines[0];
}

TEST(LobbyCompliance, DoesNotQuoteAPassword) {
  TestLobby lobby = hall_with_check();
  lobby.says("bob", "Login,bob,secret");
  const Lines lines = found(lobby.says("bob", "Lose,1"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("it sent 'Login'"), std::string::npos) << lines[0];
}

TEST(LobbyCompliance, FailsAPlayerThatDoesNotMove) {
  TestLobby lobby = hall_with_check();
  EXPECT_EQ(found(lobby.waits(130'000)),
            Lines{"Checked,bob,1,5,1,plays Black by the rules,failed,after 0 plies no move came in time"});
}

TEST(LobbyCompliance, AbortsAGameAfterItsFirstMove) {
  TestLobby lobby = hall_with_check();
  give_up_until(lobby, 4);
  EXPECT_EQ(found(lobby.says("bob", "SetDot,4,black,B2")), Lines{});
  EXPECT_EQ(found(lobby.waits(0)),
            Lines{"Checked,bob,4,5,4,continues after an aborted game,passed,void after 1 plies"});
}

TEST(LobbyCompliance, FailsAGameThatEndsBeforeItsFault) {
  TestLobby lobby = hall_with_check();
  give_up_until(lobby, 4);
  const Lines lines = found(lobby.says("bob", "Lose,4"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find(",failed,\"the game was over after 0 plies, too early for the test"), std::string::npos)
      << lines[0];
}

TEST(LobbyCompliance, RequiresAReconnectAfterAConnectionLoss) {
  for (const bool comes_back : {true, false}) {
    TestLobby lobby = hall_with_check();
    lobby.enters("eva");
    give_up_until(lobby, 5);
    lobby.bot_plays(5, base::Side::black, 1, "A1");
    lobby.says("bob", "SetDot,5,white,C3");
    lobby.bot_plays(5, base::Side::black, 3, "A3");
    lobby.says("bob", "SetDot,5,white,C1");
    const Lines effects = lobby.bot_plays(5, base::Side::black, 5, "B1");
    EXPECT_NE(std::ranges::find(effects, "close bob"), effects.end());
    lobby.leaves("bob");
    if (comes_back) {
      lobby.enters("bob");
      EXPECT_EQ(
          found(lobby.says("bob", "Lose,5")),
          Lines{
              "Checked,bob,5,5,5,reconnects and continues after its connection is cut,passed,B+resign after 5 plies"});
    } else {
      lobby.waits(25'000);
      lobby.waits(65'000);
    }
    const Lines kept = told("eva", lobby.says("eva", "Checks,bob"));
    ASSERT_EQ(kept.size(), 6U);
    EXPECT_EQ(kept[4].find("no move came in time: it must log in again and continue") != std::string::npos, !comes_back)
        << kept[4];
    EXPECT_EQ(kept[5], "End,Checks,5");
    if (!comes_back) continue;
    EXPECT_EQ(told("bob", lobby.says("bob", "Check,bob,nogo")).front(), "Check,bob,5") << "the test can be repeated";
  }
}

TEST(LobbyCompliance, AllowsOnlyTheUserTheOwnerAndArbiters) {
  TestLobby lobby = hall_with_check();
  lobby.enters("eva");
  EXPECT_EQ(told("eva", lobby.says("eva", "Check,bob,nogo")),
            Lines{R"(Error,forbidden,Check,"only bob, its owner and arbiters can test it")"});
  EXPECT_EQ(told("bob", lobby.says("bob", "Check,bob,nogo")),
            Lines{"Error,forbidden,Check,bob is being tested already"});
  EXPECT_EQ(told("eva", lobby.says("eva", "Check,eva,chess")).front().substr(0, 20), "Error,no-game,Check,");
  EXPECT_EQ(told("eva", lobby.says("eva", "Check,eva,nogo,size=77")).front().substr(0, 23), "Error,bad-option,Check,");
  EXPECT_EQ(told("eva", lobby.says("eva", "Checks,eva")),
            Lines{"Error,no-game,Checks,eva has not been tested since the server started"});
}

}  // namespace
