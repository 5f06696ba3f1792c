#pragma once

#include <span>

namespace tournament {

/// Glicko-2 (Glickman, Example of the Glicko-2 system, 2013): a rating for people, whose strength changes, and its
/// uncertainty.
struct Glicko2 {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
  friend bool operator==(const Glicko2&, const Glicko2&) = default;
};

/// A game of a rating period, with the opponent's rating at the beginning of the period.
struct Glicko2Game {
  Glicko2 opponent;
  double score;  ///< 1 for a win, ½ for a draw, 0 for a loss
};

/// The player after a rating period with these games; without games only the uncertainty grows. `tau` limits the change
/// of the volatility, 0.3 to 1.2.
Glicko2 after_period(const Glicko2& player, std::span<const Glicko2Game> games, double tau = 0.5);

}  // namespace tournament
