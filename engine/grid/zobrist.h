#pragma once

#include <array>
#include <cstdint>

#include "engine/core/rng.h"
#include "engine/core/side.h"
#include "engine/grid/geometry.h"

namespace grid {

/// The n-th of the random numbers whose exclusive or is the hash of a position (Zobrist 1970). The same in every run:
/// hashes may be stored.
constexpr std::uint64_t zobrist_key(std::uint64_t n) {
  std::uint64_t state = n * 0x9E3779B97F4A7C15ULL;
  return core::split_mix(state);
}

/// The key of a stone. It uses the numbers below 2 · 25 · 25; a game takes keys for its other state from above.
template <class Geometry>
constexpr std::uint64_t stone_key(core::Side side, Point point) {
  constexpr auto keys = [] {
    std::array<std::array<std::uint64_t, Geometry::size>, 2> table{};
    for (std::size_t i = 0; i < Geometry::size; ++i)
      for (const core::Side colour : core::both_sides)
        table[core::index(colour)][i] = zobrist_key(2 * i + core::index(colour));
    return table;
  }();
  return keys[core::index(side)][index(point)];
}

inline constexpr std::uint64_t first_free_key = 2 * 25 * 25;

}  // namespace grid
