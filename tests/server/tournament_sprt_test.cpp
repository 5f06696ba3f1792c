#include "server/tournament/sprt.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "engine/base/rng.h"
#include "tests/server/tournament_testing.h"

namespace {

using tournament::Pentanomial;
using tournament::Sprt;
using tournament::SprtVerdict;

double logistic_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

/// Van den Bergh: near the truth the likelihood ratio of the two hypotheses is about N (s1 - s0) (2m - s0 - s1) / 2σ²,
/// where m is the mean and σ² the variance of a pair.
TEST(Sprt, TheRatioIsNearTheBrownianApproximation) {
  const Pentanomial pairs{120, 500, 1100, 560, 150};
  const Sprt test{.elo0 = 0, .elo1 = 4};
  double total = 0;
  double mean = 0;
  for (std::size_t i = 0; i < 5; ++i) total += static_cast<double>(pairs[i]);
  for (std::size_t i = 0; i < 5; ++i) mean += static_cast<double>(pairs[i]) / total * static_cast<double>(i) / 4;
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i)
    variance += static_cast<double>(pairs[i]) / total * std::pow(static_cast<double>(i) / 4 - mean, 2);
  const double s0 = logistic_score(0);
  const double s1 = logistic_score(4);
  const double brownian = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  EXPECT_NEAR(tournament::log_likelihood_ratio(test, pairs), brownian, 0.02 * std::abs(brownian));
}

/// Finds the most likely distribution with a given mean by trying. There are only three kinds of pairs, so one free
/// parameter remains when the mean is fixed.
TEST(Sprt, TheRatioIsThatOfTheMostLikelyDistributions) {
  const Pentanomial pairs{0, 0, 0, 0, 0};
  EXPECT_NEAR(tournament::log_likelihood_ratio({}, pairs), 0, 1e-4);
  const Pentanomial three{200, 0, 500, 0, 300};
  const Sprt test{.elo0 = 0, .elo1 = 40};
  const auto best = [&](double score) {
    // p₀ + p₂ + p₄ = 1 and p₂/2 + p₄ = score.
    double most = -1e300;
    for (double p4 = 0.0001; p4 < 1; p4 += 0.0001) {
      const double p2 = 2 * (score - p4);
      const double p0 = 1 - p2 - p4;
      if (p2 <= 0 || p0 <= 0) continue;
      most = std::max(most, 200 * std::log(p0) + 500 * std::log(p2) + 300 * std::log(p4));
    }
    return most;
  };
  EXPECT_NEAR(tournament::log_likelihood_ratio(test, three), best(logistic_score(40)) - best(logistic_score(0)), 0.05);
}

TEST(Sprt, StopsAtWaldsBounds) {
  const Sprt test{.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.1};
  Pentanomial pairs{};
  SprtVerdict last = SprtVerdict::go_on;
  double ratio = 0;
  while (last == SprtVerdict::go_on) {
    pairs[2] += 3;
    pairs[3] += 2;
    pairs[1] += 1;
    ratio = tournament::log_likelihood_ratio(test, pairs);
    last = tournament::verdict(test, pairs);
    EXPECT_EQ(last == SprtVerdict::elo1, ratio >= std::log(0.9 / 0.05));
  }
  EXPECT_EQ(last, SprtVerdict::elo1);
}

/// Pairs whose two games are correlated by the opening: with half of the openings the first player is ahead by 150 Elo,
/// with the other half behind by as much.
class Players {
 public:
  Players(double elo, std::uint64_t seed) : elo_(elo), rng_(seed) {}

  std::size_t pair() {
    const double tilt = rng_.below(2) == 0 ? 150 : -150;
    return game(elo_ + tilt) + game(elo_ - tilt);
  }

 private:
  /// A score in half points; a third of the games between equals is drawn.
  std::size_t game(double elo) {
    const double up = std::pow(10, elo / 800);
    const double roll = rng_.below(1'000'000) / 1e6 * (up + 1 / up + 1);
    return roll < up ? 2 : roll < up + 1 ? 1 : 0;
  }

  double elo_;
  base::Rng rng_;
};

/// The logistic Elo of the mean score of such players, which the test estimates.
double logistic_elo(double elo) {
  const auto score = [](double x) {
    const double up = std::pow(10, x / 800);
    return (up + 0.5) / (up + 1 / up + 1);
  };
  const double mean = (score(elo + 150) + score(elo - 150)) / 2;
  return -400 * std::log10(1 / mean - 1);
}

/// How often the test ends with the wrong decision in matches of players of this strength.
double wrong_verdicts(const Sprt& test, double elo, SprtVerdict right, int matches, std::uint64_t seed) {
  int wrong = 0;
  Players players(elo, seed);
  for (int match = 0; match < matches; ++match) {
    Pentanomial pairs{};
    SprtVerdict verdict = SprtVerdict::go_on;
    while (verdict == SprtVerdict::go_on) {
      for (int i = 0; i < 4; ++i) ++pairs[players.pair()];
      verdict = tournament::verdict(test, pairs);
    }
    if (verdict != right) ++wrong;
  }
  return static_cast<double>(wrong) / matches;
}

/// Errors of both kinds are as rare as promised, within three standard deviations of the count. QIYUAN_MATCHES=10000
/// makes a long run.
TEST(Sprt, KeepsItsErrorBounds) {
  const char* const given = std::getenv("QIYUAN_MATCHES");
  const int matches = given == nullptr ? 400 : std::stoi(given);
  const double elo = 60;
  const Sprt test{.elo0 = 0, .elo1 = logistic_elo(elo), .alpha = 0.05, .beta = 0.05};
  const double slack = 3 * std::sqrt(0.05 * 0.95 / matches);
  const double first_kind = wrong_verdicts(test, 0, SprtVerdict::elo0, matches, 1);
  const double second_kind = wrong_verdicts(test, elo, SprtVerdict::elo1, matches, 2);
  RecordProperty("first_kind", std::to_string(first_kind));
  RecordProperty("second_kind", std::to_string(second_kind));
  EXPECT_LE(first_kind, 0.05 + slack);
  EXPECT_LE(second_kind, 0.05 + slack);
  // The errors are not much rarer either, which would mean unnecessarily long matches.
  EXPECT_GE(first_kind + second_kind, 0.02);
}

TEST(MatchScore, IsComputedFromTheMeanAndItsVariance) {
  // A mean of 0.6 is 70.4 Elo.
  const Pentanomial pairs{0, 20, 30, 40, 10};
  const auto score = tournament::match_score(pairs);
  ASSERT_TRUE(score);
  EXPECT_NEAR(score->elo, -400 * std::log10(1 / 0.6 - 1), 1e-9);
  const double variance = (20 * 0.35 * 0.35 + 30 * 0.1 * 0.1 + 40 * 0.15 * 0.15 + 10 * 0.4 * 0.4) / 100;
  const double deviation = std::sqrt(variance / 100);
  EXPECT_NEAR(score->superiority, 0.5 * std::erfc(-0.1 / deviation / std::sqrt(2)), 1e-9);
  // The interval has the means from which 0.6 is as far as 95 % of samples are, at most.
  const double trials = 0.6 * 0.4 / (deviation * deviation);
  const auto bound = [&](double inside, double outside) {
    for (int step = 0; step < 60; ++step) {
      const double middle = (inside + outside) / 2;
      const bool is_inside = std::abs(middle - 0.6) <= 1.959964 * std::sqrt(middle * (1 - middle) / trials);
      (is_inside ? inside : outside) = middle;
    }
    return -400 * std::log10(1 / inside - 1);
  };
  EXPECT_NEAR(score->error, (bound(0.6, 1) - bound(0.6, 0)) / 2, 1e-3);
  EXPECT_FALSE(tournament::match_score({0, 0, 1, 0, 0}));
  EXPECT_FALSE(tournament::match_score({0, 0, 9, 0, 0}));
}

TEST(MatchScore, HasAPlausibleErrorForOneSidedMatches) {
  // 19 of 24, and 23½ of 24.
  for (const Pentanomial& pairs :
       {Pentanomial{0, 2, 0, 4, 6}, Pentanomial{1, 1, 1, 1, 8}, Pentanomial{0, 0, 0, 1, 11}}) {
    const auto score = tournament::match_score(pairs);
    ASSERT_TRUE(score);
    EXPECT_GT(score->error, 100);
    EXPECT_LT(score->error, 350);
  }
}

TEST(MatchScore, CountsOnlyCompletePairsOfOneRound) {
  using tests::decide;
  tournament::Definition definition = tests::definition(tournament::Format::match);
  definition.games = 7;
  definition.in_rounds = false;
  const auto players = tests::entrants(2);
  tests::Rows rows;
  EXPECT_EQ(tests::pair(definition, players, rows), 7U);
  // Black wins every game except the third, which is drawn, and the fifth, which does not count.
  rows[4].counted = false;
  decide(rows, [](const tournament::Pairing& row) {
    return row.number == 3 ? core::Outcome::draw : core::Outcome::black_wins;
  });
  EXPECT_EQ(tournament::count_pairs(rows, 0, 1), (Pentanomial{0, 1, 1, 0, 0}));
  EXPECT_EQ(tournament::count_pairs(rows, 1, 0), (Pentanomial{0, 0, 1, 1, 0}));
}

}  // namespace
