#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/jiaqi/evaluation.h"

namespace jiaqi {

/// What the net sees of a position on five lines: sets of points, from the point of view of the side to move.
inline constexpr std::size_t net_sets = 6;
using NetSets = std::array<std::uint64_t, net_sets>;

/// Own stones, enemy stones; where one more own stone would take something, where an enemy stone would; what the first
/// would take, and the others.
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
