#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/base/function_ref.h"
#include "engine/core/bot.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/position.h"
#include "engine/search/transposition_table.h"

namespace othello {

/// The result of solving an endgame.
struct Solution {
  /// Final margin of the side to move, within the bounds of the goal; empty squares count for the winner.
  int score = 0;
  std::vector<Move> variation;  ///< a best move, and for an exact margin its continuation to the end
  std::int64_t nodes = 0;
  double seconds = 0;
  bool complete = false;  ///< false if the limits were reached first; score and variation are then meaningless
};

/// What to find out: the margin where it lies between two bounds, otherwise only that it is at most `low` or at least
/// `high`. The narrower, the faster.
struct Goal {
  int low = -squares;
  int high = squares;

  static constexpr Goal exact() { return {}; }
  /// Whether the side to move wins, loses or draws.
  static constexpr Goal winner() { return {-1, 1}; }
  /// Whether the margin is at least this; the answer is `margin` or less than it.
  static constexpr Goal at_least(int margin) { return {margin - 1, margin}; }
  friend constexpr bool operator==(const Goal&, const Goal&) = default;
};

/// What a solver knows while it works.
struct Progress {
  int selectivity = 0;       ///< of the search that it has completed, from EndgameThread::max_selectivity down
  int score = 0;             ///< the result of that search, an estimate
  std::optional<Move> move;  ///< a best move by that search, if the table still knows it
  std::int64_t nodes = 0;
  double seconds = 0;
};

/// Searches endgames to the end, with null windows around the expected margin. Searches that leave out unlikely moves
/// come first: they guess the margin and find good moves. Moves are ordered by the opponent's mobility, parity and an
/// evaluation; stable discs and the table give cutoffs. Threads share the moves of nodes with many empty squares.
class EndgameSolver {
 public:
  EndgameSolver(unsigned threads, search::TableSize table, const Evaluation& evaluation = othello::evaluation());
  ~EndgameSolver();
  EndgameSolver(const EndgameSolver&) = delete;
  EndgameSolver& operator=(const EndgameSolver&) = delete;

  /// Solves a position. Expects that the game is not over. Limits::playouts counts nodes. Calls `report` after each
  /// estimate.
  Solution solve(const Position& position, const Goal& goal, const core::Limits& limits = {},
                 const std::stop_token& stop = {}, base::FunctionRef<void(const Progress&)> report = no_report);
  void forget();

 private:
  class Thread;

  /// The result within the bounds of the goal: a short search guesses it, more and more accurate ones correct the
  /// guess.
  int score(const Discs& discs, const Goal& goal, base::FunctionRef<void(int selectivity, int score)> report);

  static constexpr auto no_report = [](const Progress& /*progress*/) {};

  search::TranspositionTable table_;
  std::vector<std::unique_ptr<Thread>> threads_;
};

/// The margin for the side to move, searched by one thread; suitable for few empty squares. Expects that the game is
/// not over.
int exact_margin(const Discs& discs);

}  // namespace othello
