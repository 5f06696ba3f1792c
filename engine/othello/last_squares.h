#pragma once

#include <array>

#include "engine/othello/last_flips.h"

namespace othello {

// Search of the last four squares without move lists. Each function returns the final margin of the side to move,
// fail-soft for a null window that asks whether it is above `alpha`. `nodes` counts positions.

/// A value below every margin.
inline constexpr int no_margin = -65;

/// One empty square: no choice of moves.
inline int solve_1(Bitboard own, Square a, std::int64_t& nodes) {
  ++nodes;
  const int discs = count(own);
  if (const int turned = last_flips(a, own); turned != 0) return 2 * (discs + turned + 1) - squares;
  ++nodes;
  if (const int turned = last_flips(a, ~own & ~bit(a)); turned != 0) return 2 * (discs - turned) - squares;
  return discs > 31 ? 2 * discs + 2 - squares : 2 * discs - squares;
}

inline int solve_2(const Discs& discs, int alpha, Square a, Square b, std::int64_t& nodes, bool passed = false) {
  ++nodes;
  int best = no_margin;
  if (const Bitboard turned = flips_if_near(a, discs.own, discs.other)) {
    best = -solve_1(discs.other ^ turned, b, nodes);
    if (best > alpha) return best;
  }
  if (const Bitboard turned = flips_if_near(b, discs.own, discs.other)) {
    const int value = -solve_1(discs.other ^ turned, a, nodes);
    return value > best ? value : best;
  }
  if (best > no_margin) return best;
  if (passed) return final_margin(discs.own, discs.other);
  return -solve_2(discs.passed(), -alpha - 1, a, b, nodes, true);
}

inline int solve_3(const Discs& discs, int alpha, Square a, Square b, Square c, std::int64_t& nodes,
                   bool passed = false) {
  ++nodes;
  int best = no_margin;
  const auto refutes = [&](Square square, Square x, Square y) {
    const Bitboard turned = flips_if_near(square, discs.own, discs.other);
    if (turned == 0) return false;
    const int value = -solve_2(discs.played(square, turned), -alpha - 1, x, y, nodes);
    if (value > best) best = value;
    return best > alpha;
  };
  if (refutes(a, b, c) || refutes(b, a, c) || refutes(c, a, b) || best > no_margin) return best;
  if (passed) return final_margin(discs.own, discs.other);
  return -solve_3(discs.passed(), -alpha - 1, a, b, c, nodes, true);
}

inline int solve_4(const Discs& discs, int alpha, Square a, Square b, Square c, Square d, std::int64_t& nodes,
                   bool passed = false) {
  ++nodes;
  int best = no_margin;
  const auto refutes = [&](Square square, Square x, Square y, Square z) {
    const Bitboard turned = flips_if_near(square, discs.own, discs.other);
    if (turned == 0) return false;
    const int value = -solve_3(discs.played(square, turned), -alpha - 1, x, y, z, nodes);
    if (value > best) best = value;
    return best > alpha;
  };
  if (refutes(a, b, c, d) || refutes(b, a, c, d) || refutes(c, a, b, d) || refutes(d, a, b, c) || best > no_margin)
    return best;
  if (passed) return final_margin(discs.own, discs.other);
  return -solve_4(discs.passed(), -alpha - 1, a, b, c, d, nodes, true);
}

/// The quadrants of the board: the side that plays first into a quadrant with an odd number of empty squares may also
/// play last there.
inline constexpr std::array<Bitboard, 4> quadrants{0x000000000F0F0F0FULL, 0x00000000F0F0F0F0ULL, 0x0F0F0F0F00000000ULL,
                                                   0xF0F0F0F000000000ULL};

/// The empty squares in quadrants with an odd number of them.
inline Bitboard odd_squares(Bitboard empty) {
  Bitboard odd = 0;
  for (const Bitboard quadrant : quadrants)
    if ((count(empty & quadrant) & 1) != 0) odd |= quadrant;
  return odd & empty;
}

}  // namespace othello
