#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/othello/board.h"

namespace othello {

/// The contents of some squares, in all their images under the symmetries of the board: the features of Logistello
/// (Buro 1997) with two more shapes that read ten squares around corner and edge.
struct Pattern {
  std::array<std::int8_t, 10> squares{};  ///< of the first place, in the order of the digits, lowest first
  std::size_t length = 0;
  std::size_t places = 0;
};

inline constexpr std::array<Pattern, 13> patterns{{
    {{0, 1, 2, 3, 4, 5, 6, 7, 9, 14}, 10, 4},     // edge and the two squares diagonally adjacent to its corners
    {{0, 2, 3, 4, 5, 7, 10, 11, 12, 13}, 10, 4},  // edge without the squares next to its corners, and the middle below
    {{0, 1, 2, 3, 4, 8, 9, 10, 11, 12}, 10, 8},   // 2×5 corner
    {{0, 1, 2, 3, 8, 9, 10, 16, 17, 24}, 10, 4},  // triangle in the corner
    {{0, 1, 2, 8, 9, 10, 16, 17, 18}, 9, 4},      // 3×3 corner
    {{8, 9, 10, 11, 12, 13, 14, 15}, 8, 4},       // second row
    {{16, 17, 18, 19, 20, 21, 22, 23}, 8, 4},     // third
    {{24, 25, 26, 27, 28, 29, 30, 31}, 8, 4},     // fourth
    {{0, 9, 18, 27, 36, 45, 54, 63}, 8, 2},       // diagonals
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

inline constexpr std::size_t pattern_places = [] {
  std::size_t places = 0;
  for (const Pattern& pattern : patterns) places += pattern.places;
  return places;
}();

/// The weight that this one shares with its mirror image: the one with the lower index.
std::size_t canonical_weight(std::size_t weight);

/// The image of a square under one of the eight symmetries of the board.
constexpr Square image(Square square, unsigned symmetry) {
  int x = square % 8;
  int y = square / 8;
  if ((symmetry & 1U) != 0) x = 7 - x;
  if ((symmetry & 2U) != 0) y = 7 - y;
  return (symmetry & 4U) != 0 ? 8 * x + y : 8 * y + x;
}

namespace detail {

/// One value for each place, and unused ones up to a number that fills vectors.
inline constexpr std::size_t feature_lanes = (pattern_places + 15) / 16 * 16;
using LaneValues = std::array<std::int16_t, feature_lanes>;

struct PlaceTables {
  /// What a disc of the side to move on each square adds to each feature.
  alignas(32) std::array<LaneValues, squares> digits{};
  /// The index of the weight of each place where all squares are empty.
  std::array<std::uint32_t, pattern_places> empty_weight{};
};

constexpr PlaceTables make_place_tables() {
  PlaceTables tables;
  std::size_t place = 0;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Pattern& pattern = patterns[i];
    std::array<Bitboard, 8> seen{};
    std::size_t found = 0;
    for (unsigned symmetry = 0; symmetry < 8 && found < pattern.places; ++symmetry) {
      Bitboard mask = 0;
      for (std::size_t digit = 0; digit < pattern.length; ++digit) mask |= bit(image(pattern.squares[digit], symmetry));
      if (std::ranges::find(seen, mask) != seen.end()) continue;
      seen[found++] = mask;
      for (std::size_t digit = 0; digit < pattern.length; ++digit)
        tables.digits[static_cast<std::size_t>(image(pattern.squares[digit], symmetry))][place] =
            static_cast<std::int16_t>(power_of_3(digit));
      tables.empty_weight[place++] =
          static_cast<std::uint32_t>(pattern_offsets.first[i] + power_of_3(pattern.length) / 2);
    }
  }
  return tables;
}

inline constexpr PlaceTables place_tables = make_place_tables();

}  // namespace detail

/// The contents of all places of the patterns, from the point of view of the side to move. Each is a number in balanced
/// ternary: a disc of this side is the digit 1, one of the opponent -1, an empty square 0. So the features of the
/// opponent are the negative ones, and a move adds one vector for each changed square.
class Features {
 public:
  Features() = default;
  explicit Features(const Discs& discs) {
    for (Bitboard left = discs.own; left != 0; left &= left - 1) add(first(left), 1);
    for (Bitboard left = discs.other; left != 0; left &= left - 1) add(first(left), -1);
  }

  /// The same after a move of this side, from the point of view of the other one.
  [[nodiscard]] Features played(Square square, Bitboard turned) const {
    Features next = *this;
    next.add(square, 1);
    for (; turned != 0; turned &= turned - 1) next.add(first(turned), 2);
    return next.passed();
  }
  [[nodiscard]] Features passed() const {
    Features next;
    for (std::size_t i = 0; i < rows_.size(); ++i) next.rows_[i] = -rows_[i];
    return next;
  }

  /// Calls use(index of the weight) for each place.
  template <class Use>
  [[gnu::always_inline]] void each(Use use) const {
    each(use, std::make_index_sequence<pattern_places>{});
  }

 private:
  using Row = std::int16_t __attribute__((vector_size(32)));

  /// Without a loop, so that the processor can load the weights of many places at the same time.
  template <class Use, std::size_t... Place>
  [[gnu::always_inline]] void each(Use use, std::index_sequence<Place...> /*places*/) const {
    detail::LaneValues values;
    __builtin_memcpy(values.data(), rows_.data(), sizeof values);
    (use(static_cast<std::size_t>(std::ptrdiff_t{detail::place_tables.empty_weight[Place]} + values[Place])), ...);
  }

  [[gnu::always_inline]] void add(Square square, std::int16_t factor) {
    const auto* const digits = detail::place_tables.digits[static_cast<std::size_t>(square)].data();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      Row row;
      __builtin_memcpy(&row, digits + 16 * i, sizeof row);
      rows_[i] += row * factor;
    }
  }

  std::array<Row, detail::feature_lanes / 16> rows_{};
};

}  // namespace othello
