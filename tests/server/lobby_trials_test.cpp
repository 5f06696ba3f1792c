#include <gtest/gtest.h>

#include <algorithm>

#include "server/trials/trial.h"
#include "tests/server/hall.h"

namespace {

using tests::Hall;
using tests::Lines;
using tests::told;

/// What of it says something about the check of bob.
Lines found(const Lines& effects) {
  Lines lines = told("bob", effects);
  std::erase_if(lines, [](const std::string& line) { return !line.starts_with("Checked,"); });
  return lines;
}

/// bob's check has begun: he has Black at table 1.
Hall hall_with_check() {
  Hall hall;
  hall.enters("bob");
  const Lines effects = hall.says("bob", "@c Check,bob,nogo,size=5");
  EXPECT_EQ(told("bob", effects).front(), "@c Check,bob,5");
  const Lines lines = told("bob", effects);
  EXPECT_NE(std::ranges::find(lines, "Paired,0,1,1,black,random"), lines.end());
  EXPECT_NE(std::ranges::find(lines, "Turn,1,black,0"), lines.end());
  return hall;
}

/// bob gives up game after game, until the one of this number is being played.
Lines give_up_until(Hall& hall, int number) {
  Lines effects;
  for (int room = 1; room < number; ++room) {
    hall.says("bob", "Lose," + std::to_string(room));
    effects = hall.waits(0);
  }
  return effects;
}

TEST(LobbyTrials, OneGameFollowsTheOther) {
  Hall hall = hall_with_check();
  EXPECT_EQ(found(hall.says("bob", "Lose,1")),
            Lines{"Checked,bob,1,5,1,plays Black by the rules,passed,W+resign after 0 plies"});
  const Lines next = told("bob", hall.waits(0));
  EXPECT_NE(std::ranges::find(next, "Paired,0,2,2,white,random"), next.end());
  EXPECT_EQ(told("bob", hall.says("bob", "@l Checks,bob")),
            (Lines{"@l Checked,bob,1,5,1,plays Black by the rules,passed,W+resign after 0 plies", "@l End,Checks,1"}));
}

TEST(LobbyTrials, TheFirstLineThatWasRefusedIsQuoted) {
  Hall hall = hall_with_check();
  hall.says("bob", "SetDot,1,black,Z9");
  hall.says("bob", "SetDot,1,white,A1");
  const Lines lines = found(hall.says("bob", "Lose,1"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].starts_with(
      R"(Checked,bob,1,5,1,plays Black by the rules,failed,"after 0 plies it sent 'SetDot,1,black,Z9', which was )"
      "refused: "))
      << lines[0];
  EXPECT_TRUE(lines[0].ends_with("(the first of 2 such lines)\"")) << lines[0];
}

TEST(LobbyTrials, APasswordIsNotQuoted) {
  Hall hall = hall_with_check();
  hall.says("bob", "Login,bob,secret");
  const Lines lines = found(hall.says("bob", "Lose,1"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("it sent 'Login'"), std::string::npos) << lines[0];
}

TEST(LobbyTrials, WhoDoesNotMoveHasFailed) {
  Hall hall = hall_with_check();
  EXPECT_EQ(found(hall.waits(130'000)),
            Lines{"Checked,bob,1,5,1,plays Black by the rules,failed,after 0 plies no move came in time"});
}

TEST(LobbyTrials, AGameIsAbortedAfterItsFirstMove) {
  Hall hall = hall_with_check();
  give_up_until(hall, 4);
  EXPECT_EQ(found(hall.says("bob", "SetDot,4,black,B2")), Lines{});
  EXPECT_EQ(found(hall.waits(0)),
            Lines{"Checked,bob,4,5,4,gets over a game that is aborted,passed,void after 1 plies"});
}

TEST(LobbyTrials, AGameThatIsOverBeforeItsTroubleHasTriedNothing) {
  Hall hall = hall_with_check();
  give_up_until(hall, 4);
  const Lines lines = found(hall.says("bob", "Lose,4"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find(",failed,\"the game was over after 0 plies already"), std::string::npos) << lines[0];
}

TEST(LobbyTrials, WhoseLineIsCutHasToComeBack) {
  for (const bool comes_back : {true, false}) {
    Hall hall = hall_with_check();
    hall.enters("eva");
    give_up_until(hall, 5);
    hall.bot_plays(5, base::Side::black, 1, "A1");
    hall.says("bob", "SetDot,5,white,C3");
    hall.bot_plays(5, base::Side::black, 3, "A3");
    hall.says("bob", "SetDot,5,white,C1");
    const Lines effects = hall.bot_plays(5, base::Side::black, 5, "B1");
    EXPECT_NE(std::ranges::find(effects, "close bob"), effects.end());
    hall.leaves("bob");
    if (comes_back) {
      hall.enters("bob");
      EXPECT_EQ(
          found(hall.says("bob", "Lose,5")),
          Lines{"Checked,bob,5,5,5,\"comes back when its line is cut, and goes on\",passed,B+resign after 5 plies"});
    } else {
      hall.waits(25'000);
      hall.waits(65'000);
    }
    const Lines kept = told("eva", hall.says("eva", "Checks,bob"));
    ASSERT_EQ(kept.size(), 6U);
    EXPECT_EQ(kept[4].find("no move came in time: it has to log in again and to go on") != std::string::npos,
              !comes_back)
        << kept[4];
    EXPECT_EQ(kept[5], "End,Checks,5");
    if (!comes_back) continue;
    EXPECT_EQ(told("bob", hall.says("bob", "Check,bob,nogo")).front(), "Check,bob,5") << "once more";
  }
}

TEST(LobbyTrials, AreForOneselfOnesOwnBotsAndArbiters) {
  Hall hall = hall_with_check();
  hall.enters("eva");
  EXPECT_EQ(told("eva", hall.says("eva", "Check,bob,nogo")),
            Lines{R"(Error,forbidden,Check,"only bob, its owner and arbiters may have bob checked")"});
  EXPECT_EQ(told("bob", hall.says("bob", "Check,bob,nogo")),
            Lines{"Error,forbidden,Check,bob is being checked already"});
  EXPECT_EQ(told("eva", hall.says("eva", "Check,eva,chess")).front().substr(0, 20), "Error,no-game,Check,");
  EXPECT_EQ(told("eva", hall.says("eva", "Check,eva,nogo,size=77")).front().substr(0, 23), "Error,bad-option,Check,");
  EXPECT_EQ(told("eva", hall.says("eva", "Checks,eva")),
            Lines{"Error,no-game,Checks,eva has not been checked since the server was started"});
}

}  // namespace
