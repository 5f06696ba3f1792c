#pragma once

#include <array>
#include <cstdint>

#include "engine/base/rng.h"
#include "engine/base/side.h"
#include "engine/grid/geometry.h"

namespace grid {

/// The n-th of the random numbers that are combined by exclusive or into the hash of a position (Zobrist 1970). The
/// same in every run, so hashes can be stored.
constexpr std::uint64_t zobrist_key(std::uint64_t n) {
  std::uint64_t state = n * 0x9E3779B97F4A7C15ULL;
  return base::split_mix(state);
}

template <class Geometry>
inline constexpr auto stone_keys = [] {
  std::array<std::array<std::uint64_t, Geometry::size>, 2> table{};
  for (std::size_t i = 0; i < Geometry::size; ++i)
    for (const base::Side side : base::both_sides) table[base::index(side)][i] = zobrist_key(2 * i + base::index(side));
  return table;
}();

/// The key of a stone. Stones use the numbers below first_free_key; a game uses those from there on for the rest of its
/// state.
template <class Geometry>
constexpr std::uint64_t stone_key(base::Side side, Point point) {
  return stone_keys<Geometry>[base::index(side)][index(point)];
}

inline constexpr std::uint64_t first_free_key = std::uint64_t{2} * 25 * 25;

}  // namespace grid
