#include "server/tournament/ratings.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <numbers>

#include "engine/base/rng.h"
#include "server/tournament/symmetric.h"

namespace {

using core::Outcome;
using tournament::Results;

constexpr double unit = 400 / std::numbers::ln10;

void add(Results& results, std::size_t black, std::size_t white, double wins, double draws, double losses) {
  results.add(black, white, Outcome::black_wins, wins);
  results.add(black, white, Outcome::draw, draws);
  results.add(black, white, Outcome::white_wins, losses);
}

/// A second implementation of the logarithm of the likelihood: strengths and advantage in Elo; a draw counts as half a
/// win for each side.
double log_likelihood(const Results& results, const std::vector<double>& elo, double advantage) {
  double sum = 0;
  for (std::size_t i = 0; i < results.players(); ++i)
    for (std::size_t j = 0; j < results.players(); ++j) {
      const Results::Count& count = results.count(i, j);
      const double black = std::pow(10, (elo[i] + advantage) / 400);
      const double white = std::pow(10, elo[j] / 400);
      sum += (count.wins + count.draws / 2) * std::log(black / (black + white)) +
             (count.losses + count.draws / 2) * std::log(white / (black + white));
    }
  return sum;
}

double expected_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

/// A random game between players with this difference in strength; equals draw this share of their games.
Outcome play(double elo, double draw_share, base::Rng& rng) {
  const double expected = expected_score(elo);
  const double draw = draw_share * 4 * expected * (1 - expected);
  const double roll = rng.below(1'000'000) / 1e6;
  return roll < expected - draw / 2   ? Outcome::black_wins
         : roll < expected + draw / 2 ? Outcome::draw
                                      : Outcome::white_wins;
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

/// Two players without draws: the odds are those of their games, so the difference is 400 log₁₀(wins / losses).
TEST(Ratings, OfTwoPlayersFollowFromTheOddsOfTheirGames) {
  Results results(2);
  add(results, 0, 1, 30, 0, 10);
  add(results, 1, 0, 10, 0, 30);
  const tournament::Ratings ratings = tournament::rate(results, {.prior = 0, .anchors = {}});
  EXPECT_NEAR(*ratings.elo[0] - *ratings.elo[1], 400 * std::log10(3), 1e-3);
  EXPECT_NEAR(*ratings.elo[0] + *ratings.elo[1], 0, 1e-6);
  EXPECT_NEAR(ratings.advantage, 0, 1e-3);
  EXPECT_EQ(ratings.draw_share, 0);
}

/// Of two equal players the first scores 58 %, and a fifth of the games is drawn; the fit finds both.
TEST(Ratings, FindTheAdvantageAndTheDrawsOfEquals) {
  Results results(2);
  add(results, 0, 1, 48, 20, 32);
  add(results, 1, 0, 48, 20, 32);
  const tournament::Ratings ratings = tournament::rate(results, {.prior = 0, .anchors = {}});
  EXPECT_NEAR(*ratings.elo[0], 0, 1e-6);
  EXPECT_NEAR(ratings.advantage, 400 * std::log10(58.0 / 42), 1e-3);
  // The variance is 4 × 0.58 × 0.42 of that of a game between equals.
  EXPECT_NEAR(ratings.draw_share, 0.2 / (4 * 0.58 * 0.42), 1e-6);
}

TEST(Ratings, MatchTheMaximumFoundByCoordinateSearch) {
  const Results results = three_players();
  const tournament::Ratings ratings = tournament::rate(results, {.prior = 0, .anchors = {}});
  // Starts elsewhere and searches coordinate by coordinate with ever smaller steps, using only values of the
  // likelihood.
  std::vector<double> at{40, -90, 0};  // the third strength is minus the sum of the two
  const auto value = [&](const std::vector<double>& p) {
    return log_likelihood(results, {p[0], p[1], -p[0] - p[1]}, p[2]);
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
}

/// Compares the errors with second differences of the likelihood. The free parameters are two strengths (the third is
/// minus their sum, which fixes the mean) and the advantage. Draws reduce the variance by their share.
TEST(Ratings, HaveErrorsFromTheCurvatureOfTheLikelihood) {
  const Results results = three_players();
  const tournament::Ratings ratings = tournament::rate(results, {.prior = 0, .anchors = {}});
  const std::vector<double> peak{*ratings.elo[0] / unit, *ratings.elo[1] / unit, ratings.advantage / unit};
  const auto value = [&](std::vector<double> p) {
    return log_likelihood(results, {p[0] * unit, p[1] * unit, -(p[0] + p[1]) * unit}, p[2] * unit);
  };
  tournament::Symmetric curvature(3);
  constexpr double h = 1e-3;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const auto at = [&](double a, double b) {
        std::vector<double> p = peak;
        p[i] += a * h;
        p[j] += b * h;
        return value(p);
      };
      curvature.at(i, j) = -(at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * h * h) / (1 - ratings.draw_share);
    }
  const tournament::Symmetric covariance = tournament::inverse(*tournament::cholesky(curvature));
  const double third = covariance.at(0, 0) + covariance.at(1, 1) + 2 * covariance.at(0, 1);
  EXPECT_NEAR(*ratings.error[0], 1.959964 * std::sqrt(covariance.at(0, 0)) * unit, 0.05);
  EXPECT_NEAR(*ratings.error[1], 1.959964 * std::sqrt(covariance.at(1, 1)) * unit, 0.05);
  EXPECT_NEAR(*ratings.error[2], 1.959964 * std::sqrt(third) * unit, 0.05);
  const double spread = std::sqrt(covariance.at(0, 0) + covariance.at(1, 1) - 2 * covariance.at(0, 1));
  EXPECT_NEAR(ratings.superiority[0][1], std::erfc(-(peak[0] - peak[1]) / spread / std::numbers::sqrt2) / 2, 1e-4);
  EXPECT_NEAR(ratings.superiority[0][1] + ratings.superiority[1][0], 1, 1e-12);
}

TEST(Ratings, AreFiniteForAPlayerWhoHasWonEveryGame) {
  Results results(3);
  add(results, 0, 1, 5, 0, 0);
  add(results, 1, 2, 5, 0, 0);
  const tournament::Ratings ratings = tournament::rate(results);
  EXPECT_GT(*ratings.elo[0], *ratings.elo[1]);
  EXPECT_GT(*ratings.elo[1], *ratings.elo[2]);
  EXPECT_LT(*ratings.elo[0], 1500);
  EXPECT_GT(ratings.superiority[0][2], 0.9);
}

TEST(Ratings, AreAbsentForAPlayerWithoutGames) {
  Results results(3);
  add(results, 0, 1, 1, 0, 1);
  const tournament::Ratings ratings = tournament::rate(results);
  EXPECT_TRUE(ratings.elo[0]);
  EXPECT_FALSE(ratings.elo[2]);
  EXPECT_FALSE(ratings.error[2]);
  EXPECT_EQ(ratings.superiority[0][2], 0.5);
  const tournament::Ratings none = tournament::rate(Results(2));
  EXPECT_FALSE(none.elo[0]);
}

TEST(Ratings, AreFixedAtTheirAnchors) {
  const Results results = three_players();
  const tournament::Ratings loose = tournament::rate(results);
  const tournament::Ratings anchored =
      tournament::rate(results, {.prior = 1, .anchors = {std::nullopt, 1800, std::nullopt}});
  EXPECT_EQ(*anchored.elo[1], 1800);
  EXPECT_EQ(*anchored.error[1], 0);
  EXPECT_NEAR(*anchored.elo[0] - 1800, *loose.elo[0] - *loose.elo[1], 0.05);
  EXPECT_NEAR(*anchored.elo[2] - 1800, *loose.elo[2] - *loose.elo[1], 0.05);
}

/// Groups that have never met are rated separately.
TEST(Ratings, OfGroupsThatNeverMetHaveTheirOwnMean) {
  Results results(4);
  add(results, 0, 1, 3, 0, 1);
  add(results, 2, 3, 3, 0, 1);
  const tournament::Ratings ratings = tournament::rate(results);
  EXPECT_NEAR(*ratings.elo[0], *ratings.elo[2], 1e-6);
  EXPECT_NEAR(*ratings.elo[0] + *ratings.elo[1], 0, 1e-6);
}

/// Fifty players of known strengths and a hundred thousand games: the 95 % intervals contain about that share of the
/// strengths, and the fit is fast.
TEST(Ratings, FindFiftyStrengthsInAHundredThousandGames) {
  constexpr std::size_t players = 50;
  constexpr double advantage = 30;
  base::Rng rng(11);
  std::vector<double> truth(players);
  for (double& elo : truth) elo = static_cast<double>(rng.below(1200)) - 600;
  double mean = 0;
  for (const double elo : truth) mean += elo / players;
  Results results(players);
  for (int game = 0; game < 100'000; ++game) {
    const std::size_t black = rng.below(players);
    const std::size_t white = (black + 1 + rng.below(players - 1)) % players;
    results.add(black, white, play(truth[black] + advantage - truth[white], 0.2, rng));
  }
  const tournament::Ratings ratings = tournament::rate(results, {.prior = 0, .anchors = {}});
  int inside = 0;
  for (std::size_t i = 0; i < players; ++i)
    if (std::abs(*ratings.elo[i] - (truth[i] - mean)) <= *ratings.error[i]) ++inside;
  // Of fifty, 47.5 are expected; 42 or fewer have a probability of 1 in 200.
  EXPECT_GE(inside, 43);
  EXPECT_NEAR(ratings.advantage, advantage, 5);
  EXPECT_NEAR(ratings.draw_share, 0.2, 0.01);
}

/// A second implementation of Ordo's method: every rating moves by the difference between the player's score and the
/// expected score until all scores are as expected; the mean of all ratings stays 0. The advantage is fitted in the
/// same way.
struct OrdoFit {
  std::vector<double> elo;
  double advantage = 0;
};

OrdoFit ordo(const Results& results) {
  const std::size_t players = results.players();
  OrdoFit fit{std::vector<double>(players), 0};
  for (double step = 1; step > 1e-9;) {
    std::vector<double> surprise(players);
    std::vector<double> games(players);
    double first = 0;
    double all = 0;
    for (std::size_t i = 0; i < players; ++i)
      for (std::size_t j = 0; j < players; ++j) {
        const Results::Count& count = results.count(i, j);
        if (count.games() == 0) continue;
        const double more =
            count.wins + count.draws / 2 - count.games() * expected_score(fit.elo[i] - fit.elo[j] + fit.advantage);
        surprise[i] += more;
        surprise[j] -= more;
        first += more;
        games[i] += count.games();
        games[j] += count.games();
        all += count.games();
      }
    step = std::abs(first / all);
    double mean = 0;
    for (std::size_t i = 0; i < players; ++i) {
      fit.elo[i] += 2 * unit * surprise[i] / games[i];
      mean += fit.elo[i] / static_cast<double>(players);
      step = std::max(step, std::abs(surprise[i] / games[i]));
    }
    for (double& elo : fit.elo) elo -= mean;
    fit.advantage += 2 * unit * first / all;
  }
  return fit;
}

/// The errors come from repeated simulations of the tournament with these ratings.
std::vector<double> ordo_errors(const Results& results, const OrdoFit& fit, double draw_share, int times,
                                base::Rng& rng) {
  const std::size_t players = results.players();
  std::vector<double> squares(players);
  for (int time = 0; time < times; ++time) {
    Results again(players);
    for (std::size_t i = 0; i < players; ++i)
      for (std::size_t j = 0; j < players; ++j)
        for (double game = 0; game < results.count(i, j).games(); ++game)
          again.add(i, j, play(fit.elo[i] - fit.elo[j] + fit.advantage, draw_share, rng));
    const OrdoFit found = ordo(again);
    for (std::size_t i = 0; i < players; ++i) squares[i] += std::pow(found.elo[i] - fit.elo[i], 2);
  }
  for (double& square : squares) square = 1.959964 * std::sqrt(square / times);
  return squares;
}

struct DataSet {
  const char* name;
  std::vector<double> truth;
  double draw_share;
  int games;  ///< of each pair that meets, with each colour
  bool all_meet;
};

class RatingsLikeOrdo : public testing::TestWithParam<DataSet> {};

/// A league of bots, a sparse ring of many players, and a game with many draws. Ratings and errors agree within one
/// Elo.
TEST_P(RatingsLikeOrdo, AgreeWithinOneElo) {
  const DataSet& set = GetParam();
  base::Rng rng(7);
  const std::size_t players = set.truth.size();
  Results results(players);
  for (std::size_t i = 0; i < players; ++i)
    for (std::size_t j = 0; j < players; ++j) {
      const std::size_t apart = (j + players - i) % players;
      if (apart == 0 || (!set.all_meet && apart != 1 && apart != 2 && apart != players - 1)) continue;
      for (int game = 0; game < set.games; ++game)
        results.add(i, j, play(set.truth[i] - set.truth[j] + 25, set.draw_share, rng));
    }
  const tournament::Ratings ratings = tournament::rate(results, {.prior = 0, .anchors = {}});
  const OrdoFit fit = ordo(results);
  constexpr int times = 2000;
  const std::vector<double> errors = ordo_errors(results, fit, ratings.draw_share, times, rng);
  EXPECT_NEAR(ratings.advantage, fit.advantage, 0.01);
  for (std::size_t i = 0; i < players; ++i) {
    EXPECT_NEAR(*ratings.elo[i], fit.elo[i], 0.01) << set.name << ", player " << i;
    EXPECT_NEAR(*ratings.error[i], errors[i], 1) << set.name << ", player " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, RatingsLikeOrdo,
                         testing::Values(DataSet{"league", {180, 90, 40, 0, -60, -250}, 0, 200, true},
                                         DataSet{"ring", {60, 20, -10, 40, -70, 0, 30, -50, 10, -30}, 0, 300, false},
                                         DataSet{"draws", {120, 50, 0, -40, -130}, 0.4, 150, true}),
                         [](const testing::TestParamInfo<DataSet>& info) { return std::string{info.param.name}; });

}  // namespace
