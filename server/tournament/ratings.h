#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/tournament/tournament.h"

namespace tournament {

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
  double draw_share = 0;                     ///< of the games of equals; others draw less, as their points vary less
  std::vector<std::vector<double>>
      superiority;  ///< the probability that the row is stronger than the column; ½ unknown
};

/// Strengths by the model of Bradley and Terry (1952), with an advantage of who begins: of a game between x Elo apart
/// the stronger one is expected to get 1 / (1 + 10^(-x/400)) points. A draw is half a win and half a loss, as Ordo
/// (Ballicora) has it and as everybody reads Elo: so the ratings are those with which all get as many points as they
/// are expected to. That is one maximum of a concave function, which Newton's method finds in a few steps; Hunter
/// (2004, MM algorithms for generalized Bradley–Terry models) goes there by many smaller ones.
///
/// The errors come from the inverse of the Fisher information of all parameters together, the mean of the ratings
/// fixed; as draws make points vary less than wins and losses do, by the share `draw_share`, it is divided by the
/// variance that is left (McCullagh 1983, Quasi-likelihood functions).
Ratings rate(const Results& results, const RatingSettings& settings = {});

}  // namespace tournament
