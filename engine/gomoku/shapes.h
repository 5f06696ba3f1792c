#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/line/rules.h"

namespace gomoku {

/// The shape that a stone on an empty point makes in a line, in the terms of Allis, van den Herik and Huntjens,
/// "Go-Moku and threat-space search" (1994); the stronger, the larger. Each shape except the last threatens to become
/// the one two steps up with the next stone in the line.
enum class Shape : std::uint8_t {
  none,
  two,         ///< becomes a three
  open_two,    ///< becomes an open three
  three,       ///< becomes a four
  open_three,  ///< becomes an open four
  four,        ///< one point completes five
  open_four,   ///< two or more points complete five
  five,
};
inline constexpr unsigned shape_bits = 3;

/// The distance up to which stones of the same line matter to a point: those of every row of five through it, and the
/// next one if a row must be exact.
template <line::RuleSet R>
inline constexpr int reach = R::winning_length - 1 + (R::overlines_win ? 0 : 1);

/// The points around a point in a line, without the point itself, one bit each; the nearest ones are in the middle.
using Neighbours = std::uint32_t;
template <line::RuleSet R>
inline constexpr std::size_t neighbour_count = 2 * static_cast<std::size_t>(reach<R>);

/// The shapes for all surroundings of a point, by own stones and by points that are occupied by the other side or
/// beyond the edge.
template <line::RuleSet R>
class ShapeTable {
 public:
  ShapeTable() : shapes_(size) {
    known_.resize(size);
    for (Neighbours own = 0; own < sets; ++own)
      for (Neighbours taken = 0; taken < sets; ++taken)
        if ((own & taken) == 0) find(own, taken);
    known_ = {};
  }

  /// The shape for these surroundings. Expects sets without a common point.
  [[nodiscard]] Shape at(Neighbours own, Neighbours taken) const { return shapes_[place(own, taken)]; }

 private:
  static constexpr Neighbours sets = Neighbours{1} << neighbour_count<R>;
  static constexpr std::size_t size = [] {
    std::size_t power = 1;
    for (std::size_t i = 0; i < neighbour_count<R>; ++i) power *= 3;
    return power;
  }();
  /// The number in base three whose digits are the bits of the set.
  static constexpr auto ternary = [] {
    std::array<std::uint16_t, sets> table{};
    for (Neighbours set = 1; set < sets; ++set) {
      std::uint16_t power = 1;
      for (Neighbours bit = 1; bit < sets; bit <<= 1U, power = static_cast<std::uint16_t>(3 * power))
        if ((set & bit) != 0) table[set] = static_cast<std::uint16_t>(table[set] + power);
    }
    return table;
  }();

  static std::size_t place(Neighbours own, Neighbours taken) { return ternary[own] + std::size_t{2} * ternary[taken]; }

  /// True if the point is in a winning row, given the own stones around it.
  static bool wins(Neighbours own) {
    // The lengths of the runs of stones next to the point in both directions.
    const int after = std::countr_one(own >> static_cast<unsigned>(reach<R>));
    const int before = std::countl_one(own << (32U - static_cast<unsigned>(reach<R>)));
    const int length = before + 1 + after;
    return R::overlines_win ? length >= R::winning_length : length == R::winning_length;
  }

  Shape find(Neighbours own, Neighbours taken) {
    const std::size_t here = place(own, taken);
    if (!known_[here]) {
      known_[here] = true;
      shapes_[here] = wins(own) ? Shape::five : shape_of_next(own, taken);
    }
    return shapes_[here];
  }

  /// The shape of a point that is not five, derived from the best shape that one more stone can make.
  Shape shape_of_next(Neighbours own, Neighbours taken) {
    Shape best = Shape::none;
    int fives = 0;
    for (Neighbours bit = 1; bit < sets; bit <<= 1U) {
      if (((own | taken) & bit) != 0) continue;
      const Shape next = find(own | bit, taken);
      if (next == Shape::five) ++fives;
      best = std::max(best, next);
    }
    if (best == Shape::five) return fives > 1 ? Shape::open_four : Shape::four;
    const int steps = static_cast<int>(best) - 2;
    return static_cast<Shape>(std::max(steps, 0));
  }

  std::vector<Shape> shapes_;
  std::vector<bool> known_;
};

template <line::RuleSet R>
inline const ShapeTable<R> shapes;

}  // namespace gomoku
