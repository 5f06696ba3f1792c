#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/go/position.h"
#include "engine/go/scoring.h"
#include "engine/go/sizes.h"
#include "tests/engine/grid_drawn.h"

namespace go {
namespace {

using core::StoneStatus;

constexpr std::int64_t status_playouts = 1000;

core::AnyGame passed_out(const grid::test::Drawn& drawn) {
  return Sizes::with(drawn.board.columns, [&](auto size) {
    core::AnyGame game =
        core::AnyGame::of(Position<size, size>(drawn.komi, grid::test::board_of<size, size>(drawn.board), drawn.mover));
    EXPECT_TRUE(game.play("pass"));
    EXPECT_TRUE(game.play("pass"));
    return game;
  });
}

std::string_view word(StoneStatus status) {
  switch (status) {
    case StoneStatus::alive:
      return "alive";
    case StoneStatus::dead:
      return "dead";
    case StoneStatus::seki:
      return "seki";
    case StoneStatus::unsettled:
      return "unsettled";
  }
  return "";
}

std::string_view status_of(const core::Estimate& estimate, const std::string& stone) {
  for (const core::JudgedChain& chain : estimate.chains)
    if (std::ranges::find(chain.stones, stone) != chain.stones.end()) return word(chain.status);
  return "empty";
}

void expect_status(const grid::test::Drawn& drawn, std::uint64_t seed) {
  SCOPED_TRACE(drawn.title + ", seed " + std::to_string(seed));
  const core::AnyGame game = passed_out(drawn);
  const core::Estimate estimate = ::go::scoring.estimate(game, status_playouts, seed, {});
  for (const grid::test::Step& step : drawn.steps) {
    SCOPED_TRACE("line " + std::to_string(step.line));
    if (step.words.at(0) == "area") {
      EXPECT_EQ(core::result_text(::go::scoring.count(game, estimate.stones(StoneStatus::dead))), step.words.at(1));
    } else if (step.words[0] == "territory") {
      const core::Ending ending =
          ::go::scoring.territory(game, estimate.stones(StoneStatus::dead), estimate.stones(StoneStatus::seki));
      EXPECT_EQ(core::result_text(ending), step.words.at(1));
    } else {
      for (const std::string& stone : std::span(step.words).subspan(1))
        EXPECT_EQ(status_of(estimate, stone), step.words[0]) << stone;
    }
  }
}

TEST(GoStatus, IsRightInTheDrawings) {
  const std::vector<grid::test::Drawn> all = grid::test::read_drawn("go-status.txt");
  EXPECT_GE(all.size(), 40U);
  for (const grid::test::Drawn& drawn : all) expect_status(drawn, 1);
}

TEST(GoStatus, DoesNotDependOnTheSeed) {
  for (const grid::test::Drawn& drawn : grid::test::read_drawn("go-status.txt"))
    if (drawn.board.columns <= 9)
      for (std::uint64_t seed = 2; seed < 4; ++seed) expect_status(drawn, seed);
}

TEST(GoStatus, ListsEachStoneOnce) {
  for (const grid::test::Drawn& drawn : grid::test::read_drawn("go-status.txt")) {
    SCOPED_TRACE(drawn.title);
    if (drawn.board.columns > 9) continue;
    const core::Estimate estimate = ::go::scoring.estimate(passed_out(drawn), 100, 1, {});
    std::multiset<std::string> stones;
    for (const auto status : {StoneStatus::alive, StoneStatus::dead, StoneStatus::seki, StoneStatus::unsettled})
      for (const std::string& stone : estimate.stones(status)) stones.insert(stone);
    EXPECT_EQ(stones.size(), std::set(stones.begin(), stones.end()).size());
    EXPECT_EQ(stones.size(), static_cast<std::size_t>(std::ranges::count_if(
                                 drawn.board.stones, [](const auto& stone) { return stone.has_value(); })));
  }
}

}  // namespace
}  // namespace go
