#pragma once

#include <cstdint>
#include <optional>

#include "engine/othello/choices.h"
#include "engine/othello/last_squares.h"
#include "engine/othello/look_ahead.h"
#include "engine/othello/node.h"
#include "engine/othello/split.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition_table.h"

namespace othello {

/// One thread of an endgame search. Without a table and an evaluation it is suitable only for a few empty squares.
class EndgameThread {
 public:
  EndgameThread(search::TranspositionTable* table, LookAhead* look_ahead) : table_(table), look_ahead_(look_ahead) {}

  /// Starts a search, which the idle threads of `team` help with; both must outlive it.
  void begin(search::SharedTimeManager* time, Team* team) {
    time_ = time;
    team_ = team;
    nodes_ = 0;
    if (look_ahead_ != nullptr) look_ahead_->reset_nodes();
    next_check_ = nodes();
    stopped_ = false;
  }

  /// How much the next searches leave out because a shallow search finds it unlikely to matter (Multi-ProbCut, Buro
  /// 1997): from 0, nothing, so that results are exact, to max_selectivity.
  void set_selectivity(int selectivity) { selectivity_ = selectivity; }
  static constexpr int max_selectivity = 3;

  /// The key of a position in the table: results of each selectivity are kept apart.
  [[nodiscard]] static std::uint64_t key_of(const Discs& discs, int selectivity) {
    return discs.hash() + static_cast<std::uint64_t>(selectivity) * 0x9E3779B97F4A7C15ULL;
  }

  /// The margin of the side to move, fail-soft in a window; meaningless once stopped().
  int search(const Discs& discs, int alpha, int beta);

  /// Helps the other threads of the team until it is dismissed.
  void help();

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::int64_t nodes() const { return nodes_ + (look_ahead_ != nullptr ? look_ahead_->nodes() : 0); }

 private:
  /// The minimum number of empty squares for which the moves of a node are ordered.
  static constexpr int min_empties_to_order = 7;
  /// The minimum for which it is stored in the table.
  static constexpr int min_empties_to_hash = 9;
  /// The minimum for which it is worth looking for a move in the table that is good enough.
  static constexpr int min_empties_to_look_up = 12;
  /// The minimum for which the evaluation orders the moves.
  static constexpr int min_empties_to_evaluate = 11;
  /// The minimum for which a shallow search may replace the exact one.
  static constexpr int min_empties_to_predict = 13;
  /// The minimum for which threads share the moves of a node.
  static constexpr int min_empties_to_split = 14;

  /// Counts a node; returns whether to search it.
  bool enter();
  int search_few(const Discs& discs, int alpha, int empties, bool passed);
  int search_four(const Discs& discs, int alpha, Bitboard empty);
  template <class At>
  int search_many(const At& at, int alpha, int beta, int empties, bool passed);
  template <class At>
  int search_child(const At& at, int alpha, int beta, int empties);
  template <class At>
  void list(const At& at, Bitboard moves, int alpha, int beta, int empties, std::uint32_t table_move, Choices<At>& out);
  Split::Result search_split(const Choices<Node>& choices, Split::Result first, int alpha, int empties);
  void work_on(Split& split);
  /// Whether the search must stop, or its result is no longer needed.
  [[nodiscard]] bool unwinds() const { return stopped_ || cut_; }
  /// A bound of the value that a shallow search makes likely enough.
  std::optional<int> predicted(const Node& node, int alpha, int empties);
  /// The highest bound of the replies' table entries, from the point of view of this node.
  template <class At>
  int bound_of_replies(const Choices<At>& choices, int beta);

  search::TranspositionTable* table_;
  LookAhead* look_ahead_;
  search::SharedTimeManager* time_ = nullptr;
  Team* team_ = nullptr;
  Split* split_ = nullptr;  ///< the innermost one that this thread works for
  int selectivity_ = 0;
  std::int64_t nodes_ = 0;
  std::int64_t next_check_ = 0;  ///< the number of nodes at which the thread must reserve more
  bool stopped_ = false;
  bool cut_ = false;  ///< unwinds to the split that no longer needs this thread
};

}  // namespace othello
