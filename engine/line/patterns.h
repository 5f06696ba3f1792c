#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/base/side.h"
#include "engine/line/rules.h"

namespace line {

/// The contents of a window: the lowest winning_length bits mark black stones, the next ones white stones.
using Pattern = std::uint16_t;

template <RuleSet R>
inline constexpr unsigned white_shift = R::winning_length;
template <RuleSet R>
inline constexpr unsigned window_mask = (1U << white_shift<R>)-1;
template <RuleSet R>
inline constexpr std::size_t pattern_count = std::size_t{1} << (2U * white_shift<R>);

template <RuleSet R>
constexpr unsigned stones_in(Pattern pattern, base::Side side) {
  return (side == base::Side::black ? pattern : pattern >> white_shift<R>)&window_mask<R>;
}

/// The classes of windows with stones of one side only, by their number; threats are found through them.
enum class WindowClass : std::uint8_t {
  other,
  two,
  three,
  threat,  ///< the stones of one turn complete it
  complete,
};
inline constexpr std::size_t class_count = 5;

/// The class of the window for that side.
template <RuleSet R>
constexpr WindowClass class_of(Pattern pattern, base::Side side) {
  if (stones_in<R>(pattern, base::opponent(side)) != 0) return WindowClass::other;
  const int own = std::popcount(stones_in<R>(pattern, side));
  if (own == R::winning_length) return WindowClass::complete;
  if (own >= R::winning_length - R::stones_per_turn) return WindowClass::threat;
  if (own == 3) return WindowClass::three;
  return own == 2 ? WindowClass::two : WindowClass::other;
}

/// The list of windows for each side and class; windows of class `other` are all in list 0.
constexpr std::size_t list_of(WindowClass window_class, base::Side side) {
  if (window_class == WindowClass::other) return 0;
  return static_cast<std::size_t>(window_class) + (side == base::Side::white ? class_count - 1 : 0);
}
inline constexpr std::size_t list_count = 2 * class_count - 1;

/// The list for windows with this pattern; at most one side can have stones in a window alone.
template <RuleSet R>
inline constexpr auto list_of_pattern = [] {
  std::array<std::uint8_t, pattern_count<R>> table{};
  for (std::size_t i = 0; i < pattern_count<R>; ++i)
    for (const base::Side side : base::both_sides) {
      const std::size_t list = list_of(class_of<R>(static_cast<Pattern>(i), side), side);
      if (list != 0) table[i] = static_cast<std::uint8_t>(list);
    }
  return table;
}();

}  // namespace line
