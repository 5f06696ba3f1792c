#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

/// The number of results for each pair of players and colours: all that ratings need, however many games there were.
class Results {
 public:
  struct Count {
    double wins = 0;  ///< by Black
    double draws = 0;
    double losses = 0;
    [[nodiscard]] double games() const { return wins + draws + losses; }
  };

  explicit Results(std::size_t players) : players_(players), counts_(players * players) {}

  void add(std::size_t black, std::size_t white, core::Outcome outcome, double times = 1);
  [[nodiscard]] const Count& count(std::size_t black, std::size_t white) const {
    return counts_[black * players_ + white];
  }
  [[nodiscard]] std::size_t players() const { return players_; }

 private:
  std::size_t players_;
  std::vector<Count> counts_;
};

/// The played games of these rows.
Results results_of(std::size_t entrants, std::span<const Pairing> pairings);

struct RatingSettings {
  /// The number of wins and losses that each player is credited with against the actual opponents, in proportion, so
  /// that a player who has won everything has a finite rating and few games have little effect (as in Coulom's
  /// BayesElo). 0: none.
  double prior = 1;
  /// By player: a known rating. If there are none, the mean of all ratings is 0.
  std::vector<std::optional<double>> anchors;
};

struct Ratings {
  std::vector<std::optional<double>> elo;    ///< nullopt for a player without a game
  std::vector<std::optional<double>> error;  ///< half the width of the 95 % confidence interval; 0 for anchors
  double advantage = 0;                      ///< of Black, in Elo
  double draw_share = 0;                     ///< in games between equals; other games have fewer draws, as their points
                                             ///< vary less
  std::vector<std::vector<double>> spread;   ///< the standard deviation of the difference between two ratings, in Elo
  std::vector<std::vector<double>>
      superiority;  ///< the probability that the row is stronger than the column; ½ if unknown
};

/// Strengths by the model of Bradley and Terry (1952), with an advantage for the side that begins: with a difference of
/// x Elo, the stronger player is expected to score 1 / (1 + 10^(-x/400)) points. A draw counts as half a win and half a
/// loss, as in Ordo (Ballicora) and in the usual reading of Elo. The ratings are therefore those with which all players
/// score as many points as expected. That is the only maximum of a concave function, which Newton's method finds in a
/// few steps; Hunter (2004, MM algorithms for generalized Bradley–Terry models) approaches it by many smaller ones.
///
/// The errors come from the inverse of the Fisher information of all parameters together, with the mean of the ratings
/// fixed. Draws make points vary less than wins and losses do; therefore it is divided by the remaining variance, which
/// depends on `draw_share` (McCullagh 1983, Quasi-likelihood functions).
Ratings rate(const Results& results, const RatingSettings& settings = {});

}  // namespace tournament
