#include "engine/othello/stability.h"

#include <array>
#include <cstddef>
#include <vector>

namespace othello {
namespace {

constexpr Bitboard column_a = 0x0101010101010101ULL;
constexpr Bitboard row_1 = 0xFFULL;
constexpr Bitboard frame = 0xFF818181818181FFULL;

/// The discs of an edge after `own` places a disc on `at`.
void place_on_edge(unsigned& own, unsigned& other, unsigned at) {
  own |= 1U << at;
  for (const int step : {-1, 1}) {
    int end = static_cast<int>(at) + step;
    unsigned turned = 0;
    while (end >= 0 && end < 8 && (other >> end & 1U) != 0) {
      turned |= 1U << end;
      end += step;
    }
    if (end < 0 || end > 7 || (own >> end & 1U) == 0) continue;
    own |= turned;
    other &= ~turned;
  }
}

/// For each pair of disjoint sets on an edge, the discs of the first set that no sequence of moves along the edge
/// flips. Includes moves that flip nothing along the edge, because they may flip something elsewhere.
class StableEdges {
 public:
  StableEdges() : known_(std::size_t{1} << 16U, -1) {
    for (unsigned own = 0; own < 256; ++own)
      for (unsigned other = 0; other < 256; ++other)
        if ((own & other) == 0) find(own, other);
  }
  [[nodiscard]] unsigned operator()(unsigned own, unsigned other) const {
    return static_cast<unsigned>(known_[own << 8U | other]);
  }

 private:
  /// Computes the stable discs for this pair and returns those of both sides together.
  unsigned find(unsigned own, unsigned other) {
    std::int16_t& known = known_[own << 8U | other];
    if (known >= 0) return both(own, other);
    unsigned stable = own;
    unsigned stable_other = other;
    for (unsigned at = 0; at < 8; ++at) {
      if (((own | other) >> at & 1U) != 0) continue;
      unsigned a = own;
      unsigned b = other;
      place_on_edge(a, b, at);
      find(a, b);
      stable &= static_cast<unsigned>(known_[a << 8U | b]);
      stable_other &= static_cast<unsigned>(known_[b << 8U | a]);
      a = own;
      b = other;
      place_on_edge(b, a, at);
      find(a, b);
      stable &= static_cast<unsigned>(known_[a << 8U | b]);
      stable_other &= static_cast<unsigned>(known_[b << 8U | a]);
    }
    known_[own << 8U | other] = static_cast<std::int16_t>(stable);
    known_[other << 8U | own] = static_cast<std::int16_t>(stable_other);
    return stable | stable_other;
  }
  [[nodiscard]] unsigned both(unsigned own, unsigned other) const {
    return static_cast<unsigned>(known_[own << 8U | other]) | static_cast<unsigned>(known_[other << 8U | own]);
  }

  std::vector<std::int16_t> known_;
};

/// The bits of column a, packed into the lowest bits.
unsigned gathered_column(Bitboard set) {
  return static_cast<unsigned>(((set & column_a) * 0x0102040810204080ULL) >> 56U);
}
Bitboard spread_column(unsigned bits) {
  return ((Bitboard{bits & 0x7FU} * 0x0002040810204081ULL) & column_a) | Bitboard{bits >> 7U} << 56U;
}

Bitboard stable_on_edges(Bitboard own, Bitboard other) {
  static const StableEdges edges;
  const auto byte = [](Bitboard set, unsigned shift) { return static_cast<unsigned>(set >> shift & row_1); };
  Bitboard stable = edges(byte(own, 0), byte(other, 0));
  stable |= Bitboard{edges(byte(own, 56), byte(other, 56))} << 56U;
  stable |= spread_column(edges(gathered_column(own), gathered_column(other)));
  stable |= spread_column(edges(gathered_column(own >> 7U), gathered_column(other >> 7U))) << 7U;
  return stable;
}

/// The diagonals of at least three squares, in both directions; shorter ones are on the frame.
constexpr auto diagonals = [] {
  std::array<std::array<Bitboard, 11>, 2> all{};
  for (int x = 0; x < 8; ++x)
    for (int y = 0; y < 8; ++y) {
      if (x + y >= 2 && x + y <= 12) all[0][static_cast<std::size_t>(x + y - 2)] |= bit(8 * y + x);
      if (x - y >= -5 && x - y <= 5) all[1][static_cast<std::size_t>(x - y + 5)] |= bit(8 * y + x);
    }
  return all;
}();

struct FullLines {
  Bitboard rows = 0;
  Bitboard columns = 0;
  Bitboard falling = 0;  ///< from the upper left to the lower right
  Bitboard rising = 0;
};

FullLines full_lines(Bitboard taken) {
  FullLines full;
  Bitboard rows = taken & taken >> 1U;
  rows &= rows >> 2U;
  rows &= rows >> 4U;
  full.rows = (rows & column_a) * row_1;
  Bitboard columns = taken & taken >> 8U;
  columns &= columns >> 16U;
  columns &= columns >> 32U;
  full.columns = (columns & row_1) * column_a;
  for (const Bitboard line : diagonals[0])
    if ((line & ~taken) == 0) full.rising |= line;
  for (const Bitboard line : diagonals[1])
    if ((line & ~taken) == 0) full.falling |= line;
  return full;
}

}  // namespace

Bitboard stable_discs(Bitboard own, Bitboard other) {
  const FullLines full = full_lines(own | other);
  const Bitboard inner = own & ~frame;
  Bitboard stable = stable_on_edges(own, other) | (inner & full.rows & full.columns & full.rising & full.falling);
  if (stable == 0) return 0;
  for (Bitboard before = 0; before != stable;) {
    before = stable;
    const Bitboard in_row = stable >> 1U | stable << 1U | full.rows;
    const Bitboard in_column = stable >> 8U | stable << 8U | full.columns;
    const Bitboard falling = stable >> 9U | stable << 9U | full.falling;
    const Bitboard rising = stable >> 7U | stable << 7U | full.rising;
    stable |= inner & in_row & in_column & falling & rising;
  }
  return stable;
}

}  // namespace othello
