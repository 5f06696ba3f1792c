#pragma once

#include <array>
#include <cstddef>

#include "engine/jiaqi/board.h"
#include "engine/jiaqi/rules.h"

/// The capture procedure. Capture is recolouring 吃子: the stone stays and changes sides, and then takes in its turn.
/// What a stone can take never shrinks while its side grows, so the order does not matter and whole sets of stones
/// take at once.
namespace jiaqi {

/// The stones that change sides in one go, each with how it was taken: by jia where both would do.
struct Wave {
  Bitboard jia = 0;
  Bitboard gun = 0;

  [[nodiscard]] constexpr Bitboard all() const { return jia | gun; }
  friend bool operator==(const Wave&, const Wave&) = default;
};

namespace detail {

/// A line that some point lies on, for shooting along.
struct Barrel {
  Bitboard mask = 0;
  Bitboard ends = 0;
};
/// A point lies on at most one line of each axis; what is missing is an empty barrel, which hits nothing.
using Barrels = std::array<Barrel, axes.size()>;

constexpr bool shoots(const Line& line, GunLines allowed) {
  switch (allowed) {
    case GunLines::all:
      return true;
    case GunLines::five_or_more:
      return line.length >= 5;
    case GunLines::orthogonal:
      return line.orthogonal();
    case GunLines::none:
      return false;
  }
  return false;
}

constexpr std::array<Barrels, point_count> make_barrels(GunLines allowed) {
  std::array<Barrels, point_count> barrels;
  std::array<std::size_t, point_count> used{};
  for (const Line& line : lines)
    if (shoots(line, allowed))
      for (const Point point : line.points()) barrels[point][used[point]++] = {line.mask(), line.ends()};
  return barrels;
}

inline constexpr std::array<std::array<Barrels, point_count>, gun_lines_values> barrels{
    make_barrels(GunLines::all), make_barrels(GunLines::five_or_more), make_barrels(GunLines::orthogonal),
    make_barrels(GunLines::none)};

/// The enemy stones in an unbroken row behind each other, starting with `front`, in the direction of `onward`.
template <class Onward>
constexpr Bitboard run(Bitboard front, Bitboard enemy, Onward onward) {
  for (Bitboard added = front; added != 0; front |= added) added = onward(front) & enemy & ~front;
  return front;
}

}  // namespace detail

/// Jia 夹: the enemy stones between an active stone and an own one, with nothing else between the two. `active` is part
/// of `own`.
constexpr Bitboard jia(Bitboard active, Bitboard own, Bitboard enemy, bool long_runs) {
  Bitboard taken = 0;
  for (const Axis& axis : axes) {
    const auto forward = [&axis](Bitboard set) { return axis.forward(set); };
    const auto backward = [&axis](Bitboard set) { return axis.backward(set); };
    const auto between = [&](Bitboard low_jaws, Bitboard high_jaws) {
      const Bitboard above = forward(low_jaws) & enemy;
      const Bitboard below = backward(high_jaws) & enemy;
      if (!long_runs) return above & below;
      return detail::run(above, enemy, forward) & detail::run(below, enemy, backward);
    };
    taken |= between(active, own) | between(own, active);
  }
  return taken;
}

/// Gun 打枪: the enemy stones on one end of a line that is otherwise filled with own stones, an active one among them.
constexpr Bitboard guns(Bitboard active, Bitboard own, Bitboard enemy, GunLines allowed) {
  const auto& barrels_at = detail::barrels[static_cast<std::size_t>(allowed)];
  Bitboard taken = 0;
  while (active != 0) {
    for (const detail::Barrel& barrel : barrels_at[take_first(active)]) {
      const Bitboard rest = barrel.mask & ~own;
      if ((rest & (rest - 1)) == 0) taken |= rest & enemy & barrel.ends;
    }
  }
  return taken;
}

/// Runs the procedure for the stone that was just played and calls visit(Wave) for each wave. Returns all that changes
/// sides. `own` has the stone already.
template <class Visit>
constexpr Bitboard capture(Point played, Bitboard own, Bitboard enemy, const Rules& rules, Visit visit) {
  const Bitboard before = enemy;
  Bitboard active = bit(played);
  while (active != 0) {
    Wave wave{.jia = jia(active, own, enemy, rules.long_runs), .gun = guns(active, own, enemy, rules.gun_lines)};
    wave.gun &= ~wave.jia;
    if (wave.all() == 0) break;
    visit(wave);
    own |= wave.all();
    enemy &= ~wave.all();
    active = rules.chain ? wave.all() : 0;
  }
  return before & ~enemy;
}

}  // namespace jiaqi
