#include "server/tournament/glicko2.h"

#include <cmath>
#include <numbers>

namespace tournament {
namespace {

constexpr double scale = 173.7178;
constexpr double pi_squared = std::numbers::pi * std::numbers::pi;

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / pi_squared);
}

/// Step 5: the volatility, by the Illinois variant of regula falsi.
double new_volatility(const Glicko2& player, double phi, double variance, double improvement, double tau) {
  const double a = std::log(player.volatility * player.volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double spread = phi * phi + variance + e;
    return e * (improvement * improvement - spread) / (2 * spread * spread) - (x - a) / (tau * tau);
  };
  double low = a;
  double high = 0;
  if (improvement * improvement > phi * phi + variance) {
    high = std::log(improvement * improvement - phi * phi - variance);
  } else {
    double k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double at_low = f(low);
  double at_high = f(high);
  while (std::abs(high - low) > 1e-6) {
    const double middle = low + (low - high) * at_low / (at_high - at_low);
    const double at_middle = f(middle);
    if (at_middle * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = middle;
    at_high = at_middle;
  }
  return std::exp(low / 2);
}

}  // namespace

void Glicko2Period::add(const Glicko2Game& game) {
  const double mu = (player_.rating - 1500) / scale;
  const double weight = g(game.opponent.deviation / scale);
  const double expected = 1 / (1 + std::exp(-weight * (mu - (game.opponent.rating - 1500) / scale)));
  information_ += weight * weight * expected * (1 - expected);
  surprise_ += weight * (game.score - expected);
  played_ = true;
}

Glicko2 Glicko2Period::after(double tau) const {
  const double mu = (player_.rating - 1500) / scale;
  const double phi = player_.deviation / scale;
  if (!played_) return after_rest(player_, 1);
  const double variance = 1 / information_;
  const double volatility = new_volatility(player_, phi, variance, variance * surprise_, tau);
  const double before = phi * phi + volatility * volatility;
  const double after = 1 / (1 / before + 1 / variance);
  return {1500 + scale * (mu + after * surprise_), scale * std::sqrt(after), volatility};
}

Glicko2 after_period(const Glicko2& player, std::span<const Glicko2Game> games, double tau) {
  Glicko2Period period(player);
  for (const Glicko2Game& game : games) period.add(game);
  return period.after(tau);
}

Glicko2 after_rest(const Glicko2& player, std::int64_t periods) {
  const double phi = player.deviation / scale;
  Glicko2 rested = player;
  rested.deviation =
      scale * std::sqrt(phi * phi + static_cast<double>(periods) * player.volatility * player.volatility);
  return rested;
}

}  // namespace tournament
