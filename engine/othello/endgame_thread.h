#pragma once

#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/last_squares.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition_table.h"

namespace othello {

/// One thread of an endgame search. With neither a table nor an evaluation it is for a few squares only.
class EndgameThread {
 public:
  EndgameThread(search::TranspositionTable* table, const Evaluation* evaluation)
      : table_(table), evaluation_(evaluation) {}

  /// `variety`: threads with other numbers look at the moves in a slightly other order.
  void begin(search::SharedTimeManager* time, int variety) {
    time_ = time;
    variety_ = variety;
    nodes_ = 0;
    next_check_ = 0;
    stopped_ = false;
  }

  /// The margin of the side to move, fail-soft in a window; means nothing once stopped().
  int search(const Discs& discs, int alpha, int beta);

  /// A guess at the margin in units of `disc`, by a search of so many plies.
  int guess(const Discs& discs, int depth) { return look_ahead(discs, depth, -infinite, infinite, false); }

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  struct Choice {
    Discs next;  ///< after the move
    std::int32_t order = 0;
    std::int8_t square = 0;
  };
  using Choices = base::FixedVector<Choice, 60>;

  static constexpr int infinite = 100 * disc;
  /// Minimum number of empty squares with which a node is worth a place in the table and an ordering.
  static constexpr int min_empties_to_hash = 7;
  /// Minimum with which it pays to look whether the table knows a move that is good enough.
  static constexpr int min_empties_to_look_up = 12;
  /// Minimum with which the evaluation orders the moves.
  static constexpr int min_empties_to_evaluate = 11;

  /// Whether the search may go on.
  bool enter();
  int search_few(const Discs& discs, int alpha, int empties, bool passed);
  int search_four(const Discs& discs, int alpha, Bitboard empty);
  int search_many(const Discs& discs, int alpha, int beta, int empties, bool passed);
  int look_ahead(const Discs& discs, int depth, int alpha, int beta, bool passed);
  void list(const Discs& discs, Bitboard moves, int empties, std::uint32_t table_move, Choices& out);
  /// The highest bound of a table entry of a move, seen from here.
  int bound_of_replies(const Choices& choices, int beta);

  search::TranspositionTable* table_;
  const Evaluation* evaluation_;
  search::SharedTimeManager* time_ = nullptr;
  int variety_ = 0;
  std::int64_t nodes_ = 0;
  std::int64_t next_check_ = 0;  ///< at this number of nodes the thread must ask for more
  bool stopped_ = false;
};

}  // namespace othello
