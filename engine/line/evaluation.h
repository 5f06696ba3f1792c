#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>

#include "engine/line/patterns.h"

namespace line {

/// A game of k in a row for searches that evaluate lines alone, as static members of a type:
///
///   Rules            its rules
///   value_of_count   the value of a window by the number of stones, from none to winning_length, of the only side that
///                    has any in it: an array of std::int16_t
///   value_of_stone   the value to the side to move of each stone left in the turn
template <class G>
concept LineGame = RuleSet<typename G::Rules> && G::value_of_count.size() == G::Rules::winning_length + 1 && requires {
  { G::value_of_stone } -> std::convertible_to<int>;
};

/// The value of a window for Black; windows with stones of both sides are worth 0.
template <LineGame G>
inline constexpr auto value_of_pattern = [] {
  using R = typename G::Rules;
  std::array<std::int16_t, pattern_count<R>> table{};
  for (std::size_t i = 0; i < pattern_count<R>; ++i) {
    const int black = std::popcount(stones_in<R>(static_cast<Pattern>(i), base::Side::black));
    const int white = std::popcount(stones_in<R>(static_cast<Pattern>(i), base::Side::white));
    if (white == 0) table[i] = G::value_of_count[static_cast<std::size_t>(black)];
    if (black == 0) table[i] = static_cast<std::int16_t>(-G::value_of_count[static_cast<std::size_t>(white)]);
  }
  return table;
}();

/// The change of a window's value, in favour of that side, when it plays on an empty point of the window.
template <LineGame G>
inline constexpr auto gain_of_pattern = [] {
  using R = typename G::Rules;
  std::array<std::array<std::int16_t, pattern_count<R>>, 2> table{};
  for (std::size_t i = 0; i < pattern_count<R>; ++i) {
    const auto count = [&](base::Side side) {
      return static_cast<std::size_t>(std::popcount(stones_in<R>(static_cast<Pattern>(i), side)));
    };
    const std::size_t black = count(base::Side::black);
    const std::size_t white = count(base::Side::white);
    if (black == R::winning_length || white == R::winning_length || (black != 0 && white != 0)) continue;
    const auto step = [](std::size_t stones) {
      return static_cast<std::int16_t>(G::value_of_count[stones + 1] - G::value_of_count[stones]);
    };
    table[0][i] = white == 0 ? step(black) : G::value_of_count[white];
    table[1][i] = black == 0 ? step(white) : G::value_of_count[black];
  }
  return table;
}();

}  // namespace line
