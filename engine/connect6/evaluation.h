#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/connect6/patterns.h"

namespace connect6 {

/// What a window is worth to the side that alone has so many stones in it. Two stones a turn make three of four: the
/// steps between the numbers are about what a stone more is worth in threats to come.
inline constexpr std::array<std::int16_t, winning_length + 1> value_of_count{0, 1, 5, 9, 20, 40, 100};

/// For Black; windows with stones of both sides are dead.
inline constexpr auto value_of_pattern = [] {
  std::array<std::int16_t, pattern_count> table{};
  for (std::size_t i = 0; i < pattern_count; ++i) {
    const int black = std::popcount(stones_in(static_cast<Pattern>(i), base::Side::black));
    const int white = std::popcount(stones_in(static_cast<Pattern>(i), base::Side::white));
    if (white == 0) table[i] = value_of_count[static_cast<std::size_t>(black)];
    if (black == 0) table[i] = static_cast<std::int16_t>(-value_of_count[static_cast<std::size_t>(white)]);
  }
  return table;
}();

/// What a stone of that side on an empty point of the window changes in its own favour.
inline constexpr auto gain_of_pattern = [] {
  std::array<std::array<std::int16_t, pattern_count>, 2> table{};
  for (std::size_t i = 0; i < pattern_count; ++i) {
    const auto black = static_cast<std::size_t>(std::popcount(stones_in(static_cast<Pattern>(i), base::Side::black)));
    const auto white = static_cast<std::size_t>(std::popcount(stones_in(static_cast<Pattern>(i), base::Side::white)));
    if (black == winning_length || white == winning_length || (black != 0 && white != 0)) continue;
    const auto step = [](std::size_t count) {
      return static_cast<std::int16_t>(value_of_count[count + 1] - value_of_count[count]);
    };
    table[0][i] = white == 0 ? step(black) : value_of_count[white];
    table[1][i] = black == 0 ? step(white) : value_of_count[black];
  }
  return table;
}();

}  // namespace connect6
