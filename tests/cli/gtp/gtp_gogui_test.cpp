#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/games.h"
#include "tests/cli/gtp/scripted_controller.h"

namespace cli {
namespace {

using Engine = tests::GtpEngineUnderTest;

std::vector<std::string> lines(const std::string& answer) {
  std::istringstream in(answer.substr(2));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(GtpGoGui, PlaysAGameOfNogoByTheRulesOfTheEngine) {
  Engine engine("nogo", {{"size", "5"}}, BotSpec{"random", {}});
  EXPECT_EQ(engine("gogui-rules_game_id"), "= nogo");
  EXPECT_EQ(engine("gogui-rules_board_size"), "= 5");
  EXPECT_EQ(engine("gogui-rules_side_to_move"), "= black");
  EXPECT_EQ(engine("gogui-rules_final_result"), "= unknown");
  EXPECT_EQ(engine("play black B4"), "= ");
  EXPECT_EQ(engine("play white E1"), "= ");
  EXPECT_EQ(engine("gogui-rules_board"), "= .....\n.X...\n.....\n.....\n....O");
  const std::string moves = engine("gogui-rules_legal_moves");
  EXPECT_NE(moves.find("A1"), std::string::npos);
  EXPECT_EQ(moves.find("B4"), std::string::npos);
  EXPECT_EQ(moves.find("pass"), std::string::npos);
  for (int plies = 2; engine("gogui-rules_legal_moves") != "= " && plies < 30; ++plies)
    engine(plies % 2 == 0 ? "genmove black" : "genmove white");
  const bool black_is_stuck = engine("gogui-rules_side_to_move") == "= black";
  EXPECT_EQ(engine("gogui-rules_final_result"), black_is_stuck ? "= white wins: W+no-move" : "= black wins: B+no-move");
  EXPECT_EQ(engine("qiyuan-win_rate"), "? the game is over");
}

TEST(GtpGoGui, ShowsJiaqiAsFarAsPossible) {
  Engine engine("jiaqi");
  EXPECT_EQ(engine("play black 22"), "= ");
  EXPECT_EQ(engine("gogui-rules_board_size"), "= " + std::to_string(lines(engine("gogui-rules_board")).size()));
  EXPECT_EQ(std::ranges::count(engine("gogui-rules_board"), 'X'), 1);
  const std::string commands = engine("gogui-analyze_commands");
  EXPECT_NE(commands.find("qiyuan-win_rate"), std::string::npos);
  EXPECT_EQ(commands.find("qiyuan-search"), std::string::npos) << "GoGui does not support point 22";
}

TEST(GtpGoGui, EveryAnalyzeCommandIsKnown) {
  for (const core::GameKind* const kind : engine::games()) {
    Engine engine{std::string{kind->name}};
    // Games that can end by passes are counted.
    const bool has_score = kind->scoring != nullptr;
    for (const std::string& line : lines(engine("gogui-analyze_commands"))) {
      const std::string command = line.substr(line.rfind('/') + 1);
      EXPECT_EQ(std::ranges::count(line, '/'), 2) << line;
      EXPECT_EQ(engine("known_command " + command.substr(0, command.find(' '))), "= true") << line;
      const bool is_refused = command == "final_score" && !has_score;
      EXPECT_EQ(engine(command).substr(0, 2), is_refused ? "? " : "= ") << command;
    }
  }
}

TEST(GtpGoGui, ShowsTheSearch) {
  Engine engine("go", {{"size", "5"}}, BotSpec{"uct", {{"playouts", "400"}}});
  engine("play black C3");
  const std::string variation = engine("qiyuan-variation").substr(2);
  const std::string best = variation.substr(0, variation.find(' '));
  const std::string visits = '\n' + engine("qiyuan-visits").substr(2);
  EXPECT_NE(visits.find('\n' + best + ' '), std::string::npos) << visits;
  EXPECT_EQ(engine("qiyuan-win_rate").substr(0, 13), "= white wins ");
  const std::vector<std::string> rows = lines(engine("qiyuan-ownership"));
  ASSERT_EQ(rows.size(), 5U);
  for (const std::string& row : rows) EXPECT_EQ(std::ranges::count(row, ' '), 4) << row;
  const std::vector<std::string> picture = lines(engine("qiyuan-search"));
  ASSERT_EQ(picture.size(), 4U);
  EXPECT_EQ(picture[0].substr(0, 10), "INFLUENCE ");
  EXPECT_EQ(picture[1].substr(0, 6), "LABEL ");
  EXPECT_EQ(picture[2].substr(0, 6 + best.size()), "VAR w " + best);
  EXPECT_EQ(picture[3].substr(0, 5), "TEXT ");
  EXPECT_EQ(engine("gogui-rules_side_to_move"), "= white") << "nothing was played";
}

TEST(GtpGoGui, ThinksOnceAboutAPosition) {
  Engine engine("go", {{"size", "5"}}, BotSpec{"uct", {{"time", "5"}}});
  int thoughts = 0;
  engine.controller.on_think = [&] { ++thoughts; };
  const std::string first = engine("qiyuan-search");
  EXPECT_EQ(engine("qiyuan-search"), first);
  engine("play black C3");
  EXPECT_NE(engine("qiyuan-search"), first);
  engine("undo");
  engine("play black C4");
  EXPECT_NE(engine("qiyuan-search"), first);
}

}  // namespace
}  // namespace cli
