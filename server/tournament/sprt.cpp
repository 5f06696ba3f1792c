#include "server/tournament/sprt.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "server/tournament/games.h"
#include "server/tournament/normal.h"

namespace tournament {
namespace {

using Shares = std::array<double, 5>;

double score_of_elo(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of(double score) {
  return -400 * std::log10(1 / score - 1);
}

double score_of(std::size_t kind) {
  return static_cast<double>(kind) / 4;
}

/// An outcome that has not occurred yet is not impossible: it counts as a thousandth of a pair.
Shares shares_of(const Pentanomial& pairs, double& total) {
  Shares shares{};
  total = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) total += shares[i] = std::max(static_cast<double>(pairs[i]), 1e-3);
  for (double& share : shares) share /= total;
  return shares;
}

/// The distribution with mean `score` under which `shares` are most likely: each is divided by 1 + θ(aᵢ - score), where
/// θ makes the mean right. That equation has one solution between the poles.
Shares max_likely(const Shares& shares, double score) {
  double low = -1 / (1 - score);
  double high = 1 / score;
  const auto mean = [&](double theta) {
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const double distance = score_of(i) - score;
      sum += shares[i] * distance / (1 + theta * distance);
    }
    return sum;
  };
  // The mean decreases with θ.
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (mean(middle) > 0 ? low : high) = middle;
  }
  Shares result{};
  for (std::size_t i = 0; i < shares.size(); ++i)
    result[i] = shares[i] / (1 + (low + high) / 2 * (score_of(i) - score));
  return result;
}

struct Interval {
  double low;
  double high;
};

/// The 95 % confidence interval of a mean of values in 0…1 (Wilson, "Probable inference, the law of succession, and
/// statistical inference", 1927), for as many Bernoulli trials as would have this standard deviation of the mean. It
/// stays between 0 and 1, where Elo differences are finite. Expects 0 < mean < 1.
Interval wilson_interval(double mean, double deviation) {
  const double trials = mean * (1 - mean) / (deviation * deviation);
  const double shrinkage = normal_95 * normal_95 / trials;
  const double centre = (mean + shrinkage / 2) / (1 + shrinkage);
  const double half = std::sqrt(deviation * deviation + shrinkage / trials / 4) * normal_95 / (1 + shrinkage);
  return {centre - half, centre + half};
}

}  // namespace

Pentanomial count_pairs(std::span<const Pairing> pairings, std::size_t one, std::size_t other) {
  std::vector<const Pairing*> rows;
  for (const Pairing& row : pairings)
    if (row.white && takes_part(row, one) && takes_part(row, other)) rows.push_back(&row);
  std::ranges::stable_sort(rows, {}, &Pairing::round);
  Pentanomial pairs{};
  for (std::size_t i = 0; i + 1 < rows.size();) {
    const Pairing& first = *rows[i];
    const Pairing& second = *rows[i + 1];
    // The last game of a round may have no other.
    i += first.round == second.round ? 2 : 1;
    if (first.round != second.round || !was_played(first) || !was_played(second) || first.black == second.black)
      continue;
    const double points =
        core::value_for(side_of(first, one), *first.outcome) + core::value_for(side_of(second, one), *second.outcome);
    ++pairs[static_cast<std::size_t>(std::lround(2 * points))];
  }
  return pairs;
}

std::optional<MatchScore> match_score(const Pentanomial& pairs) {
  const auto total = static_cast<double>(std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}));
  if (total < 2) return std::nullopt;
  double mean = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) mean += static_cast<double>(pairs[i]) / total * score_of(i);
  double variance = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    variance += static_cast<double>(pairs[i]) / total * (score_of(i) - mean) * (score_of(i) - mean);
  if (variance <= 0) return std::nullopt;
  const double deviation = std::sqrt(variance / total);
  const Interval interval = wilson_interval(mean, deviation);
  return MatchScore{elo_of(mean), (elo_of(interval.high) - elo_of(interval.low)) / 2,
                    normal_below((mean - 0.5) / deviation)};
}

base::Expected<void> check(const Sprt& test) {
  if (test.elo0 >= test.elo1) return base::fault("elo1 must be greater than elo0");
  for (const double chance : {test.alpha, test.beta})
    if (chance <= 0 || chance >= 0.5) return base::fault("alpha and beta must be between 0 and 0.5");
  return {};
}

double log_likelihood_ratio(const Sprt& test, const Pentanomial& pairs) {
  double total = 0;
  const Shares shares = shares_of(pairs, total);
  const Shares under0 = max_likely(shares, score_of_elo(test.elo0));
  const Shares under1 = max_likely(shares, score_of_elo(test.elo1));
  double sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) sum += shares[i] * std::log(under1[i] / under0[i]);
  return total * sum;
}

double lower_bound(const Sprt& test) {
  return std::log(test.beta / (1 - test.alpha));
}

double upper_bound(const Sprt& test) {
  return std::log((1 - test.beta) / test.alpha);
}

SprtVerdict verdict(const Sprt& test, const Pentanomial& pairs) {
  const double ratio = log_likelihood_ratio(test, pairs);
  if (ratio >= upper_bound(test)) return SprtVerdict::elo1;
  if (ratio <= lower_bound(test)) return SprtVerdict::elo0;
  return SprtVerdict::go_on;
}

}  // namespace tournament
