#pragma once

#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/last_squares.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition_table.h"

namespace othello {

/// One thread of an endgame search. Without a table and an evaluation it is suitable only for a few empty squares.
class EndgameThread {
 public:
  EndgameThread(search::TranspositionTable* table, const Evaluation* evaluation)
      : table_(table), evaluation_(evaluation) {}

  /// Starts a search. Threads with different values of `variety` order moves slightly differently.
  void begin(search::SharedTimeManager* time, int variety) {
    time_ = time;
    variety_ = variety;
    nodes_ = 0;
    next_check_ = 0;
    stopped_ = false;
  }

  /// The margin of the side to move, fail-soft in a window; meaningless once stopped().
  int search(const Discs& discs, int alpha, int beta);

  /// An estimate of the margin in units of `disc`, by a search of `depth` plies.
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
  /// The minimum number of empty squares for which a node is stored in the table and its moves are ordered.
  static constexpr int min_empties_to_hash = 7;
  /// The minimum for which it is worth looking for a move in the table that is good enough.
  static constexpr int min_empties_to_look_up = 12;
  /// The minimum for which the evaluation orders the moves.
  static constexpr int min_empties_to_evaluate = 11;

  /// Counts a node; returns false if the search must stop.
  bool enter();
  int search_few(const Discs& discs, int alpha, int empties, bool passed);
  int search_four(const Discs& discs, int alpha, Bitboard empty);
  int search_many(const Discs& discs, int alpha, int beta, int empties, bool passed);
  int look_ahead(const Discs& discs, int depth, int alpha, int beta, bool passed);
  void list(const Discs& discs, Bitboard moves, int empties, std::uint32_t table_move, Choices& out);
  /// The highest bound of the replies' table entries, from the point of view of this node.
  int bound_of_replies(const Choices& choices, int beta);

  search::TranspositionTable* table_;
  const Evaluation* evaluation_;
  search::SharedTimeManager* time_ = nullptr;
  int variety_ = 0;
  std::int64_t nodes_ = 0;
  std::int64_t next_check_ = 0;  ///< the number of nodes at which the thread must reserve more
  bool stopped_ = false;
};

}  // namespace othello
