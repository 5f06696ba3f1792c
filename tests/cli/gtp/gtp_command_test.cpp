#include "clients/cli/gtp/gtp_command.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/net/unique_fd.h"
#include "engine/games.h"
#include "tests/cli/gtp/scripted_controller.h"

namespace cli {
namespace {

const BotSpec fast = tests::GtpEngineUnderTest::fast;

/// The program's answers to these lines, which all arrive at the start.
std::string answers(const GtpCommandArguments& arguments, std::string_view lines) {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  const UniqueFd read_end(ends[0]);
  UniqueFd write_end(ends[1]);
  EXPECT_EQ(::write(write_end.get(), lines.data(), lines.size()), static_cast<ssize_t>(lines.size()));
  write_end.reset();
  std::ostringstream out;
  EXPECT_EQ(gtp(arguments, read_end.get(), out), 0);
  return out.str();
}

TEST(GtpCommand, AnswersUntilQuit) {
  const GtpCommandArguments arguments{.game = "nogo", .options = {}, .bot = fast};
  EXPECT_EQ(answers(arguments, "7 name\n\nfoo\nquit\nname\n"), "=7 Qiyuan nogo\n\n? unknown command\n\n=\n\n");
  EXPECT_THROW(answers({.game = "chess", .options = {}, .bot = fast}, ""), Failure);
}

TEST(GtpCommand, AnalyzesUntilTheNextLineAndPondersUntilTheEnd) {
  const GtpCommandArguments arguments{
      .game = "nogo", .options = {{"size", "5"}}, .bot = {"uct", {{"time", "5"}}}, .ponders = true};
  const std::string text = answers(arguments, "1 lz-analyze 1\n2 genmove black\n3 name\n");
  EXPECT_EQ(text.substr(0, 13), "=1\ninfo move ");
  EXPECT_NE(text.find("\n\n=2 "), std::string::npos) << text;
  EXPECT_NE(text.find("\n\n=3 Qiyuan nogo\n\n"), std::string::npos) << text;
}

TEST(GtpCommand, WritesStatisticsOfEachMove) {
  const std::string path = testing::TempDir() + "gtp_statistics.jsonl";
  std::remove(path.c_str());
  const GtpCommandArguments arguments{.game = "go",
                                      .options = {{"size", "5"}},
                                      .bot = fast,
                                      .statistics = StatisticsForm::json,
                                      .statistics_file = path};
  answers(arguments, "genmove black\nreg_genmove white\n");
  answers(arguments, "kata-genmove_analyze black\n");
  std::ifstream file(path);
  std::string line;
  std::vector<nlohmann::json> moves;
  while (std::getline(file, line)) moves.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(moves.size(), 2U) << "reg_genmove plays no move; files are appended to";
  for (const nlohmann::json& move : moves) {
    EXPECT_EQ(move["ply"], 1);
    EXPECT_EQ(move["side"], "black");
    EXPECT_EQ(move["visits"], 50);
    EXPECT_EQ(move["playouts"], 50);
    EXPECT_EQ(move["variation"][0], move["move"]);
    EXPECT_GT(move["win_rate"], 0);
    EXPECT_GT(move["depth"], 0);
    EXPECT_GT(move["nodes"], 1);
    EXPECT_GT(move["seconds"], 0);
    EXPECT_GT(move["playouts_per_second"], 0);
    EXPECT_TRUE(move.contains("lead"));
  }
  std::remove(path.c_str());
  GtpCommandArguments nowhere = arguments;
  nowhere.statistics_file = testing::TempDir() + "no/such/folder";
  EXPECT_THROW(answers(nowhere, ""), Failure);
}

TEST(Statistics, AreALineOfText) {
  core::Thought thought;
  thought.move = "D4";
  thought.win_rate = 0.5234;
  thought.playouts = 1000;
  thought.seconds = 0.25;
  thought.depth = 12;
  thought.nodes = 345;
  thought.lead = -2.25;
  thought.candidates = {{"D4", 1100, 0.5, 0.5, 0, {}}, {"E5", 100, 0.5, 0.5, 0, {}}};
  thought.variation = {"D4", "E5"};
  const core::GameKind& go = *engine::find_game("go");
  const core::AnyGame game = go.start(core::Options::defaults(go.options)).value();
  EXPECT_EQ(statistics_line({3, base::Side::black, go, game, thought}, StatisticsForm::text),
            "3. black D4: 52.3 %, W+2.2, 1200 visits, depth 12, 345 nodes, 1000 playouts in 0.250 s, 4000/s: D4 E5\n");
  thought.resigns = true;
  EXPECT_EQ(statistics_line({3, base::Side::black, go, game, thought}, StatisticsForm::text).substr(0, 17),
            "3. black resigns:");
  core::Thought search;
  search.move = "A1";
  search.depth = 9;
  search.nodes = 1000;
  search.seconds = 0.5;
  EXPECT_EQ(statistics_line({1, base::Side::white, go, game, search}, StatisticsForm::text),
            "1. white A1: 50.0 %, depth 9, 1000 nodes in 0.500 s, 2000/s\n")
      << "alpha-beta makes no playouts";
}

}  // namespace
}  // namespace cli
