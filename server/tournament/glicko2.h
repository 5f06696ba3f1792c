#pragma once

#include <cstdint>
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

/// A rating period of one player, to which games are added as they end.
class Glicko2Period {
 public:
  explicit Glicko2Period(const Glicko2& player = {}) : player_(player) {}

  void add(const Glicko2Game& game);
  /// The player after the period with the games so far, as after_period() returns it.
  [[nodiscard]] Glicko2 after(double tau = 0.5) const;
  /// The player at the beginning.
  [[nodiscard]] const Glicko2& before() const { return player_; }

 private:
  Glicko2 player_;
  bool played_ = false;
  double information_ = 0;
  double surprise_ = 0;
};

/// The player after a rating period with these games; without games only the uncertainty grows. `tau` limits the change
/// of the volatility, 0.3 to 1.2.
Glicko2 after_period(const Glicko2& player, std::span<const Glicko2Game> games, double tau = 0.5);

/// The player after this number of periods without games, 0 or more.
Glicko2 after_rest(const Glicko2& player, std::int64_t periods);

}  // namespace tournament
