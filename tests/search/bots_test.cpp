#include "engine/search/bots.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "tests/search/toys/ring.h"
#include "tests/search/toys/tic_tac_toe.h"

namespace {

using core::AnyGame;
using core::KeyValue;
using core::Limits;
using core::Options;
using std::chrono::milliseconds;

/// A game that never ends, so playouts are cut off early.
struct ShortRing : search::UniformPolicy<toys::Ring> {
  static constexpr int max_playout_length = 4;
};

using Toy = search::UniformPolicy<toys::TicTacToe>;

/// Reports the cube of the odds of the side to move, halved.
constexpr search::UctSettings calibrated_uct = [] {
  search::UctSettings settings = search::tuned_uct;
  settings.calibration = {.factor = 3, .offset = -std::numbers::ln2};
  return settings;
}();

constexpr std::array<core::BotKind, 4> kinds{{
    search::uct_tuned<Toy, ShortRing>,
    {"calibrated", "", "", search::uct_options,
     search::make_uct<calibrated_uct, search::Plain<Toy>, search::Plain<ShortRing>>},
    search::uct_plain<Toy, ShortRing>,
    search::random_player<Toy, ShortRing>,
}};

std::unique_ptr<core::Bot> make(std::string_view name, const std::vector<KeyValue>& given, const AnyGame& game) {
  for (const core::BotKind& kind : kinds)
    if (kind.name == name) return kind.make(Options::parse(kind.options, given).value(), game);
  return nullptr;
}

Limits limits(const std::vector<KeyValue>& given) {
  return search::limits(Options::parse(search::uct_options, given).value());
}

TEST(BotOptions, ALevelSetsTheNumberOfPlayouts) {
  EXPECT_EQ(limits({{"level", "1"}}).playouts, 8);
  EXPECT_EQ(limits({}).playouts, 270);
  EXPECT_EQ(limits({{"level", "10"}}).playouts, 10'000);
  EXPECT_EQ(limits({}).time, std::nullopt);
}

TEST(BotOptions, PlayoutsAndTimeOverrideTheLevel) {
  EXPECT_EQ(limits({{"playouts", "7"}, {"level", "9"}}).playouts, 7);
  EXPECT_EQ(limits({{"playouts", "7"}}).time, std::nullopt);
  EXPECT_EQ(limits({{"time", "250"}}).playouts, std::nullopt);
  EXPECT_EQ(limits({{"time", "250"}}).time, milliseconds{250});
  const Limits both = limits({{"time", "250"}, {"playouts", "7"}});
  EXPECT_EQ(both.playouts, 7);
  EXPECT_EQ(both.time, milliseconds{250});
}

TEST(BotOptions, TheBudgetBoundsTheTime) {
  EXPECT_EQ(search::within_budget(limits({}), {milliseconds{90}}).time, milliseconds{90});
  EXPECT_EQ(search::within_budget(limits({}), {milliseconds{90}}).playouts, 270);
  EXPECT_EQ(search::within_budget(limits({}), {}).time, std::nullopt);
  EXPECT_EQ(search::within_budget(limits({{"time", "250"}}), {milliseconds{90}}).time, milliseconds{90});
  EXPECT_EQ(search::within_budget(limits({{"time", "50"}}), {milliseconds{90}}).time, milliseconds{50});
}

TEST(BotOptions, TimeAloneMeansATimeWithoutPlayouts) {
  const auto time_alone = [](const std::vector<KeyValue>& given) {
    return search::time_alone(Options::parse(search::uct_options, given).value());
  };
  EXPECT_EQ(time_alone({{"time", "250"}}), milliseconds{250});
  EXPECT_EQ(time_alone({}), std::nullopt);
  EXPECT_EQ(time_alone({{"time", "250"}, {"playouts", "7"}}), std::nullopt);
}

TEST(BotOptions, AreLimitedToTheirRanges) {
  const auto accepts = [](const char* name, const char* value) {
    return Options::parse(search::uct_options, std::vector<KeyValue>{{name, value}}).has_value();
  };
  EXPECT_FALSE(accepts("level", "0"));
  EXPECT_FALSE(accepts("level", "11"));
  EXPECT_TRUE(accepts("playouts", "100000000"));
  EXPECT_FALSE(accepts("playouts", "100000001"));
  EXPECT_TRUE(accepts("time", "3600000"));
  EXPECT_FALSE(accepts("time", "3600001"));
  EXPECT_FALSE(accepts("time", "-1"));
  EXPECT_FALSE(accepts("seed", "-1"));
}

TEST(BotOptions, EveryPlyHasItsOwnSeed) {
  const auto seed = [](const char* value, int ply) {
    return search::seed_for_ply(Options::parse(search::random_options, std::vector<KeyValue>{{"seed", value}}).value(),
                                ply);
  };
  EXPECT_EQ(seed("3", 4), seed("3", 4));
  EXPECT_NE(seed("3", 4), seed("3", 5));
  EXPECT_NE(seed("3", 4), seed("4", 4));
  EXPECT_NE(seed("3", 4), seed("4", 3));
}

TEST(Bots, UctTakesTheWinAndReportsIt) {
  for (const std::string_view name : {"uct", "uct-plain"}) {
    AnyGame game = AnyGame::of(toys::TicTacToe{});
    for (const char* move : {"a1", "a2", "b1", "b2"}) ASSERT_TRUE(game.play(move));
    const core::Thought thought = make(name, {{"playouts", "200"}}, game)->think(game, {}, {});
    EXPECT_EQ(thought.move, "c1") << name;
    EXPECT_EQ(thought.win_rate, 1.0) << name;
    EXPECT_EQ(thought.variation, std::vector<std::string>{"c1"}) << name;
  }
}

TEST(Bots, OneBotPlaysAnyPositionOfItsGame) {
  const AnyGame start = AnyGame::of(toys::TicTacToe{});
  const std::unique_ptr<core::Bot> bot = make("uct", {{"level", "1"}}, start);
  AnyGame game = start;
  while (!game.ending()) ASSERT_TRUE(game.play(bot->think(game, {}, {}).move));
  game.rewind(3);
  EXPECT_TRUE(game.play(bot->think(game, {}, {}).move));
}

TEST(Bots, TheSameSeedGivesTheSameMove) {
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  for (const std::string_view name : {"uct", "uct-plain", "random"}) {
    std::vector<std::string> firsts;
    for (int seed = 0; seed < 30; ++seed) {
      const std::vector<KeyValue> options{{"seed", std::to_string(seed)}};
      const core::Thought thought = make(name, options, game)->think(game, {}, {});
      EXPECT_EQ(make(name, options, game)->think(game, {}, {}).move, thought.move) << name;
      firsts.push_back(thought.move);
    }
    if (name == "random") {
      EXPECT_GT(std::set(firsts.begin(), firsts.end()).size(), 5U);
    }
  }
}

TEST(Bots, NeverRepeatAPositionWhenThatIsForbidden) {
  for (const std::string_view name : {"uct", "uct-plain", "random"})
    for (int seed = 0; seed < 20; ++seed) {
      AnyGame game = AnyGame::of(toys::Ring{core::Repetition::forbidden});
      for (const char* move : {"on", "on", "on"}) ASSERT_TRUE(game.play(move));
      const auto bot = make(name, {{"seed", std::to_string(seed)}}, game);
      EXPECT_EQ(bot->think(game, {}, {}).move, "stay") << name;
    }
}

TEST(Bots, KeepTheirTreesUnlessAThoughtMustBeRepeatable) {
  const std::vector<KeyValue> options{{"playouts", "100"}};
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  const auto visits = [&](core::Bot& bot, const core::Budget& budget) {
    std::vector<std::int64_t> visits;
    for (const core::Candidate& candidate : bot.think(game, budget, {}).candidates) visits.push_back(candidate.visits);
    return visits;
  };
  const auto keeping = make("uct", options, game);
  const auto repeating = make("uct", options, game);
  const core::Budget repeatable{.is_repeatable = true};
  visits(*keeping, {});
  visits(*repeating, repeatable);
  for (const char* move : {"b2", "a1"}) ASSERT_TRUE(game.play(move));
  const auto fresh = visits(*make("uct", options, game), {});
  EXPECT_EQ(visits(*repeating, repeatable), fresh);
  EXPECT_NE(visits(*keeping, {}), fresh);
}

TEST(Bots, ReportCalibratedWinRates) {
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  for (const char* move : {"b2", "b1"}) ASSERT_TRUE(game.play(move));
  const auto think = [&](std::string_view name) {
    return make(name, {{"playouts", "60"}}, game)->think(game, {.tree = core::TreeBounds{.max_depth = 2}}, {});
  };
  const core::Thought plain = think("uct");
  const core::Thought calibrated = think("calibrated");
  const auto odds = [](double chance) { return chance / (1 - chance); };
  const auto expect_half_a_cube = [&](double value, double reported) {
    if (value > 0 && value < 1) {
      EXPECT_NEAR(odds(reported) / std::pow(odds(value), 3), 0.5, 1e-9);
    } else {
      EXPECT_EQ(reported, value);
    }
  };
  ASSERT_EQ(calibrated.candidates.size(), plain.candidates.size());
  ASSERT_EQ(calibrated.tree.size(), plain.tree.size());
  expect_half_a_cube(plain.win_rate, calibrated.win_rate);
  for (std::size_t i = 0; i < plain.candidates.size(); ++i) {
    EXPECT_EQ(calibrated.candidates[i].move, plain.candidates[i].move);
    EXPECT_EQ(calibrated.candidates[i].visits, plain.candidates[i].visits);
    expect_half_a_cube(plain.candidates[i].win_rate, calibrated.candidates[i].win_rate);
    expect_half_a_cube(plain.candidates[i].lower_bound, calibrated.candidates[i].lower_bound);
  }
  int replies = 0;
  for (std::size_t i = 0; i < plain.tree.size(); ++i) {
    expect_half_a_cube(plain.tree[i].win_rate, calibrated.tree[i].win_rate);
    ASSERT_EQ(calibrated.tree[i].replies.size(), plain.tree[i].replies.size());
    for (std::size_t j = 0; j < plain.tree[i].replies.size(); ++j, ++replies)
      expect_half_a_cube(1 - plain.tree[i].replies[j].win_rate, 1 - calibrated.tree[i].replies[j].win_rate);
  }
  EXPECT_GT(replies, 0);
}

TEST(Bots, FinishWithinTheBudget) {
  const AnyGame game = AnyGame::of(toys::Ring{});
  const auto bot = make("uct", {{"playouts", "100000000"}}, game);
  EXPECT_EQ(bot->think(game, {milliseconds{0}}, {}).playouts, 0);
  EXPECT_LT(bot->think(game, {milliseconds{2}}, {}).playouts, 100'000'000);
}

TEST(Bots, AnswerAtOnceWhenStopped) {
  std::stop_source source;
  source.request_stop();
  const AnyGame game = AnyGame::of(toys::Ring{});
  const core::Thought thought = make("uct", {{"playouts", "100000000"}}, game)->think(game, {}, source.get_token());
  EXPECT_EQ(thought.playouts, 0);
  AnyGame next = game;
  EXPECT_TRUE(next.play(thought.move));
}

}  // namespace
