#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/event/event.h"

namespace event {

/// Games between players counted by who had Black: all that ratings need, however many games there were.
class Results {
 public:
  struct Count {
    double wins = 0;  ///< of Black
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

/// The games that were played of these rows.
Results results_of(std::size_t entrants, std::span<const Pairing> pairings);

struct RatingSettings {
  /// So many won and lost games each player is given against the opponents he had, in proportion: who has won
  /// everything has a finite rating, and few games say little (as in Coulom's BayesElo). 0 for none.
  double prior = 1;
  /// By player: a rating that is known. Without any the mean of all ratings is 0.
  std::vector<std::optional<double>> anchors;
};

struct Ratings {
  std::vector<std::optional<double>> elo;    ///< nothing for who has not played
  std::vector<std::optional<double>> error;  ///< half of the interval that holds the rating with 95 %; 0 for anchors
  double advantage = 0;                      ///< of Black, in Elo
  double draw_share = 0;                     ///< of the games of equal players
  std::vector<std::vector<double>>
      superiority;  ///< the probability that the row is stronger than the column; ½ unknown
};

/// The most likely strengths by the model of Bradley and Terry (1952) with draws by Davidson (1970) and an advantage of
/// who begins (Davidson and Beaver 1977): of Black's win, draw and loss the weights are e^(x/2), ν and e^(-x/2), where
/// x is the difference of strength and the advantage. Strength, advantage and log ν are parameters of an exponential
/// family, so the likelihood has one maximum, which Newton's method finds in a few steps; Hunter (2004, MM algorithms
/// for generalized Bradley–Terry models) goes there by many smaller ones.
///
/// The errors come from the inverse of the Fisher information of all parameters together, the mean of the ratings
/// fixed.
Ratings rate(const Results& results, const RatingSettings& settings = {});

}  // namespace event
