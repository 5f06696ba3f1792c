#include "engine/search/minimax_bot.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tests/search/toys/tic_tac_toe.h"

namespace {

using core::AnyGame;
using core::KeyValue;
using core::Options;
using std::chrono::milliseconds;

/// A win is worth 100; an unfinished game is worth 0.
struct Policy {
  using Game = toys::TicTacToe;
  using Board = toys::TicTacToe;
  using Moves = base::FixedVector<search::Ordered<int>, 9>;

  static Board begin(const search::Root<Game>& root) { return root.position; }
  static void moves(const Board& board, Moves& out) {
    Game::Moves legal;
    board.legal_moves(legal);
    out.clear();
    for (const int move : legal) out.push_back({move});
  }
  static std::optional<search::Score> terminal(const Board& board) {
    const auto outcome = board.outcome();
    if (!outcome) return std::nullopt;
    return static_cast<search::Score>(200 * core::value_for(board.to_move(), *outcome)) - 100;
  }
  static search::Score evaluate(const Board& /*board*/) { return 0; }
  static std::uint32_t code(int move) { return static_cast<std::uint32_t>(move) + 1; }
  static int max_depth(const Board& board) {
    Game::Moves legal;
    board.legal_moves(legal);
    return static_cast<int>(legal.size());
  }

  static constexpr search::Score min_win_score = 100;
  static constexpr double logistic_scale = 10;
  static constexpr search::Score aspiration = 10;
  static constexpr bool odd_even = true;
  static constexpr std::int32_t killer_order = 0;
  static constexpr std::int32_t history_order = 0;
  static constexpr search::Levels levels{
      {{1, 1}, {10, 2}, {20, 3}, {40, 4}, {80, 5}, {100, 6}, {200, 7}, {500, 8}, {1000, 9}, {10'000, 9}}};
};

std::unique_ptr<core::Bot> make(std::vector<KeyValue> given, const AnyGame& game,
                                search::Algorithm algorithm = search::Algorithm::pvs) {
  given.emplace_back("memory", "1");
  const Options options = Options::parse(search::minimax_options, given).value();
  return algorithm == search::Algorithm::pvs ? search::make_minimax<search::Algorithm::pvs, Policy>(options, game)
                                             : search::make_minimax<search::Algorithm::mtdf, Policy>(options, game);
}

search::MinimaxLimits limits_of(const std::vector<KeyValue>& given) {
  return search::minimax_limits(Options::parse(search::minimax_options, given).value(), Policy::levels);
}

TEST(MinimaxOptions, ALevelSetsDepthAndNodesAndOtherLimitsOverrideIt) {
  EXPECT_EQ(limits_of({{"level", "3"}}).depth, 3);
  EXPECT_EQ(limits_of({{"level", "3"}}).limits.playouts, 20);
  EXPECT_EQ(limits_of({{"depth", "7"}}).depth, 7);
  EXPECT_EQ(limits_of({{"depth", "7"}}).limits.playouts, std::nullopt);
  EXPECT_EQ(limits_of({{"nodes", "7"}}).limits.playouts, 7);
  EXPECT_GT(limits_of({{"nodes", "7"}}).depth, 1000);
  EXPECT_EQ(limits_of({{"time", "7"}}).limits.time, milliseconds{7});
}

TEST(MinimaxOptions, TheBudgetBoundsTheTimeAndCanOverrideTheOtherLimits) {
  EXPECT_EQ(search::within_budget(limits_of({{"depth", "7"}}), {milliseconds{90}}).limits.time, milliseconds{90});
  EXPECT_EQ(search::within_budget(limits_of({{"depth", "7"}}), {milliseconds{90}}).depth, 7);
  const core::Budget analysis{.time = milliseconds{90}, .own_limits = false};
  EXPECT_GT(search::within_budget(limits_of({{"depth", "7"}}), analysis).depth, 1000);
}

TEST(MinimaxOptions, SetTheReplacementScheme) {
  const auto replacement = [](const std::vector<KeyValue>& given) {
    const Options options = Options::parse(search::minimax_options, given).value();
    return search::settings_of(search::Algorithm::pvs, options).replacement;
  };
  EXPECT_EQ(replacement({}), search::Replacement::two_tier);
  EXPECT_EQ(replacement({{"table", "deeper"}}), search::Replacement::deeper);
  EXPECT_EQ(replacement({{"table", "always"}}), search::Replacement::always);
}

TEST(MinimaxBot, TakesTheWinAndReportsIt) {
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  for (const char* move : {"a1", "a2", "b1", "b2"}) ASSERT_TRUE(game.play(move));
  for (const auto algorithm : {search::Algorithm::pvs, search::Algorithm::mtdf}) {
    const core::Thought thought = make({}, game, algorithm)->think(game, {}, {});
    EXPECT_EQ(thought.move, "c1");
    EXPECT_EQ(thought.win_rate, 1.0);
    EXPECT_EQ(thought.depth, 1);
    EXPECT_EQ(thought.variation, std::vector<std::string>{"c1"});
  }
}

TEST(MinimaxBot, SolvesTheGame) {
  const AnyGame game = AnyGame::of(toys::TicTacToe{});
  const core::Thought thought = make({{"depth", "20"}}, game)->think(game, {}, {});
  EXPECT_EQ(thought.depth, 9);
  EXPECT_EQ(thought.win_rate, 0.5);
  EXPECT_GT(thought.nodes, 100);
}

TEST(MinimaxBot, DoesNotDependOnEarlierSearches) {
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  const auto bot = make({{"nodes", "300"}}, game);
  const core::Thought first = bot->think(game, {}, {});
  ASSERT_TRUE(game.play(first.move));
  bot->think(game, {}, {});
  game.rewind(0);
  EXPECT_EQ(bot->think(game, {}, {}).nodes, first.nodes);
}

TEST(MinimaxBot, ComparesAsManyMovesAsTheBudgetAsksFor) {
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  for (const char* move : {"a1", "a2", "b1", "b2"}) ASSERT_TRUE(game.play(move));
  const core::Budget budget{.time = milliseconds{60'000}, .own_limits = false, .moves = 3};
  const core::Thought thought = make({}, game)->think(game, budget, {});
  ASSERT_EQ(thought.candidates.size(), 3U);
  EXPECT_EQ(thought.candidates[0].move, "c1");
  EXPECT_EQ(thought.candidates[0].win_rate, 1.0);
  EXPECT_EQ(thought.candidates[1].move, "c2") << "the only other move that does not lose at once";
  EXPECT_EQ(thought.candidates[1].win_rate, 0.5);
  EXPECT_EQ(thought.candidates[2].win_rate, 0.0);
  EXPECT_EQ(thought.candidates[1].variation.front(), "c2");
}

TEST(MinimaxBot, ReportsEveryMoveOnceIfThereAreFewerThanAsked) {
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  for (const char* move : {"b2", "a1", "a2", "c2", "c1", "a3", "b1", "b3"}) ASSERT_TRUE(game.play(move));
  const core::Thought thought =
      make({}, game)->think(game, {.time = milliseconds{60'000}, .own_limits = false, .moves = 5}, {});
  ASSERT_EQ(thought.candidates.size(), 1U);
  EXPECT_EQ(thought.candidates[0].move, thought.move);
}

TEST(MinimaxBot, AnswersAtOnceWhenStopped) {
  std::stop_source source;
  source.request_stop();
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  const core::Thought thought = make({{"depth", "9"}}, game)->think(game, {}, source.get_token());
  EXPECT_EQ(thought.nodes, 0);
  EXPECT_TRUE(game.play(thought.move));
}

}  // namespace
