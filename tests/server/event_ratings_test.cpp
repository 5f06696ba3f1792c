#include "server/event/ratings.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <numbers>

#include "engine/core/rng.h"
#include "server/event/symmetric.h"

namespace {

using core::Outcome;
using event::Results;

constexpr double unit = 400 / std::numbers::ln10;

void add(Results& results, std::size_t black, std::size_t white, double wins, double draws, double losses) {
  results.add(black, white, Outcome::black_wins, wins);
  results.add(black, white, Outcome::draw, draws);
  results.add(black, white, Outcome::white_wins, losses);
}

/// The logarithm of the likelihood, written down anew from the papers: strengths in Elo, advantage in Elo, log ν.
double log_likelihood(const Results& results, const std::vector<double>& elo, double advantage, double log_nu) {
  double sum = 0;
  for (std::size_t i = 0; i < results.players(); ++i)
    for (std::size_t j = 0; j < results.players(); ++j) {
      const Results::Count& count = results.count(i, j);
      if (count.games() == 0) continue;
      const double black = std::pow(10, (elo[i] + advantage) / 400);
      const double white = std::pow(10, elo[j] / 400);
      const double draw = std::exp(log_nu) * std::sqrt(black * white);
      const double all = black + white + draw;
      sum += count.wins * std::log(black / all) + count.losses * std::log(white / all);
      if (count.draws > 0) sum += count.draws * std::log(draw / all);
    }
  return sum;
}

double log_nu_of(double draw_share) {
  return std::log(2 * draw_share / (1 - draw_share));
}

Results three_players() {
  Results results(3);
  add(results, 0, 1, 7, 3, 2);
  add(results, 1, 0, 4, 2, 5);
  add(results, 1, 2, 6, 1, 3);
  add(results, 2, 1, 5, 3, 4);
  add(results, 0, 2, 8, 2, 1);
  add(results, 2, 0, 3, 4, 6);
  return results;
}

/// Two players without draws: the odds are those of the games, so the difference is 400 log₁₀(wins / losses).
TEST(Ratings, OfTwoPlayersAreTheOddsOfTheirGames) {
  Results results(2);
  add(results, 0, 1, 30, 0, 10);
  add(results, 1, 0, 10, 0, 30);
  const event::Ratings ratings = event::rate(results, {.prior = 0, .anchors = {}});
  EXPECT_NEAR(*ratings.elo[0] - *ratings.elo[1], 400 * std::log10(3), 1e-3);
  EXPECT_NEAR(*ratings.elo[0] + *ratings.elo[1], 0, 1e-6);
  EXPECT_NEAR(ratings.advantage, 0, 1e-3);
  EXPECT_EQ(ratings.draw_share, 0);
}

/// The first player of equals wins 60 %, a fifth of the games of equals is drawn: both are found.
TEST(Ratings, FindTheAdvantageAndTheDrawsOfEquals) {
  Results results(2);
  add(results, 0, 1, 48, 20, 32);
  add(results, 1, 0, 48, 20, 32);
  const event::Ratings ratings = event::rate(results, {.prior = 0, .anchors = {}});
  EXPECT_NEAR(*ratings.elo[0], 0, 1e-6);
  EXPECT_NEAR(ratings.advantage, 400 * std::log10(48.0 / 32), 1e-3);
  // ν = draws / √(wins · losses)
  const double nu = 20 / std::sqrt(48.0 * 32);
  EXPECT_NEAR(ratings.draw_share, nu / (2 + nu), 1e-6);
}

TEST(Ratings, AreTheMaximumThatASearchByStepsFinds) {
  const Results results = three_players();
  const event::Ratings ratings = event::rate(results, {.prior = 0, .anchors = {}});
  // From somewhere else, coordinate by coordinate with ever smaller steps, nothing but values of the likelihood.
  std::vector<double> at{40, -90, 0, 20};  // the third strength is minus the sum of the two
  const auto value = [&](const std::vector<double>& p) {
    return log_likelihood(results, {p[0], p[1], -p[0] - p[1]}, p[2], p[3] / 100);
  };
  for (double step = 64; step > 1e-5; step /= 2)
    for (bool better = true; better;) {
      better = false;
      for (double& coordinate : at)
        for (const double move : {step, -step}) {
          const double before = value(at);
          coordinate += move;
          if (value(at) > before)
            better = true;
          else
            coordinate -= move;
        }
    }
  EXPECT_NEAR(*ratings.elo[0], at[0], 0.01);
  EXPECT_NEAR(*ratings.elo[1], at[1], 0.01);
  EXPECT_NEAR(ratings.advantage, at[2], 0.01);
  EXPECT_NEAR(log_nu_of(ratings.draw_share), at[3] / 100, 1e-4);
}

/// The errors against second differences of the likelihood: the free parameters are two strengths (the third is minus
/// their sum, which fixes the mean), the advantage and log ν.
TEST(Ratings, HaveTheErrorsOfTheCurvatureOfTheLikelihood) {
  const Results results = three_players();
  const event::Ratings ratings = event::rate(results, {.prior = 0, .anchors = {}});
  const std::vector<double> peak{*ratings.elo[0] / unit, *ratings.elo[1] / unit, ratings.advantage / unit,
                                 log_nu_of(ratings.draw_share)};
  const auto value = [&](std::vector<double> p) {
    return log_likelihood(results, {p[0] * unit, p[1] * unit, -(p[0] + p[1]) * unit}, p[2] * unit, p[3]);
  };
  event::Symmetric curvature(4);
  constexpr double h = 1e-3;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const auto at = [&](double a, double b) {
        std::vector<double> p = peak;
        p[i] += a * h;
        p[j] += b * h;
        return value(p);
      };
      curvature.at(i, j) = -(at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * h * h);
    }
  const event::Symmetric covariance = event::inverse(*event::cholesky(curvature));
  const double third = covariance.at(0, 0) + covariance.at(1, 1) + 2 * covariance.at(0, 1);
  EXPECT_NEAR(*ratings.error[0], 1.959964 * std::sqrt(covariance.at(0, 0)) * unit, 0.05);
  EXPECT_NEAR(*ratings.error[1], 1.959964 * std::sqrt(covariance.at(1, 1)) * unit, 0.05);
  EXPECT_NEAR(*ratings.error[2], 1.959964 * std::sqrt(third) * unit, 0.05);
  const double spread = std::sqrt(covariance.at(0, 0) + covariance.at(1, 1) - 2 * covariance.at(0, 1));
  EXPECT_NEAR(ratings.superiority[0][1], std::erfc(-(peak[0] - peak[1]) / spread / std::numbers::sqrt2) / 2, 1e-4);
  EXPECT_NEAR(ratings.superiority[0][1] + ratings.superiority[1][0], 1, 1e-12);
}

TEST(Ratings, AreFiniteForWhoHasWonEverything) {
  Results results(3);
  add(results, 0, 1, 5, 0, 0);
  add(results, 1, 2, 5, 0, 0);
  const event::Ratings ratings = event::rate(results);
  EXPECT_GT(*ratings.elo[0], *ratings.elo[1]);
  EXPECT_GT(*ratings.elo[1], *ratings.elo[2]);
  EXPECT_LT(*ratings.elo[0], 1500);
  EXPECT_GT(ratings.superiority[0][2], 0.9);
}

TEST(Ratings, OfWhoHasNotPlayedAreNothing) {
  Results results(3);
  add(results, 0, 1, 1, 0, 1);
  const event::Ratings ratings = event::rate(results);
  EXPECT_TRUE(ratings.elo[0]);
  EXPECT_FALSE(ratings.elo[2]);
  EXPECT_FALSE(ratings.error[2]);
  EXPECT_EQ(ratings.superiority[0][2], 0.5);
  const event::Ratings none = event::rate(Results(2));
  EXPECT_FALSE(none.elo[0]);
}

TEST(Ratings, StandOnTheirAnchors) {
  const Results results = three_players();
  const event::Ratings loose = event::rate(results);
  const event::Ratings anchored = event::rate(results, {.prior = 1, .anchors = {std::nullopt, 1800, std::nullopt}});
  EXPECT_EQ(*anchored.elo[1], 1800);
  EXPECT_EQ(*anchored.error[1], 0);
  EXPECT_NEAR(*anchored.elo[0] - 1800, *loose.elo[0] - *loose.elo[1], 0.05);
  EXPECT_NEAR(*anchored.elo[2] - 1800, *loose.elo[2] - *loose.elo[1], 0.05);
}

/// Groups that have never met are rated by themselves.
TEST(Ratings, OfGroupsThatNeverMetHaveTheirOwnMean) {
  Results results(4);
  add(results, 0, 1, 3, 0, 1);
  add(results, 2, 3, 3, 0, 1);
  const event::Ratings ratings = event::rate(results);
  EXPECT_NEAR(*ratings.elo[0], *ratings.elo[2], 1e-6);
  EXPECT_NEAR(*ratings.elo[0] + *ratings.elo[1], 0, 1e-6);
}

/// Fifty players of known strengths, a hundred thousand games: the intervals of 95 % hold about that many of them, and
/// the work is done at once.
TEST(Ratings, FindFiftyStrengthsInAHundredThousandGames) {
  constexpr std::size_t players = 50;
  constexpr double advantage = 30;
  core::Rng rng(11);
  std::vector<double> truth(players);
  for (double& elo : truth) elo = static_cast<double>(rng.below(1200)) - 600;
  double mean = 0;
  for (const double elo : truth) mean += elo / players;
  Results results(players);
  for (int game = 0; game < 100'000; ++game) {
    const std::size_t black = rng.below(players);
    const std::size_t white = (black + 1 + rng.below(players - 1)) % players;
    const double up = std::pow(10, (truth[black] + advantage - truth[white]) / 800);
    const double roll = rng.below(1'000'000) / 1e6 * (up + 1 / up + 0.5);
    results.add(black, white,
                roll < up            ? Outcome::black_wins
                : roll < up + 1 / up ? Outcome::white_wins
                                     : Outcome::draw);
  }
  const event::Ratings ratings = event::rate(results, {.prior = 0, .anchors = {}});
  int inside = 0;
  for (std::size_t i = 0; i < players; ++i)
    if (std::abs(*ratings.elo[i] - (truth[i] - mean)) <= *ratings.error[i]) ++inside;
  // Of fifty 47.5 are expected; 42 or fewer would be one chance in two hundred.
  EXPECT_GE(inside, 43);
  EXPECT_NEAR(ratings.advantage, advantage, 5);
  EXPECT_NEAR(ratings.draw_share, 0.2, 0.01);
}

}  // namespace
