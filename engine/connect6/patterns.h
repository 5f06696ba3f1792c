#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/connect6/position.h"

namespace connect6 {

/// What stands in a window: a bit for each black stone, six bits further up one for each white stone.
using Pattern = std::uint16_t;
inline constexpr unsigned white_shift = winning_length;
inline constexpr unsigned window_mask = (1U << winning_length) - 1;
inline constexpr std::size_t pattern_count = std::size_t{1} << (2U * winning_length);

constexpr unsigned stones_in(Pattern pattern, base::Side side) {
  return (side == base::Side::black ? pattern : pattern >> white_shift) & window_mask;
}

/// Windows with stones of one side only, by how many these are: what threats are made of.
enum class WindowClass : std::uint8_t {
  other,
  two,
  three,
  threat,  ///< four or five: two stones at most are missing to six
  six,
};
inline constexpr std::size_t class_count = 5;

/// The class of the window for that side.
constexpr WindowClass class_of(Pattern pattern, base::Side side) {
  if (stones_in(pattern, base::opponent(side)) != 0) return WindowClass::other;
  const int own = std::popcount(stones_in(pattern, side));
  if (own == winning_length) return WindowClass::six;
  if (own >= 4) return WindowClass::threat;
  if (own == 3) return WindowClass::three;
  return own == 2 ? WindowClass::two : WindowClass::other;
}

/// Lists of windows are kept for each side and class; windows of no interest are all in list 0.
constexpr std::size_t list_of(WindowClass window_class, base::Side side) {
  if (window_class == WindowClass::other) return 0;
  return static_cast<std::size_t>(window_class) + (side == base::Side::white ? class_count - 1 : 0);
}
inline constexpr std::size_t list_count = 2 * class_count - 1;

/// The list that a window of this pattern is in: at most one side has stones alone there.
inline constexpr auto list_of_pattern = [] {
  std::array<std::uint8_t, pattern_count> table{};
  for (std::size_t i = 0; i < pattern_count; ++i)
    for (const base::Side side : base::both_sides) {
      const std::size_t list = list_of(class_of(static_cast<Pattern>(i), side), side);
      if (list != 0) table[i] = static_cast<std::uint8_t>(list);
    }
  return table;
}();

}  // namespace connect6
