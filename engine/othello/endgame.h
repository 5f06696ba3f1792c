#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/core/bot.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/position.h"
#include "engine/search/transposition_table.h"

namespace othello {

/// The result of solving an endgame.
struct Solution {
  int score = 0;                ///< final margin of the side to move; empty squares count for the winner
  std::vector<Move> variation;  ///< a best move and its continuation, as far as the table has it
  std::int64_t nodes = 0;
  double seconds = 0;
  bool complete = false;  ///< false if the limits were reached first; score and variation are then meaningless
};

/// The goal of solving: the exact margin, or only the winner (Solution::score is then 1, 0 or -1).
enum class Goal : std::uint8_t { exact, winner };

/// Searches endgames to the end, with null windows around the expected margin. Moves are ordered by the opponent's
/// mobility, parity and an evaluation; stable discs and the table give cutoffs.
class EndgameSolver {
 public:
  EndgameSolver(unsigned threads, search::TableSize table, const Evaluation& evaluation = othello::evaluation());
  ~EndgameSolver();
  EndgameSolver(const EndgameSolver&) = delete;
  EndgameSolver& operator=(const EndgameSolver&) = delete;

  /// Solves a position. Expects that the game is not over. Limits::playouts counts nodes.
  Solution solve(const Position& position, Goal goal, const core::Limits& limits = {},
                 const std::stop_token& stop = {});
  void forget();

 private:
  class Thread;

  const Evaluation& evaluation_;
  search::TranspositionTable table_;
  std::vector<std::unique_ptr<Thread>> threads_;
};

/// The margin for the side to move, searched by one thread; suitable for few empty squares. Expects that the game is
/// not over.
int exact_margin(const Discs& discs);

}  // namespace othello
