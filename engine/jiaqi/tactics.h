#pragma once

#include <cstdint>

#include "engine/base/rng.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/position.h"
#include "engine/jiaqi/threats.h"

namespace jiaqi {

/// The probability, in 1/256, that a playout does each of these if it can.
struct PlayoutParams {
  std::uint32_t takes = 230;      ///< places a stone where it takes something
  std::uint32_t guns = 256;       ///< considers guns as well as jia when it places stones
  std::uint32_t denies = 200;     ///< places a stone where the opponent would take something
  std::uint32_t avoids = 200;     ///< does not place a stone where it could be taken at once
  std::uint32_t takes_max = 230;  ///< moves the stone that takes the most
};

/// Chooses the moves of playouts.
template <int Size>
struct Tactics {
  using Game = Position<Size>;
  using Set = typename Game::Set;

  static Move choose(const Game& position, const PlayoutParams& params, base::Rng& rng) {
    return position.placing() ? placement(position, params, rng) : movement(position, params, rng);
  }

  /// The points where a stone would have an enemy stone on one side and a free point on the other.
  static Set exposed(const Set& enemy, const Set& free) {
    Set result;
    Game::Board::each_axis([&](const auto& axis) {
      result |= (axis.forward(enemy) & axis.backward(free)) | (axis.backward(enemy) & axis.forward(free));
    });
    return result;
  }

 private:
  static Point any_of(const Set& set, base::Rng& rng) { return static_cast<Point>(set.nth(rng.below(set.count()))); }

  static Move placement(const Game& position, const PlayoutParams& params, base::Rng& rng) {
    const Set free = position.targets();
    const Set& own = position.stones(position.to_move());
    const Set& enemy = position.stones(opponent(position.to_move()));
    const std::uint64_t dice = rng.next();
    const auto wants = [dice](int die, std::uint32_t share) { return (dice >> (8 * die) & 0xFFU) < share; };
    const auto seen = [&](const Set& mine, const Set& other) {
      return wants(0, params.guns) ? threats<Size>(mine, other, free, position.rules())
                                   : jia_threats<Size>(mine, other, free);
    };
    if (wants(1, params.takes))
      if (const Set points = seen(own, enemy).points; points.any()) return {no_point, any_of(points, rng)};
    if (wants(2, params.denies))
      if (const Set points = seen(enemy, own).points; points.any()) return {no_point, any_of(points, rng)};
    if (wants(3, params.avoids))
      if (const Set safe = free - exposed(enemy, free); safe.any()) return {no_point, any_of(safe, rng)};
    return {no_point, any_of(free, rng)};
  }

  static Move movement(const Game& position, const PlayoutParams& params, base::Rng& rng) {
    const Set origins = position.origins();
    const Point hole = position.hole();
    if (rng.below(256) >= params.takes_max) return {any_of(origins, rng), hole};
    unsigned max_taken = 0;
    Set best = origins;
    origins.each([&](std::size_t from) {
      const unsigned taken = position.captures_of({static_cast<Point>(from), hole}).count();
      if (taken < max_taken || taken == 0) return;
      if (taken > max_taken) best = Set{};
      max_taken = taken;
      best.set(from);
    });
    return {any_of(best, rng), hole};
  }
};

}  // namespace jiaqi
