#include "engine/othello/look_ahead.h"

#include <algorithm>
#include <optional>

#include "engine/othello/choices.h"

namespace othello {
namespace {

/// The minimum depth of searches that the table keeps.
constexpr int min_table_depth = 2;
/// The minimum depth from which moves are ordered by their evaluation instead of the opponent's mobility.
constexpr int min_depth_to_evaluate = 3;

}  // namespace

int LookAhead::value(const Node& node, int depth, int alpha, int beta) {
  const Bitboard moves = node.discs.moves();
  if (moves == 0) {
    if (node.discs.passed().moves() == 0) return disc * final_margin(node.discs.own, node.discs.other);
    return -value(node.passed(), depth, -beta, -alpha);
  }
  ++nodes_;
  if (depth <= 0) return (*evaluation_)(node.discs, node.features, count(moves));
  return value_of_best(node, moves, depth, alpha, beta);
}

int LookAhead::value_of_best(const Node& node, Bitboard moves, int depth, int alpha, int beta) {
  const std::uint64_t key = node.discs.hash();
  std::uint32_t table_move = 0;
  if (depth >= min_table_depth)
    if (const std::optional<search::Bounds> known = table_.find(key)) {
      table_move = known->move;
      if (known->depth == depth) {
        if (known->lower >= beta || known->lower == known->upper) return known->lower;
        if (known->upper <= alpha) return known->upper;
      }
    }
  Choices<Node> choices;
  for (Bitboard left = moves; left != 0; left &= left - 1) {
    const Square square = first(left);
    const Node next = node.played(square, flips(square, node.discs.own, node.discs.other));
    const bool known = static_cast<std::uint32_t>(square) + 1 == table_move;
    int order = 1 << 20U;
    if (depth >= min_depth_to_evaluate && !known) {
      order = -value(next, 0) - 4 * count(next.discs.moves());
    } else if (depth > 1 && !known) {
      order = -count(next.discs.moves());
    }
    choices.add({next, order, static_cast<std::int8_t>(square)});
  }
  int best = -infinite;
  std::uint32_t best_move = 0;
  for (std::size_t i = 0; i < choices.size() && best < beta; ++i) {
    const int low = std::max(alpha, best);
    int result = 0;
    if (i == 0 || beta - low == 1) {
      result = -value(choices[i].next, depth - 1, -beta, -low);
    } else {
      result = -value(choices[i].next, depth - 1, -low - 1, -low);
      if (result > low && result < beta) result = -value(choices[i].next, depth - 1, -beta, -low);
    }
    if (result <= best) continue;
    best = result;
    best_move = static_cast<std::uint32_t>(choices[i].square) + 1;
  }
  if (depth >= min_table_depth)
    table_.store(key,
                 {best > alpha ? best : -search::infinite, best < beta ? best : search::infinite, depth, best_move});
  return best;
}

}  // namespace othello
