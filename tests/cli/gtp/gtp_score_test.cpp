#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/gtp/planted_bot.h"
#include "tests/cli/gtp/scripted_controller.h"

namespace cli {
namespace {

using Engine = tests::GtpEngineUnderTest;

/// Black has the left of the board and White the right; two white stones in Black's corner are dead:
///
///   . . X O .
///   . . X O .
///   . . X O .
///   O . X O .
///   O . X O .
void divide_the_board(auto& engine) {
  EXPECT_EQ(engine("gogui-play_sequence b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5 b pass w A1 b pass w A2"),
            "= ");
}

TEST(GtpScore, ChineseRulesRemoveDeadStones) {
  Engine engine("go", {{"size", "5"}, {"komi", "0.5"}, {"rules", "chinese"}});
  divide_the_board(engine);
  EXPECT_EQ(engine("final_status_list dead"), "= A2 A1");
  EXPECT_EQ(engine("final_status_list alive"), "= C5 C4 C3 C2 C1\nD5 D4 D3 D2 D1");
  EXPECT_EQ(engine("final_status_list seki"), "= ");
  EXPECT_EQ(engine("final_score"), "= B+4.5");
  EXPECT_EQ(engine("gogui-rules_side_to_move"), "= black") << "nothing was played";
}

TEST(GtpScore, UnderTrompTaylorRulesAllStonesAreAlive) {
  Engine engine("go", {{"size", "5"}, {"komi", "0.5"}});
  divide_the_board(engine);
  EXPECT_EQ(engine("final_status_list dead"), "= ");
  EXPECT_EQ(engine("final_status_list alive"), "= C5 C4 C3 C2 C1\nD5 D4 D3 D2 D1\nA2 A1");
  EXPECT_EQ(engine("final_score"), "= W+7.5");
  EXPECT_EQ(engine("final_status_list"), "? syntax error");
  EXPECT_EQ(engine("final_status_list white"), "? syntax error");
}

TEST(GtpScore, JapaneseRulesCountTerritoryAndPrisoners) {
  Engine engine("go", {{"size", "5"}, {"komi", "0.5"}});
  divide_the_board(engine);
  EXPECT_EQ(engine("kgs-rules japanese"), "= ");
  EXPECT_EQ(engine("final_status_list dead"), "= A2 A1");
  EXPECT_EQ(engine("final_score"), "= B+6.5") << "10 points and 2 dead stones against 5 points";
  EXPECT_EQ(engine("gogui-play_sequence b B1 w pass b B2 w pass b A3"), "= ") << "captures the two stones";
  EXPECT_EQ(engine("final_score"), "= B+3.5") << "7 points and 2 prisoners: each move cost a point";
  EXPECT_EQ(engine("kgs-rules Chinese"), "= ");
  EXPECT_EQ(engine("final_score"), "= B+4.5");
  EXPECT_EQ(engine("kgs-rules aga"), "? unknown rules 'aga'; valid: chinese, japanese");
  EXPECT_EQ(engine("kgs-rules"), "? syntax error");
}

/// One eye each and one shared liberty at the left edge; the other chains live:
///
///   O O X . . . .
///   . O X . X . .
///   O O X . . . .
///   . O X X X X X
///   X X O O O O O
///   . X O . O . .
///   X X O . . . .
TEST(GtpScore, ListsSeki) {
  Engine engine("go", {{"size", "7"}, {"komi", "0"}, {"rules", "chinese"}});
  EXPECT_EQ(
      engine("gogui-play_sequence b C7 w A7 b C6 w B7 b C5 w B6 b C4 w A5 b D4 w B5 b E4 w B4 b F4 w C3 b G4 w D3 "
             "b E6 w E3 b A3 w F3 b B3 w G3 b B2 w C2 b A1 w C1 b B1 w E2"),
      "= ");
  EXPECT_EQ(engine("final_status_list seki"), "= A7 B7 B6 A5 B5 B4\nA3 B3 B2 A1 B1");
  EXPECT_EQ(engine("final_status_list dead"), "= ");
  EXPECT_EQ(engine("final_status_list alive"), "= C7 C6 C5 C4 D4 E4 F4 G4\nE6\nC3 D3 E3 F3 G3 C2 E2 C1");
  EXPECT_EQ(engine("final_score"), "= B+4");
}

TEST(GtpScore, CleanupCapturesDeadStonesBeforePassing) {
  const core::GameKind kind = tests::kind_with_planted_bot("go");
  tests::PlantedBot::thinks = [](const core::AnyGame& game, const core::Budget&, const std::stop_token&) {
    core::Thought thought;
    thought.move = "pass";
    thought.candidates = {{"pass", 90, 0.9, 0.9, 0, {}}, {"B5", 40, 0.9, 0.9, 0, {}}};
    for (const std::string move : {"A3", "B1", "B2"}) {
      core::AnyGame next = game;
      if (next.play(move)) thought.candidates.push_back({move, 5, 0.9, 0.9, 0, {}});
    }
    return thought;
  };
  tests::ScriptedController controller;
  GtpSession session =
      *GtpSession::open(kind, {{"size", "5"}, {"komi", "0.5"}}, BotSpec{"planted", {}}, {}, controller);
  const auto engine = [&](std::string_view line) {
    session.answer(line);
    std::string text = controller.take_sent();
    text.resize(text.size() - 2);
    return text.size() == 1 ? text + ' ' : text;
  };
  divide_the_board(engine);
  EXPECT_EQ(engine("genmove black"), "= pass");
  EXPECT_EQ(engine("undo"), "= ");
  for (int move = 0; move < 3; ++move) {
    const std::string answer = engine("kgs-genmove_cleanup black");
    EXPECT_TRUE(answer == "= A3" || answer == "= B1" || answer == "= B2") << answer;
    EXPECT_EQ(engine("kgs-genmove_cleanup white"), "= pass") << "no black stone is dead";
  }
  EXPECT_EQ(engine("kgs-genmove_cleanup black"), "= pass");
  EXPECT_EQ(engine("final_status_list alive"), "= C5 C4 C3 B2 C2 B1 C1\nD5 D4 D3 D2 D1\nA3");
}

}  // namespace
}  // namespace cli
