#include "engine/core/scoring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/core/any_game_of.h"
#include "engine/go/kind.h"
#include "engine/go/position.h"
#include "engine/go/sizes.h"
#include "tests/engine/grid_drawn.h"

namespace go {
namespace {

using core::AnyGame;
using core::Estimate;
using core::Scoring;
using core::StoneStatus;
using Names = std::vector<std::string>;

const Scoring& scoring() {
  return *kind.scoring;
}

AnyGame begun(const std::vector<core::KeyValue>& options) {
  return core::Options::parse(kind.options, options).and_then(kind.start).value();
}

AnyGame game_of(const grid::test::Drawn& drawn) {
  EXPECT_EQ(drawn.board.columns, drawn.board.rows);
  return Sizes::with(drawn.board.columns, [&](auto size) {
    return AnyGame::of(Position<size, size>(drawn.komi, grid::test::board_of<size, size>(drawn.board), drawn.mover));
  });
}

AnyGame passed_out(AnyGame game) {
  EXPECT_TRUE(game.play("pass"));
  EXPECT_TRUE(game.play("pass"));
  EXPECT_TRUE(game.ending());
  return game;
}

/// A game of random moves without a pass, then two passes.
AnyGame random_game(std::int64_t size, int plies) {
  AnyGame game = begun({{"size", std::to_string(size)}});
  base::Rng rng(static_cast<std::uint64_t>(size));
  for (int i = 0; i < plies; ++i) {
    const Names moves = game.legal_moves();
    if (moves.size() == 1) break;
    EXPECT_TRUE(game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size() - 1))]));
  }
  return passed_out(std::move(game));
}

constexpr std::int64_t playouts = 1000;

TEST(GoScoring, FindsTheDeadStonesOfTheDrawings) {
  const std::vector<grid::test::Drawn> all = grid::test::read_drawn("go-dead.txt");
  EXPECT_EQ(all.size(), 9U);
  for (const grid::test::Drawn& drawn : all) {
    SCOPED_TRACE(drawn.title);
    const AnyGame unfinished = game_of(drawn);
    const AnyGame passed = passed_out(unfinished);
    Names dead;
    for (const grid::test::Step& step : drawn.steps) {
      SCOPED_TRACE("line " + std::to_string(step.line));
      if (step.words.at(0) == "counted") {
        EXPECT_EQ(core::result_text(scoring().count(passed, dead)), step.words.at(1));
        continue;
      }
      ASSERT_TRUE(step.words[0] == "unfinished" || step.words[0] == "passed") << step.words[0];
      dead = scoring()
                 .estimate(step.words[0] == "passed" ? passed : unfinished, playouts, 1, {})
                 .stones(StoneStatus::dead);
      EXPECT_EQ(std::set(dead.begin(), dead.end()), std::set(step.words.begin() + 1, step.words.end()));
    }
  }
}

TEST(GoScoring, FindsTheSameDeadStonesWithOtherSeeds) {
  for (const grid::test::Drawn& drawn : grid::test::read_drawn("go-dead.txt")) {
    SCOPED_TRACE(drawn.title);
    if (drawn.board.columns > 9) continue;
    for (const grid::test::Step& step : drawn.steps) {
      if (step.words[0] == "counted") continue;
      const AnyGame game = step.words[0] == "passed" ? passed_out(game_of(drawn)) : game_of(drawn);
      for (std::uint64_t seed = 2; seed < 5; ++seed)
        EXPECT_EQ(scoring().estimate(game, playouts, seed, {}).stones(StoneStatus::dead).size(), step.words.size() - 1)
            << seed;
    }
  }
}

TEST(GoScoring, EstimatesOwnershipAndLead) {
  AnyGame game = begun({{"size", "5"}, {"komi", "0.5"}});
  for (const char* move : {"C5", "D5", "C4", "D4", "C3", "D3", "C2", "D2", "C1", "D1"}) ASSERT_TRUE(game.play(move));
  const Estimate estimate = scoring().estimate(passed_out(game), playouts, 1, {});
  const core::BoardView view = game.view();
  ASSERT_EQ(estimate.ownership.size(), view.points.size());
  for (std::size_t i = 0; i < view.points.size(); ++i)
    EXPECT_EQ(estimate.ownership[i], view.points[i].x <= 2 ? 1 : -1) << view.points[i].name;
  EXPECT_EQ(estimate.lead, 15 - 10 - 0.5);
  EXPECT_TRUE(estimate.stones(StoneStatus::dead).empty());
  EXPECT_EQ(estimate.playouts, playouts);
}

TEST(GoScoring, TheOwnershipOfAnEmptyBoardIsUncertain) {
  const Estimate estimate = scoring().estimate(begun({{"size", "9"}, {"komi", "0"}}), playouts, 1, {});
  for (const double owner : estimate.ownership) EXPECT_NEAR(owner, 0, 0.35);
  EXPECT_GT(estimate.lead, 0) << "Black moves first";
  EXPECT_LT(estimate.lead, 15);
}

TEST(GoScoring, TheEstimateIncludesKomiAndTheSideToMove) {
  const auto lead = [](std::string komi) {
    return scoring().estimate(begun({{"size", "5"}, {"komi", std::move(komi)}}), 200, 1, {}).lead;
  };
  EXPECT_DOUBLE_EQ(lead("0") - lead("7.5"), 7.5);
  AnyGame after_pass = begun({{"size", "5"}, {"komi", "0"}});
  ASSERT_TRUE(after_pass.play("pass"));
  EXPECT_LT(scoring().estimate(after_pass, 10 * playouts, 1, {}).lead, 0) << "a single pass does not end the playouts";
}

TEST(GoScoring, TheSameSeedGivesTheSameEstimate) {
  const AnyGame game = random_game(9, 20);
  const Estimate once = scoring().estimate(game, 300, 7, {});
  EXPECT_EQ(once.ownership, scoring().estimate(game, 300, 7, {}).ownership);
  EXPECT_NE(once.ownership, scoring().estimate(game, 300, 8, {}).ownership);
}

TEST(GoScoring, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  for (const AnyGame& game : {begun({}), random_game(19, 60)}) {
    const Estimate estimate = scoring().estimate(game, 1'000'000'000, 1, source.get_token());
    EXPECT_LE(estimate.playouts, 3);
    EXPECT_EQ(estimate.ownership.size(), 361U);
  }
}

TEST(GoScoring, TheCountWithoutDeadStonesIsTheResultOnEverySize) {
  for (const std::int64_t size : Sizes::values)
    for (const int plies : {0, static_cast<int>(size * size) / 2, static_cast<int>(size * size) * 3}) {
      const AnyGame game = random_game(size, plies);
      EXPECT_EQ(scoring().count(game, {}), game.ending()) << size << " " << plies;
    }
}

TEST(GoScoring, CountsHandicapPointsAsTheRulesSay) {
  const auto without_handicap_stones = [](const char* rules) {
    const AnyGame game = passed_out(begun({{"size", "9"}, {"komi", "0.5"}, {"handicap", "4"}, {"rules", rules}}));
    EXPECT_EQ(scoring().count(game, {}), game.ending());
    return core::result_text(scoring().count(game, Names{"C7", "G7", "C3", "G3"}));
  };
  EXPECT_EQ(without_handicap_stones("tromp-taylor"), "W+0.5");
  EXPECT_EQ(without_handicap_stones("chinese"), "W+4.5");
}

TEST(GoScoring, CountsAnUnfinishedGame) {
  AnyGame game = begun({{"size", "5"}, {"komi", "0"}});
  ASSERT_TRUE(game.play("C3"));
  EXPECT_EQ(core::result_text(scoring().count(game, {})), "B+25");
  EXPECT_EQ(core::result_text(scoring().count(game, Names{"C3"})), "draw");
}

TEST(GoScoring, EveryStoneBelongsToExactlyOneChain) {
  for (const std::int64_t size : Sizes::values) {
    const AnyGame game = random_game(size, static_cast<int>(size * size));
    const core::BoardView view = game.view();
    std::set<std::string> seen;
    for (std::size_t i = 0; i < view.points.size(); ++i) {
      const std::string& name = view.points[i].name;
      const auto chain = scoring().chain(game, name);
      ASSERT_EQ(chain.has_value(), view.stones[i].has_value()) << name;
      if (!chain) continue;
      if (seen.contains(name)) continue;
      EXPECT_EQ(chain->front(), name) << "in the order of the view";
      for (const std::string& stone : *chain) {
        EXPECT_TRUE(seen.insert(stone).second) << stone;
        const auto point = std::ranges::find(view.points, stone, &core::BoardView::Point::name);
        EXPECT_EQ(view.stones[static_cast<std::size_t>(point - view.points.begin())], view.stones[i]);
        EXPECT_EQ(scoring().chain(game, base::to_lower(stone)), chain);
      }
    }
  }
}

TEST(GoScoring, AChainConsistsOfAdjacentStones) {
  AnyGame game = begun({{"size", "5"}});
  for (const char* move : {"B2", "C2", "B3", "D3", "A3", "E3", "D4"}) ASSERT_TRUE(game.play(move));
  EXPECT_EQ(scoring().chain(game, "b2").value(), (Names{"A3", "B3", "B2"}));
  EXPECT_EQ(scoring().chain(game, "C2").value(), (Names{"C2"}));
  EXPECT_EQ(scoring().chain(game, "A1").error().text(), "A1 is empty: name a stone of the chain");
  EXPECT_EQ(scoring().chain(game, "Z9").error().text(), "'Z9' is not a point (columns A to E, rows 1 to 5)");
  EXPECT_FALSE(scoring().chain(game, "pass"));
}

}  // namespace
}  // namespace go
