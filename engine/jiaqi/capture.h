#pragma once

#include <array>
#include <cstddef>

#include "engine/jiaqi/board.h"
#include "engine/jiaqi/rules.h"

/// The capture procedure. Capture 吃子 is recolouring: the stone stays, changes sides and then captures in turn. The
/// stones that a stone can take never become fewer as its side grows, so the order does not matter and whole sets of
/// stones can capture at once.
namespace jiaqi {

/// The stones that change sides in one step, by how they were taken: by jia if both jia and gun apply.
template <class Set>
struct Wave {
  Set jia;
  Set gun;

  [[nodiscard]] constexpr Set all() const { return jia | gun; }
  friend bool operator==(const Wave&, const Wave&) = default;
};

namespace detail {

/// A line through a point, for shooting along.
template <class Set>
struct Barrel {
  Set mask;
  Set ends;
};
/// A point is on at most one line of each axis; for missing lines there is an empty barrel, which hits nothing.
template <class Set>
using Barrels = std::array<Barrel<Set>, 4>;

template <int Size>
constexpr bool shoots(const Line<Size>& line, GunLines allowed) {
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

template <int Size>
constexpr auto make_barrels() {
  using Board = jiaqi::Board<Size>;
  std::array<std::array<Barrels<typename Board::Set>, Board::point_count>, gun_lines_values> barrels{};
  for (std::size_t allowed = 0; allowed < gun_lines_values; ++allowed) {
    std::array<std::size_t, Board::point_count> used{};
    for (const Line<Size>& line : Board::lines)
      if (shoots(line, static_cast<GunLines>(allowed)))
        for (const Point point : line.points()) barrels[allowed][point][used[point]++] = {line.mask(), line.ends()};
  }
  return barrels;
}

/// The barrels by the lines that shoot and by point.
template <int Size>
inline constexpr auto barrels = make_barrels<Size>();

template <int Size>
constexpr auto make_shooting_lines() {
  using Board = jiaqi::Board<Size>;
  std::array<std::array<Barrel<typename Board::Set>, Board::line_count>, gun_lines_values> all{};
  for (std::size_t allowed = 0; allowed < gun_lines_values; ++allowed)
    for (std::size_t i = 0; i < Board::line_count; ++i)
      if (shoots(Board::lines[i], static_cast<GunLines>(allowed)))
        all[allowed][i] = {Board::lines[i].mask(), Board::lines[i].ends()};
  return all;
}

/// Each line once, by the lines that shoot; those that do not are empty.
template <int Size>
inline constexpr auto shooting_lines = make_shooting_lines<Size>();

/// The enemy stones in unbroken rows that start at `front`, in the direction of `onward`.
template <class Set, class Onward>
constexpr Set run(Set front, const Set& enemy, Onward onward) {
  for (Set added = front; added.any(); front |= added) added = (onward(front) & enemy) - front;
  return front;
}

}  // namespace detail

/// Jia 夹: the enemy stones between an active stone and an own one, with nothing else in between. `active` is a subset
/// of `own`.
template <int Size, class Set = typename Board<Size>::Set>
constexpr Set jia(const Set& active, const Set& own, const Set& enemy, bool long_runs) {
  Set taken;
  Board<Size>::each_axis([&](const auto& axis) {
    if (!long_runs) {
      // Points with neighbours on both sides need no other mask at the edge.
      const Set jaws = (active.up(axis.step) & own.down(axis.step)) | (own.up(axis.step) & active.down(axis.step));
      taken |= jaws & axis.has_previous & axis.has_next & enemy;
      return;
    }
    const auto forward = [&axis](const Set& set) { return axis.forward(set); };
    const auto backward = [&axis](const Set& set) { return axis.backward(set); };
    const auto between = [&](const Set& low_jaws, const Set& high_jaws) {
      return detail::run(forward(low_jaws) & enemy, enemy, forward) &
             detail::run(backward(high_jaws) & enemy, enemy, backward);
    };
    taken |= between(active, own) | between(own, active);
  });
  return taken;
}

/// Gun 打枪: the enemy stones at one end of a line that is otherwise filled with own stones, including an active one.
template <int Size, class Set = typename Board<Size>::Set>
constexpr Set guns(const Set& active, const Set& own, const Set& enemy, GunLines allowed) {
  const auto& barrels_at = detail::barrels<Size>[static_cast<std::size_t>(allowed)];
  Set taken;
  active.each([&](std::size_t point) {
    for (const auto& barrel : barrels_at[point]) {
      const Set rest = barrel.mask - own;
      if (rest.is_single()) taken |= rest & enemy & barrel.ends;
    }
  });
  return taken;
}

/// Runs the procedure for the stone that was just played and calls visit(Wave) for each wave. Returns all stones that
/// change sides. Expects `own` to include the stone.
template <int Size, class Visit, class Set = typename Board<Size>::Set>
constexpr Set capture(Point played, Set own, Set enemy, const Rules& rules, Visit visit) {
  const Set before = enemy;
  Set active = Set::of(played);
  while (active.any()) {
    Wave<Set> wave{.jia = jia<Size>(active, own, enemy, rules.long_runs),
                   .gun = guns<Size>(active, own, enemy, rules.gun_lines)};
    wave.gun -= wave.jia;
    const Set taken = wave.all();
    if (taken.none()) break;
    visit(wave);
    own |= taken;
    enemy -= taken;
    active = rules.chain ? taken : Set{};
  }
  return before - enemy;
}

}  // namespace jiaqi
