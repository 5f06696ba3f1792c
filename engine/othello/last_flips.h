#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "engine/othello/board.h"

namespace othello {

namespace detail {

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

/// The lines through a square: row, column and both diagonals.
struct LinesThrough {
  std::array<Bitboard, 4> masks{};
  std::array<std::uint8_t, 4> places{};  ///< the place of the square in each line
};

inline constexpr std::array<LinesThrough, squares> lines_through = [] {
  std::array<LinesThrough, squares> all{};
  for (Square square = 0; square < squares; ++square) {
    LinesThrough& lines = all[static_cast<std::size_t>(square)];
    for (Square other = 0; other < squares; ++other) {
      const int x = square % 8 - other % 8;
      const int y = square / 8 - other / 8;
      const std::array<bool, 4> together{y == 0, x == 0, x == y, x == -y};
      for (std::size_t line = 0; line < 4; ++line) {
        if (!together[line]) continue;
        lines.masks[line] |= bit(other);
        if (other < square) ++lines.places[line];
      }
    }
  }
  return all;
}();

/// For a place and the own discs in a line that is full except for this place: the number of discs that are flipped.
inline constexpr auto flips_in_full_line = [] {
  std::array<std::array<std::uint8_t, 256>, 8> all{};
  for (int place = 0; place < 8; ++place)
    for (int own = 0; own < 256; ++own)
      for (const int step : {-1, 1}) {
        int end = place + step;
        while (end >= 0 && end < 8 && (own >> end & 1) == 0) end += step;
        const int turned = (end - place) * step - 1;
        if (end >= 0 && end < 8)
          all[static_cast<std::size_t>(place)][static_cast<std::size_t>(own)] =
              static_cast<std::uint8_t>(all[static_cast<std::size_t>(place)][static_cast<std::size_t>(own)] + turned);
      }
  return all;
}();

}  // namespace detail

/// The number of discs that are flipped when `own` plays on the last empty square.
[[gnu::always_inline]] inline int last_flips(Square square, Bitboard own) {
  const detail::LinesThrough& lines = detail::lines_through[static_cast<std::size_t>(square)];
  int turned = 0;
  for (std::size_t line = 0; line < 4; ++line)
    turned += detail::flips_in_full_line[lines.places[line]][detail::gathered(own, lines.masks[line])];
  return turned;
}

}  // namespace othello
