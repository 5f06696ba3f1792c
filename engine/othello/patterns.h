#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "engine/othello/board.h"

namespace othello {

/// The features of Logistello (Buro 1997) except the 2×5 corners: the contents of some squares, in all their images
/// under the symmetries of the board.
struct Pattern {
  std::array<std::int8_t, 10> squares{};  ///< of one place, in the order of the digits, lowest first
  std::size_t length = 0;
  int places = 0;
};

inline constexpr std::array<Pattern, 10> patterns{{
    {{0, 1, 2, 3, 4, 5, 6, 7, 9, 14}, 10, 4},  // edge and the two squares diagonally adjacent to its corners
    {{0, 1, 2, 8, 9, 10, 16, 17, 18}, 9, 4},   // corner
    {{8, 9, 10, 11, 12, 13, 14, 15}, 8, 4},    // second row
    {{16, 17, 18, 19, 20, 21, 22, 23}, 8, 4},  // third
    {{24, 25, 26, 27, 28, 29, 30, 31}, 8, 4},  // fourth
    {{0, 9, 18, 27, 36, 45, 54, 63}, 8, 2},    // diagonals
    {{1, 10, 19, 28, 37, 46, 55}, 7, 4},
    {{2, 11, 20, 29, 38, 47}, 6, 4},
    {{3, 12, 21, 30, 39}, 5, 4},
    {{4, 13, 22, 31}, 4, 4},
}};

constexpr std::size_t power_of_3(std::size_t exponent) {
  std::size_t power = 1;
  for (; exponent > 0; --exponent) power *= 3;
  return power;
}

/// The index of the first weight of each pattern, and the total number of weights.
struct PatternOffsets {
  std::array<std::size_t, patterns.size()> first{};
  std::size_t total = 0;
};
inline constexpr PatternOffsets pattern_offsets = [] {
  PatternOffsets offsets;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    offsets.first[i] = offsets.total;
    offsets.total += power_of_3(patterns[i].length);
  }
  return offsets;
}();

/// One place of a pattern on the board.
struct PatternPlace {
  Bitboard mask = 0;
  std::uint32_t first_weight = 0;
  std::uint16_t first_digit = 0;  ///< index of the mask's first digit
};
inline constexpr std::size_t pattern_places = 38;

/// All places, with the number in base 3 that represents each subset of their squares.
struct PatternTable {
  PatternTable();
  std::array<PatternPlace, pattern_places> places;
  std::array<std::uint16_t, 4 * 1024 + 4 * 512 + 14 * 256 + 4 * 128 + 4 * 64 + 4 * 32 + 4 * 16> digits;
};
const PatternTable& pattern_table();

/// The bits of `set` on the squares of `mask`, packed into the lowest bits.
inline std::uint64_t gathered(Bitboard set, Bitboard mask) {
#ifdef __BMI2__
  return _pext_u64(set, mask);
#else
  std::uint64_t result = 0;
  for (unsigned place = 0; mask != 0; mask &= mask - 1, ++place)
    if ((set & mask & (0 - mask)) != 0) result |= std::uint64_t{1} << place;
  return result;
#endif
}

/// Calls use(index of the weight) for every place of every pattern.
template <class Use>
void for_each_feature(const PatternTable& table, const Discs& discs, Use use) {
  for (const PatternPlace& place : table.places) {
    const std::uint16_t* const digits = table.digits.data() + place.first_digit;
    use(place.first_weight + digits[gathered(discs.own, place.mask)] + 2U * digits[gathered(discs.other, place.mask)]);
  }
}

/// The weight that this one shares with its mirror image: the one with the lower index.
std::size_t canonical_weight(std::size_t weight);

}  // namespace othello
