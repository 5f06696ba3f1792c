#include "engine/othello/java47.h"

#include <algorithm>
#include <array>
#include <limits>

namespace othello {
namespace {

constexpr int table_factor = 3;
constexpr int frontier_factor = 7;
constexpr int disc_value = 10'000;

/// Sets of squares with their weight: corners, the squares slantwise from them, those beside them on the edges, the
/// rest of the edges, the ring within, its middle, and the centre.
struct Weighted {
  Bitboard squares;
  int weight;
};
constexpr std::array<Weighted, 7> weights{{
    {0x8100000000000081ULL, 100},
    {0x0042000000004200ULL, -50},
    {0x4281000000008142ULL, -20},
    {0x3C0081818181003CULL, 10},
    {0x003C424242423C00ULL, -2},
    {0x0000240000240000ULL, 5},
    {0x0000183C3C180000ULL, 1},
}};

int table_value(Bitboard set) {
  int sum = 0;
  for (const Weighted& each : weights) sum += each.weight * count(set & each.squares);
  return sum;
}

struct Search {
  std::int64_t nodes = 0;

  int value(const Position& position, std::int64_t budget, int alpha, int beta) {
    ++nodes;
    const Discs discs = position.discs();
    if (position.outcome()) return disc_value * final_margin(discs.own, discs.other);
    const auto share = budget / static_cast<std::int64_t>(position.move_count());
    if (share < 1) return java47_value(discs);
    Position::Moves moves;
    position.legal_moves(moves);
    int best = -std::numeric_limits<int>::max();
    for (const Move move : moves) {
      Position next = position;
      next.play(move);
      best = std::max(best, -value(next, share, -beta, -std::max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }
};

}  // namespace

int java47_value(const Discs& discs) {
  const Bitboard beside_empty = grown(discs.empty());
  const int frontier = count(discs.other & beside_empty) - count(discs.own & beside_empty);
  return table_factor * (table_value(discs.own) - table_value(discs.other)) + frontier_factor * frontier;
}

Java47Choice java47_choice(const Position& position, std::int64_t budget) {
  constexpr int infinite = std::numeric_limits<int>::max();
  Position::Moves moves;
  position.legal_moves(moves);
  const std::int64_t share = std::max<std::int64_t>(budget / static_cast<std::int64_t>(moves.size()), 1);
  Search search;
  Java47Choice choice{.move = moves[0], .value = -infinite};
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    const int value = -search.value(next, share, -infinite, -choice.value);
    if (value > choice.value) {
      choice.value = value;
      choice.move = move;
    }
  }
  choice.nodes = search.nodes;
  return choice;
}

}  // namespace othello
