#pragma once

#include <cstdint>

#include "engine/othello/evaluation.h"
#include "engine/othello/node.h"
#include "engine/search/transposition_table.h"

namespace othello {

/// Shallow searches of one thread, which order the moves of an endgame and predict its result. They have a small table
/// of their own, so that their many results do not displace those of the endgame.
class LookAhead {
 public:
  /// Beyond every value.
  static constexpr int infinite = 100 * disc;

  /// `evaluation` must outlive this.
  explicit LookAhead(const Evaluation& evaluation) : evaluation_(&evaluation) {}

  /// The value of a position for its side to move in units of `disc`, fail-soft, from a search of `depth` plies.
  int value(const Node& node, int depth, int alpha = -infinite, int beta = infinite);

  [[nodiscard]] std::int64_t nodes() const { return nodes_; }
  void reset_nodes() { nodes_ = 0; }
  void forget() { table_.clear(); }

 private:
  int value_of_best(const Node& node, Bitboard moves, int depth, int alpha, int beta);

  const Evaluation* evaluation_;
  search::TranspositionTable table_{search::TableSize::mebibytes(1)};
  std::int64_t nodes_ = 0;
};

}  // namespace othello
