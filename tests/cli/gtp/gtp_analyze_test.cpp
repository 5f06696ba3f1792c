#include <gtest/gtest.h>

#include <sstream>

#include "clients/cli/gtp/gtp_analysis.h"
#include "tests/cli/gtp/planted_bot.h"
#include "tests/cli/gtp/scripted_controller.h"

namespace cli {
namespace {

using base::Side;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;

Words words(const std::string& line) {
  std::istringstream in(line);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

base::Expected<AnalysisWish> parse(const std::string& arguments, AnalysisDialect dialect = AnalysisDialect::katago) {
  return parse_analysis(words(arguments), dialect);
}

TEST(Analysis, ReadsTheArgumentsOfControllers) {
  EXPECT_EQ(parse("")->side, std::nullopt);
  EXPECT_EQ(parse("")->interval, milliseconds{1000});
  EXPECT_EQ(parse("B 50")->side, Side::black);
  EXPECT_EQ(parse("B 50")->interval, milliseconds{500});
  EXPECT_EQ(parse("white interval 10 minmoves 2 maxmoves 7 ownership true")->side, Side::white);
  const AnalysisWish wish = *parse("10 minmoves 2 maxmoves 7 ownership true");
  EXPECT_EQ(wish.interval, milliseconds{100});
  EXPECT_EQ(wish.min_moves, 2U);
  EXPECT_EQ(wish.max_moves, 7U);
  EXPECT_TRUE(wish.ownership);
  EXPECT_EQ(parse("0")->interval, milliseconds{10}) << "the shortest useful interval";
}

TEST(Analysis, NamesAnUnknownArgument) {
  EXPECT_EQ(parse("interval").error().text(), "'' is not an interval (hundredths of a second)");
  EXPECT_EQ(parse("interval -1").error().text(), "'-1' is not an interval (hundredths of a second)");
  EXPECT_EQ(parse("10s").error().text(), "'10s' is not an interval (hundredths of a second)");
  EXPECT_EQ(parse("maxmoves many").error().text(), "'many' is not a number of moves");
  EXPECT_EQ(parse("ownership yes").error().text(), "'yes' is not true or false");
  EXPECT_EQ(parse("avoid black D4 1").error().text(), "'avoid' is not supported: this engine considers all moves");
  EXPECT_EQ(parse("red 10").error().text(), "unknown option 'red'; valid: interval, minmoves, maxmoves, ownership");
  EXPECT_EQ(parse("ownership true", AnalysisDialect::leela_zero).error().text(),
            "unknown option 'ownership'; valid: interval, minmoves, maxmoves");
}

/// Two moves, a third without visits, and a lead of Black.
core::Thought thought() {
  core::Thought thought;
  thought.move = "D4";
  thought.candidates = {{"D4", 12, 0.5012, 0.48, 0.032, {"D4", "E5", "pass"}},
                        {"pass", 3, 0.25, -0.1, 0.5, {"pass"}},
                        {"A1", 0, 0.5, 0, 0, {"A1"}}};
  thought.lead = 3.25;
  return thought;
}

TEST(Analysis, IsWrittenAsLeelaZeroDoes) {
  const core::BoardView view;
  const auto line = [&](const AnalysisWish& wish) {
    return analysis_line(thought(), Side::white, view, wish, AnalysisDialect::leela_zero);
  };
  const std::string first = "info move D4 visits 12 winrate 5012 prior 320 lcb 4800 order 0 pv D4 E5 pass";
  const std::string second = " info move pass visits 3 winrate 2500 prior 5000 lcb 0 order 1 pv pass";
  EXPECT_EQ(line({}), first + second);
  EXPECT_EQ(line(*parse("maxmoves 1")), first);
  EXPECT_EQ(line(*parse("minmoves 3")),
            first + second + " info move A1 visits 0 winrate 5000 prior 0 lcb 0 order 2 pv A1");
}

TEST(Analysis, IsWrittenAsKataGoDoes) {
  const core::AnyGame game = *start_game(**find_kind("go"), std::vector<core::KeyValue>{{"size", "5"}});
  core::Thought seen = thought();
  seen.candidates.resize(1);
  seen.ownership.assign(25, 0);
  for (std::size_t i = 0; i < 25; ++i)
    if (game.view().points[i].name == "A5") seen.ownership[i] = 1;
  for (std::size_t i = 0; i < 25; ++i)
    if (game.view().points[i].name == "E1") seen.ownership[i] = -0.5;
  const auto line = [&](Side side) {
    return analysis_line(seen, side, game.view(), *parse("ownership true"), AnalysisDialect::katago);
  };
  const auto with = [](const std::string& lead, const std::string& first, const std::string& last) {
    std::string zeros;
    for (int i = 0; i < 23; ++i) zeros += first.front() == '-' ? " -0.000" : " 0.000";
    return "info move D4 visits 12 winrate 0.501200 scoreMean " + lead + " scoreLead " + lead +
           " prior 0.032000 lcb 0.480000 order 0 pv D4 E5 pass ownership " + first + zeros + ' ' + last;
  };
  EXPECT_EQ(line(Side::black), with("3.250", "1.000", "-0.500"));
  EXPECT_EQ(line(Side::white), with("-3.250", "-1.000", "0.500"));
  seen.lead.reset();
  seen.ownership.clear();
  EXPECT_EQ(line(Side::black),
            "info move D4 visits 12 winrate 0.501200 prior 0.032000 lcb 0.480000 order 0 pv D4 E5 pass");
}

TEST(Analysis, ShowsTheMoveOfABotThatDoesNotSearch) {
  core::Thought random;
  random.move = "C3";
  EXPECT_EQ(analysis_line(random, Side::black, {}, {}, AnalysisDialect::leela_zero),
            "info move C3 visits 1 winrate 5000 prior 0 lcb 5000 order 0 pv C3");
}

/// A bot whose thoughts have one visit more each time.
class AnalyzeCommand : public testing::Test {
 protected:
  AnalyzeCommand() {
    tests::PlantedBot::thinks = [this](const core::AnyGame& game, const core::Budget& budget,
                                       const std::stop_token& stop) {
      budgets_.push_back(budget);
      plies_.push_back(game.ply());
      if (thinks_on) thinks_on(stop);
      core::Thought thought;
      thought.move = game.to_move() == Side::black ? "C3" : "D4";
      thought.candidates = {{thought.move, ++visits_, 0.5, 0.5, 0, {thought.move}}};
      return thought;
    };
  }

  std::string run(std::string_view line) {
    session_.answer(line);
    return controller_.take_sent();
  }
  static std::string info(int visits, const std::string& move = "C3") {
    return "info move " + move + " visits " + std::to_string(visits) + " winrate 5000 prior 0 lcb 5000 order 0 pv " +
           move + '\n';
  }
  /// The controller's next line follows this number of reports.
  void speaks_after(int reports) {
    controller_.on_send = [this, reports] {
      if (visits_ == reports) controller_.speak();
    };
  }

  std::vector<core::Budget> budgets_;
  std::vector<int> plies_;
  std::function<void(const std::stop_token&)> thinks_on;
  int visits_ = 0;
  core::GameKind kind_ = tests::kind_with_planted_bot("go");
  tests::ScriptedController controller_;
  GtpSession session_ = *GtpSession::open(kind_, {{"size", "5"}}, BotSpec{"planted", {}}, {}, controller_);
};

TEST_F(AnalyzeCommand, ReportsUntilTheNextLineComes) {
  speaks_after(3);
  EXPECT_EQ(run("7 lz-analyze 1"), "=7\n" + info(1) + info(2) + info(3) + "\n");
  EXPECT_EQ(budgets_.front().time, milliseconds{10});
  EXPECT_FALSE(budgets_.front().own_limits);
  EXPECT_EQ(run("gogui-rules_side_to_move"), "= black\n\n") << "nothing was played";
}

TEST_F(AnalyzeCommand, StopsInTheMiddleOfAThought) {
  thinks_on = [this](const std::stop_token& stop) {
    controller_.speak();
    EXPECT_TRUE(stop.stop_requested());
  };
  EXPECT_EQ(run("lz-analyze 360000"), "=\n" + info(1) + "\n") << "the result so far";
}

TEST_F(AnalyzeCommand, ReportsOnceIfTheNextLineIsAlreadyWaiting) {
  controller_.on_wait = [this] { controller_.speak(); };
  EXPECT_EQ(run("lz-analyze 100"), "=\n" + info(1) + "\n");
}

TEST_F(AnalyzeCommand, TheOtherColourCanBeToMoveWithoutAPass) {
  speaks_after(1);
  EXPECT_EQ(run("lz-analyze white 1"), "=\n" + info(1, "D4") + "\n");
  EXPECT_EQ(plies_.front(), 0);
}

TEST_F(AnalyzeCommand, FailsAtOnce) {
  EXPECT_EQ(run("3 lz-analyze allow black D4 1"), "?3 'allow' is not supported: this engine considers all moves\n\n");
  run("play black pass");
  run("play white pass");
  EXPECT_EQ(run("kata-analyze 10"), "? cannot analyze: the game is over\n\n");
}

TEST_F(AnalyzeCommand, GenmoveReportsWhileItThinks) {
  EXPECT_EQ(run("4 lz-genmove_analyze black 100"), "=4\n" + info(1) + "play C3\n\n") << "less time than an interval";
  EXPECT_EQ(run("gogui-rules_side_to_move"), "= white\n\n");
  budgets_.clear();
  const std::string text = run("kata-genmove_analyze white 1");
  EXPECT_EQ(text.substr(0, 2), "=\n");
  EXPECT_EQ(text.substr(text.rfind("play")), "play D4\n\n");
  ASSERT_FALSE(budgets_.empty());
  for (std::size_t i = 0; i + 1 < budgets_.size(); ++i) EXPECT_FALSE(budgets_[i].own_limits);
  EXPECT_TRUE(budgets_.back().own_limits) << "the last piece is an ordinary thought";
  EXPECT_LE(budgets_.back().time, tests::planted_time);
}

TEST_F(AnalyzeCommand, GenmoveIsEndedByAnInterruption) {
  thinks_on = [this](const std::stop_token& stop) {
    controller_.interrupt();
    EXPECT_TRUE(stop.stop_requested());
  };
  EXPECT_EQ(run("genmove black"), "= C3\n\n");
}

TEST(AnalyzeWithUct, ItsVisitsGrow) {
  tests::GtpEngineUnderTest engine("go", {{"size", "9"}});
  std::vector<int> visits;
  // On a busy machine the search may not run between two reports.
  engine.controller.on_send = [&] {
    const Words said = words(engine.controller.sent());
    visits.clear();
    for (std::size_t i = 1; i < said.size(); ++i)
      if (said[i - 1] == "visits") visits.push_back(std::stoi(said[i]));
    if (visits.size() >= 1000 || (!visits.empty() && visits.back() > visits.front())) engine.controller.speak();
  };
  const std::string text = engine.raw("kata-analyze 5 maxmoves 1 ownership true");
  ASSERT_FALSE(visits.empty());
  EXPECT_GT(visits.back(), visits.front()) << text;
  std::istringstream in(text);
  std::string begin;
  std::string report;
  std::getline(in, begin);
  std::getline(in, report);
  EXPECT_EQ(begin, "=");
  const Words said = words(report);
  EXPECT_EQ(said[1], "move");
  EXPECT_EQ(said.end() - std::ranges::find(said, std::string{"ownership"}), 82);
}

}  // namespace
}  // namespace cli
