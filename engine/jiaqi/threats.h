#pragma once

#include "engine/jiaqi/board.h"
#include "engine/jiaqi/position.h"

/// The captures that one more stone would make, for whole boards at once. Does not follow chains of captures.
namespace jiaqi {

/// The captures that stones of one side threaten against the other.
template <int Size>
struct Threats {
  using Set = typename Board<Size>::Set;

  Set points;       ///< points where a stone takes something
  Set jia_victims;  ///< stones that are taken by jia
  Set gun_victims;  ///< stones that are taken by a gun
};

/// The threats of `own` stones against `enemy` stones if a stone can be placed on the `free` points. In the movement
/// phase the only free point is the hole; a threat may then be void, because it may need the very stone that would move
/// there.
template <int Size, class Set = typename Board<Size>::Set>
constexpr Threats<Size> jia_threats(const Set& own, const Set& enemy, const Set& free) {
  Threats<Size> threats;
  Board<Size>::each_axis([&](const auto& axis) {
    const Set before_own = axis.backward(own) & enemy;  // with an own stone behind, seen from below
    const Set after_own = axis.forward(own) & enemy;
    const Set from_below = axis.backward(before_own) & free;
    const Set from_above = axis.forward(after_own) & free;
    threats.points |= from_below | from_above;
    threats.jia_victims |= axis.forward(from_below) | axis.backward(from_above);
  });
  return threats;
}

/// The same, including guns that lack one stone.
template <int Size, class Set = typename Board<Size>::Set>
constexpr Threats<Size> threats(const Set& own, const Set& enemy, const Set& free, const Rules& rules) {
  Threats<Size> threats = jia_threats<Size>(own, enemy, free);
  for (const detail::Barrel<Set>& barrel : detail::shooting_lines<Size>[static_cast<std::size_t>(rules.gun_lines)]) {
    const Set rest = barrel.mask - own;
    if (rest.count() != 2) continue;
    const Set point = rest & free;
    const Set victim = rest & enemy & barrel.ends;
    if (!point.is_single() || victim.none()) continue;
    threats.points |= point;
    threats.gun_victims |= victim;
  }
  return threats;
}

/// The points where either side can place a stone next.
template <int Size>
typename Board<Size>::Set free_points(const Position<Size>& position) {
  return position.placing() ? position.targets() : position.empty();
}

}  // namespace jiaqi
