#include "engine/othello/patterns.h"

#include <algorithm>
#include <span>

namespace othello {
namespace {

/// The image of a square under one of the eight symmetries of the board.
Square image(Square square, unsigned way) {
  int x = square % 8;
  int y = square / 8;
  if ((way & 1U) != 0) x = 7 - x;
  if ((way & 2U) != 0) y = 7 - y;
  if ((way & 4U) != 0) std::swap(x, y);
  return 8 * y + x;
}

std::span<const std::int8_t> squares_of(const Pattern& pattern) {
  return {pattern.squares.data(), pattern.length};
}

/// A symmetry of the board maps a pattern onto itself: returns the digit that each of its digits is mapped to.
std::array<std::size_t, 10> mirrored_digits(const Pattern& pattern) {
  const auto squares = squares_of(pattern);
  for (unsigned way = 1; way < 8; ++way) {
    std::array<std::size_t, 10> digits{};
    const bool same = std::ranges::all_of(squares, [&](std::int8_t square) {
      const auto found = std::ranges::find(squares, static_cast<std::int8_t>(image(square, way)));
      digits[static_cast<std::size_t>(std::ranges::find(squares, square) - squares.begin())] =
          static_cast<std::size_t>(found - squares.begin());
      return found != squares.end();
    });
    const bool moves = digits[0] != 0 || digits[1] != 1;
    if (same && moves) return digits;
  }
  return {};
}

}  // namespace

PatternTable::PatternTable() {
  std::size_t next_place = 0;
  std::size_t next_digit = 0;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Pattern& pattern = patterns[i];
    std::array<Bitboard, 8> seen{};
    int found = 0;
    for (unsigned way = 0; way < 8 && found < pattern.places; ++way) {
      Bitboard mask = 0;
      for (const std::int8_t square : squares_of(pattern)) mask |= bit(image(square, way));
      if (std::ranges::find(seen, mask) != seen.end()) continue;
      seen[static_cast<std::size_t>(found++)] = mask;
      places[next_place++] = {mask, static_cast<std::uint32_t>(pattern_offsets.first[i]),
                              static_cast<std::uint16_t>(next_digit)};
      for (std::uint64_t set = 0; set < std::uint64_t{1} << pattern.length; ++set) {
        std::uint16_t number = 0;
        std::uint16_t digit = 1;
        for (const std::int8_t square : squares_of(pattern)) {
          // The rank of the square among those of the mask, as in gathered().
          const int rank = count(mask & (bit(image(square, way)) - 1));
          if ((set >> static_cast<unsigned>(rank) & 1U) != 0) number = static_cast<std::uint16_t>(number + digit);
          digit = static_cast<std::uint16_t>(digit * 3);
        }
        digits[next_digit++] = number;
      }
    }
  }
}

const PatternTable& pattern_table() {
  static const PatternTable table;
  return table;
}

std::size_t canonical_weight(std::size_t weight) {
  std::size_t i = patterns.size() - 1;
  while (pattern_offsets.first[i] > weight) --i;
  const std::size_t number = weight - pattern_offsets.first[i];
  const std::array<std::size_t, 10> digits = mirrored_digits(patterns[i]);
  std::size_t mirrored = 0;
  std::size_t rest = number;
  for (std::size_t digit = 0; digit < patterns[i].length; ++digit, rest /= 3)
    mirrored += rest % 3 * power_of_3(digits[digit]);
  return pattern_offsets.first[i] + std::min(number, mirrored);
}

}  // namespace othello
