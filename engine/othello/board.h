#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace othello {

/// A set of squares, one bit each: a1 is the lowest bit, b1 the next, h8 the highest.
using Bitboard = std::uint64_t;
/// The number of a square, 0…63.
using Square = int;

inline constexpr int squares = 64;

constexpr Bitboard bit(Square square) {
  return Bitboard{1} << static_cast<unsigned>(square);
}
constexpr int count(Bitboard set) {
  return std::popcount(set);
}
/// The first square of a set. Expects a set that is not empty.
constexpr Square first(Bitboard set) {
  return std::countr_zero(set);
}

/// The four pairs of opposite directions, one per lane: east, south-west, south and south-east, in ascending order of
/// the number of bits per step. Compilers use single instructions for these if the processor has them (AVX2).
using Lanes = std::uint64_t __attribute__((vector_size(32)));

namespace detail {

#if defined(__GNUC__) && !defined(__clang__)
// Everything here is inline, so it does not matter how vectors are passed on processors without AVX.
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

inline constexpr Lanes steps{1, 7, 8, 9};
inline constexpr Bitboard inner_columns = 0x7E7E7E7E7E7E7E7EULL;

inline Bitboard joined(Lanes lanes) {
  return lanes[0] | lanes[1] | lanes[2] | lanes[3];
}

/// The squares from each square in the four directions, with ascending and with descending numbers.
struct Rays {
  alignas(32) std::array<std::array<std::uint64_t, 4>, squares> up{};
  alignas(32) std::array<std::array<std::uint64_t, 4>, squares> down{};
};

constexpr Rays make_rays() {
  Rays rays;
  constexpr std::array<std::array<int, 2>, 4> direction{{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
  for (Square square = 0; square < squares; ++square)
    for (std::size_t lane = 0; lane < 4; ++lane)
      for (int distance = 1; distance < 8; ++distance)
        for (const int sign : {1, -1}) {
          const int x = square % 8 + sign * distance * direction[lane][0];
          const int y = square / 8 + sign * distance * direction[lane][1];
          if (x < 0 || x > 7 || y < 0 || y > 7) continue;
          auto& ray = (sign > 0 ? rays.up : rays.down)[static_cast<std::size_t>(square)][lane];
          ray |= bit(8 * y + x);
        }
  return rays;
}

inline constexpr Rays rays = make_rays();

inline Lanes lanes_of(const std::array<std::uint64_t, 4>& words) {
  Lanes lanes;
  __builtin_memcpy(&lanes, words.data(), sizeof lanes);
  return lanes;
}

inline Lanes all(std::uint64_t word) {
  return Lanes{word, word, word, word};
}

}  // namespace detail

/// The discs that are flipped when `own` plays on an empty square; none if the move is illegal.
[[gnu::always_inline]] inline Bitboard flips(Square square, Bitboard own, Bitboard other) {
  using namespace detail;
  const auto at = static_cast<std::size_t>(square);
  const Lanes mine = all(own);
  const Lanes theirs = all(other);
  // Upwards, adding 1 carries through their discs and ends at the first square of the ray that is not theirs.
  const Lanes up = lanes_of(rays.up[at]);
  const Lanes end_up = ((theirs | ~up) + 1) & mine & up;
  const Lanes found_up = (Lanes)(end_up != 0);
  const Lanes turned_up = (end_up - 1) & up & found_up;
  // Downwards, it is the highest square that is not theirs: the one that the shadows of the others do not cover.
  const Lanes down = lanes_of(rays.down[at]);
  const Lanes block = down & ~theirs;
  Lanes shadow = block >> steps;
  shadow |= shadow >> steps;
  shadow |= shadow >> (2 * steps);
  shadow |= shadow >> (4 * steps);
  const Lanes end_down = block & ~shadow & mine;
  const Lanes found_down = (Lanes)(end_down != 0);
  const Lanes turned_down = down & ~(block | shadow) & found_down;
  return joined(turned_up | turned_down);
}

/// The squares where `own` may play (parallel prefix, Kogge and Stone 1973).
inline Bitboard moves_of(Bitboard own, Bitboard other) {
  using namespace detail;
  const Lanes inner = Lanes{inner_columns, inner_columns, ~Bitboard{0}, inner_columns};
  const Lanes theirs = all(other) & inner;
  const Lanes mine = all(own);
  Lanes up = theirs & (mine << steps);
  Lanes down = theirs & (mine >> steps);
  up |= theirs & (up << steps);
  down |= theirs & (down >> steps);
  Lanes up_run = theirs & (theirs << steps);
  Lanes down_run = theirs & (theirs >> steps);
  up |= up_run & (up << (2 * steps));
  down |= down_run & (down >> (2 * steps));
  up |= up_run & (up << (2 * steps));
  down |= down_run & (down >> (2 * steps));
  return joined((up << steps) | (down >> steps)) & ~(own | other);
}

/// The adjacent squares of each square.
inline constexpr std::array<Bitboard, squares> neighbours = [] {
  std::array<Bitboard, squares> all{};
  for (Square square = 0; square < squares; ++square)
    for (Square other = 0; other < squares; ++other) {
      const int x = square % 8 - other % 8;
      const int y = square / 8 - other / 8;
      if (square != other && x * x <= 1 && y * y <= 1) all[static_cast<std::size_t>(square)] |= bit(other);
    }
  return all;
}();

/// The same as flips(), but faster if no disc of `other` is adjacent to the square, because nothing is flipped then.
[[gnu::always_inline]] inline Bitboard flips_if_near(Square square, Bitboard own, Bitboard other) {
  if ((neighbours[static_cast<std::size_t>(square)] & other) == 0) return 0;
  return flips(square, own, other);
}

/// The squares of a set and all adjacent ones.
constexpr Bitboard grown(Bitboard set) {
  constexpr Bitboard not_a = 0xFEFEFEFEFEFEFEFEULL;
  constexpr Bitboard not_h = 0x7F7F7F7F7F7F7F7FULL;
  const Bitboard row = set | ((set << 1U) & not_a) | ((set >> 1U) & not_h);
  return row | row << 8U | row >> 8U;
}

/// The discs of both sides from the point of view of the side to move.
struct Discs {
  Bitboard own = 0;
  Bitboard other = 0;

  [[nodiscard]] constexpr Bitboard empty() const { return ~(own | other); }
  [[nodiscard]] Bitboard moves() const { return moves_of(own, other); }
  [[nodiscard]] constexpr Discs passed() const { return {other, own}; }
  /// The discs after the move that flips `turned`, from the point of view of the other side. Expects at least one
  /// flipped disc.
  [[nodiscard]] constexpr Discs played(Square square, Bitboard turned) const {
    return {other ^ turned, own ^ (turned | bit(square))};
  }
  [[nodiscard]] constexpr std::uint64_t hash() const {
    const std::uint64_t mixed = (own * 0x9E3779B97F4A7C15ULL) ^ std::rotl(other * 0xC2B2AE3D27D4EB4FULL, 29);
    return (mixed ^ mixed >> 32U) * 0xD6E8FEB86659FD93ULL;
  }
  friend constexpr bool operator==(const Discs&, const Discs&) = default;
};

/// The first side's margin in discs at the end of the game; empty squares count for the winner.
constexpr int final_margin(Bitboard own, Bitboard other) {
  const int margin = count(own) - count(other);
  const int empty = squares - count(own | other);
  if (margin == 0) return 0;
  return margin > 0 ? margin + empty : margin - empty;
}

}  // namespace othello
