#include "server/tournament/glicko2.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace {

using tournament::Glicko2;
using tournament::Glicko2Game;

/// The worked example of Glickman's paper.
TEST(Glicko2, ReproducesTheExampleOfThePaper) {
  const std::array<Glicko2Game, 3> games{Glicko2Game{{1400, 30, 0.06}, 1}, Glicko2Game{{1550, 100, 0.06}, 0},
                                         Glicko2Game{{1700, 300, 0.06}, 0}};
  const Glicko2 after = tournament::after_period({1500, 200, 0.06}, games, 0.5);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

/// φ' = √(φ² + σ²): the paper's step 6 for a player who does not compete.
TEST(Glicko2, OnlyTheDeviationGrowsWithoutGames) {
  const Glicko2 after = tournament::after_period({1620, 50, 0.06}, {});
  EXPECT_EQ(after.rating, 1620);
  EXPECT_EQ(after.volatility, 0.06);
  EXPECT_NEAR(after.deviation, 173.7178 * std::sqrt(50 * 50 / (173.7178 * 173.7178) + 0.06 * 0.06), 1e-9);
}

TEST(Glicko2, ARestOfManyPeriodsIsTheSameAsOneAfterTheOther) {
  Glicko2 after{1620, 50, 0.06};
  for (int period = 0; period < 100; ++period) after = tournament::after_period(after, {});
  const Glicko2 rested = tournament::after_rest({1620, 50, 0.06}, 100);
  EXPECT_NEAR(rested.deviation, after.deviation, 1e-9);
  EXPECT_EQ(rested.rating, 1620);
  EXPECT_EQ(rested.volatility, 0.06);
}

TEST(Glicko2, ASurpriseRaisesTheVolatility) {
  const std::array<Glicko2Game, 4> games{Glicko2Game{{2200, 30, 0.06}, 1}, Glicko2Game{{2200, 30, 0.06}, 1},
                                         Glicko2Game{{2200, 30, 0.06}, 1}, Glicko2Game{{2200, 30, 0.06}, 1}};
  const Glicko2 after = tournament::after_period({1500, 60, 0.06}, games);
  EXPECT_GT(after.volatility, 0.06);
  EXPECT_GT(after.rating, 1550);
}

}  // namespace
