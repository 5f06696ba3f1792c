#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/jiaqi/evaluation.h"

namespace jiaqi {

/// The inputs of the net for a position on five lines: sets of points, from the point of view of the side to move.
inline constexpr std::size_t net_sets = 6;
using NetSets = std::array<std::uint64_t, net_sets>;

/// The sets: own stones, enemy stones; points where one more own stone would take something, and where an enemy stone
/// would; the stones that the former would take, and the latter.
inline NetSets net_sets_of(const Position<5>& position, const Outlook<5>& outlook) {
  const auto& [mine, theirs] = outlook;
  const auto word = [](const Board<5>::Set& set) { return set.words()[0]; };
  return {word(position.stones(position.to_move())),
          word(position.stones(opponent(position.to_move()))),
          word(mine.points),
          word(theirs.points),
          word(mine.jia_victims | mine.gun_victims),
          word(theirs.jia_victims | theirs.gun_victims)};
}

}  // namespace jiaqi
