#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/net/make_net/drawn.h"
#include "engine/search/uct.h"

namespace net {

/// A match between two nets with the same search, in pairs of games from the same opening with colours swapped.
template <search::Policy P>
class Gate {
 public:
  using Position = typename P::Game;

  Gate(const search::UctSettings& settings, const P& first, const P& second, std::int64_t playouts)
      : first_(settings, first), second_(settings, second), playouts_(playouts) {}

  /// Returns the score of the first. Expects an even number of games.
  double play(const Position& start, std::size_t games, std::uint64_t seed) {
    double score = 0;
    for (std::size_t game = 0; game < games; ++game) {
      std::uint64_t state = seed + 7919 * (game / 2);
      base::Rng rng(base::split_mix(state));
      const double black = play_one(start, rng, game % 2 == 0);
      score += game % 2 == 0 ? black : 1 - black;
    }
    return score;
  }

 private:
  /// Openings are drawn from the moves that the first net considers, so that they are sensible.
  static constexpr int opening_plies = 4;
  static constexpr std::int64_t opening_playouts = 50;
  static constexpr int plies_to_be_sure = 6;
  static constexpr double sure = 0.48;

  /// Returns the value for Black.
  double play_one(const Position& start, base::Rng& rng, bool first_is_black) {
    core::Record<Position> record{start};
    double black = 0.5;
    int decided = 0;
    while (!record.ending() && record.ply() < 2 * static_cast<int>(P::Geometry::size) && decided < plies_to_be_sure) {
      const bool is_black = record.position().to_move() == base::Side::black;
      const bool is_opening = record.ply() < opening_plies;
      search::Uct<P>& player = is_opening || is_black == first_is_black ? first_ : second_;
      const auto legal = record.legal_moves();
      const auto result =
          player.search({record.position(), legal, record.moves()},
                        {.playouts = is_opening ? opening_playouts : playouts_}, rng.next(), std::stop_token{});
      player.forget();
      const double rate = result.best().win_rate;
      black = is_black ? rate : 1 - rate;
      decided = rate > 0.5 + sure || rate < 0.5 - sure ? decided + 1 : 0;
      if (result.proven) decided = plies_to_be_sure;
      record.play(is_opening ? drawn(result, rng) : result.best().move);
    }
    if (const auto ending = record.ending()) return core::value_for(base::Side::black, ending->outcome);
    return black > 0.5 ? 1 : 0;
  }

  search::Uct<P> first_;
  search::Uct<P> second_;
  std::int64_t playouts_;
};

}  // namespace net
