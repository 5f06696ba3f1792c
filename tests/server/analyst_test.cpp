#include "server/bot/analyst.h"

#include <gtest/gtest.h>

#include <array>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include "engine/core/any_game_of.h"
#include "tests/search/toys/tic_tac_toe.h"
#include "tests/server/reports.h"

namespace {

using bot::Analyst;
using bot::BotPool;
using tests::Reports;

/// Has "thinks at 2" when a bot with the habit "waits" begins to think.
std::unique_ptr<Reports<std::string>> tournaments;

/// A bot that always says that White wins, except at ply 2, where it follows its habit.
class Planted : public core::Bot {
 public:
  explicit Planted(std::string habit) : habit_(std::move(habit)) {}

  core::Thought think(const core::AnyGame& game, const core::Budget& /*budget*/, const std::stop_token& stop) override {
    if (habit_ == "fails" && game.ply() == 2) throw std::runtime_error("has no idea");
    if (habit_ == "waits" && game.ply() == 2) {
      tournaments->add("thinks at 2");
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait(lock, stop, [] { return false; });
    }
    return {"b2", game.to_move() == base::Side::white ? 1.0 : 0.0, 1, {"b2"}};
  }

 private:
  std::string habit_;
};

constexpr std::array<core::OptionSpec, 1> options{core::OptionSpec{"habit", "", core::Text{"quick", "word"}}};
std::unique_ptr<core::Bot> make(const core::Options& given, const core::AnyGame&) {
  return std::make_unique<Planted>(std::string(given.word("habit")));
}
constexpr core::BotKind planted{"planted", "", "", options, make};

core::AnyGame game(std::initializer_list<const char*> moves) {
  core::AnyGame game = core::AnyGame::of(toys::TicTacToe{});
  for (const char* move : moves) EXPECT_TRUE(game.play(move));
  return game;
}

class AnalystTest : public testing::Test {
 protected:
  AnalystTest() { tournaments = std::make_unique<Reports<std::string>>(); }

  static Analyst::Task task(std::int64_t number, const std::string& habit, core::AnyGame game) {
    const std::array<core::KeyValue, 1> given{core::KeyValue{"habit", habit}};
    return {number, &planted, *core::Options::parse(options, given), std::move(game)};
  }
  /// Lets the bot of a seat think until it is stopped.
  void occupy(const BotPool::Key& seat) {
    const std::array<core::KeyValue, 1> given{core::KeyValue{"habit", "waits"}};
    pool_.ask(seat, {"ana"}, planted, *core::Options::parse(options, given), game({"b2", "a1"}), {},
              {[] {}, [](auto) {}});
  }
  std::vector<std::string> next(int count) {
    std::vector<std::string> lines;
    for (int i = 0; i < count; ++i) lines.push_back(reports_.next());
    return lines;
  }

  Reports<std::string> reports_;
  BotPool pool_{1};
  Analyst analyst_{pool_,
                   {[this](std::int64_t number, int ply, base::Side side, const core::Thought& thought) {
                      reports_.add(std::to_string(number) + ": " + std::to_string(ply) + " " + std::string(name(side)) +
                                   (thought.win_rate == 1 ? " wins" : " loses"));
                    },
                    [this](std::int64_t number, bool done) {
                      reports_.add(std::to_string(number) + (done ? ": done" : ": failed"));
                    }}};
};

TEST_F(AnalystTest, AnalysesEveryPositionOfOneGameAfterAnother) {
  analyst_.begin(task(1, "quick", game({"b2", "a1"})));
  analyst_.begin(task(2, "quick", game({})));
  EXPECT_EQ(next(6), (std::vector<std::string>{"1: 0 black loses", "1: 1 white wins", "1: 2 black loses", "1: done",
                                               "2: 0 black loses", "2: done"}));
}

TEST_F(AnalystTest, OmitsThePositionAtTheEndOfTheGame) {
  analyst_.begin(task(1, "quick", game({"b2", "a1", "b1", "a2", "b3"})));
  EXPECT_EQ(next(6).back(), "1: done");
}

TEST_F(AnalystTest, SurvivesABotThatFails) {
  analyst_.begin(task(1, "fails", game({"b2", "a1", "b1"})));
  analyst_.begin(task(2, "quick", game({})));
  EXPECT_EQ(next(5), (std::vector<std::string>{"1: 0 black loses", "1: 1 white wins", "1: failed", "2: 0 black loses",
                                               "2: done"}));
}

TEST_F(AnalystTest, WaitsWhileSeatsUseThePool) {
  occupy({1, base::Side::white});
  EXPECT_EQ(tournaments->next(), "thinks at 2");
  analyst_.begin(task(1, "quick", game({})));
  occupy({2, base::Side::white});
  pool_.forget({1, base::Side::white});
  EXPECT_EQ(tournaments->next(), "thinks at 2") << "the other seat goes first";
  EXPECT_TRUE(reports_.empty());
  pool_.forget({2, base::Side::white});
  EXPECT_EQ(next(2), (std::vector<std::string>{"1: 0 black loses", "1: done"}));
}

TEST_F(AnalystTest, YieldsToASeatAndRestartsThePosition) {
  analyst_.begin(task(1, "waits", game({"b2", "a1"})));
  EXPECT_EQ(next(2), (std::vector<std::string>{"1: 0 black loses", "1: 1 white wins"}));
  EXPECT_EQ(tournaments->next(), "thinks at 2");
  std::promise<void> answered;
  pool_.ask({1, base::Side::black}, {"ana"}, planted, core::Options::defaults(options), game({}), {},
            {[] {}, [&](auto) { answered.set_value(); }});
  answered.get_future().wait();
  EXPECT_EQ(tournaments->next(), "thinks at 2") << "the analysis restarts the position";
  EXPECT_TRUE(reports_.empty());
  analyst_.stop(1);
}

TEST_F(AnalystTest, ReportsNothingAfterAStop) {
  analyst_.begin(task(1, "waits", game({"b2", "a1"})));
  analyst_.begin(task(2, "quick", game({})));
  analyst_.begin(task(3, "quick", game({})));
  EXPECT_EQ(tournaments->next(), "thinks at 2");
  analyst_.stop(2);
  analyst_.stop(1);
  EXPECT_EQ(next(4), (std::vector<std::string>{"1: 0 black loses", "1: 1 white wins", "3: 0 black loses", "3: done"}));
}

TEST_F(AnalystTest, CanBeDestroyedWhileABotThinks) {
  analyst_.begin(task(1, "waits", game({"b2", "a1"})));
  EXPECT_EQ(tournaments->next(), "thinks at 2");
}

}  // namespace
