#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/expected.h"
#include "server/tournament/tournament.h"

namespace tournament {

/// Counts of pairs of games with the same opening and both colours, by the points of one side: 0, ½, 1, 1½, 2. The two
/// games of a pair depend on each other through the opening; pairs are independent.
using Pentanomial = std::array<std::uint64_t, 5>;

/// The finished pairs of games of `one` against `other`: in each round the games two by two, with colours swapped.
Pentanomial count_pairs(std::span<const Pairing> pairings, std::size_t one, std::size_t other);

/// The result of a match alone, without other games.
struct MatchScore {
  double elo = 0;            ///< estimated difference
  double error = 0;          ///< half the width of the 95 % confidence interval
  double superiority = 0.5;  ///< the probability that `one` is stronger
};

/// Returns nullopt before two pairs, or while every pair had the same result: the spread is then unknown.
std::optional<MatchScore> match_score(const Pentanomial& pairs);

/// The fault names the member that is wrong.
base::Expected<void> check(const Sprt& test);

enum class SprtVerdict { go_on, elo0, elo1 };

/// The logarithm of the generalised likelihood ratio (Li, Liu, Ying, Generalized sequential probability ratio test for
/// separate families of hypotheses, 2014). Each hypothesis is represented by the most likely distribution of pairs with
/// its mean, as derived by Van den Bergh (A practical introduction to the GSPRT, 2019). The same method as in fishtest
/// and fastchess with logistic Elo and pentanomial counts.
double log_likelihood_ratio(const Sprt& test, const Pentanomial& pairs);

/// The bounds of the test: log(beta / (1 − alpha)) for elo0, log((1 − beta) / alpha) for elo1 (Wald 1945).
double lower_bound(const Sprt& test);
double upper_bound(const Sprt& test);

SprtVerdict verdict(const Sprt& test, const Pentanomial& pairs);

}  // namespace tournament
