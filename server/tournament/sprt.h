#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "server/tournament/tournament.h"

namespace tournament {

/// Pairs of games with one opening and both colours, by what one side got out of them: 0, ½, 1, 1½, 2 points. The two
/// games of a pair depend on each other by the opening; pairs do not.
using Pentanomial = std::array<std::uint64_t, 5>;

/// The pairs of games that `one` has finished against `other`: in each round the games two by two, colours swapped.
Pentanomial count_pairs(std::span<const Pairing> pairings, std::size_t one, std::size_t other);

/// What a match says by itself.
struct MatchScore {
  double elo = 0;            ///< of the difference
  double error = 0;          ///< half of the interval of 95 %
  double superiority = 0.5;  ///< the probability that `one` is stronger
};

/// Nothing before two pairs, or while every pair had the same result: no spread is known then.
std::optional<MatchScore> match_score(const Pentanomial& pairs);

/// A sequential probability ratio test: is `one` ahead by elo1 rather than elo0?
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< how often elo1 may be believed while elo0 is true
  double beta = 0.05;   ///< the other way round
};

enum class SprtVerdict { go_on, elo0, elo1 };

/// The logarithm of the generalised likelihood ratio (Li, Liu, Ying, Generalized sequential probability ratio test for
/// separate families of hypotheses, 2014): both hypotheses by the distribution of pairs that is the most likely one
/// with their mean, which Van den Bergh works out (A practical introduction to the GSPRT, 2019). As fishtest and
/// fastchess do with logistic Elo and pentanomial counts.
double log_likelihood_ratio(const Sprt& test, const Pentanomial& pairs);

/// Where the test ends: at log(beta / (1 − alpha)) for elo0, at log((1 − beta) / alpha) for elo1 (Wald 1945).
double lower_bound(const Sprt& test);
double upper_bound(const Sprt& test);

SprtVerdict verdict(const Sprt& test, const Pentanomial& pairs);

}  // namespace tournament
