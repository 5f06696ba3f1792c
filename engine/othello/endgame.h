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

/// What is known of an endgame.
struct Solution {
  int score = 0;                ///< margin of the side to move at the end, the empty squares being the winner's
  std::vector<Move> variation;  ///< a best move, and how the game goes on as far as the table knows
  std::int64_t nodes = 0;
  double seconds = 0;
  bool complete = false;  ///< false: the limits came first, and score and variation mean nothing
};

/// What is asked for: the margin, or only who wins (then Solution::score is 1, 0 or -1).
enum class Goal : std::uint8_t { exact, winner };

/// Searches endgames to the end: null windows around the expected margin; the opponent's mobility, parity and an
/// evaluation order the moves; stable discs and the table cut.
class EndgameSolver {
 public:
  EndgameSolver(unsigned threads, search::TableSize table, const Evaluation& evaluation = othello::evaluation());
  ~EndgameSolver();
  EndgameSolver(const EndgameSolver&) = delete;
  EndgameSolver& operator=(const EndgameSolver&) = delete;

  /// Expects that the game is not over. Limits::playouts are nodes.
  Solution solve(const Position& position, Goal goal, const core::Limits& limits = {},
                 const std::stop_token& stop = {});
  void forget();

 private:
  class Thread;

  const Evaluation& evaluation_;
  search::TranspositionTable table_;
  std::vector<std::unique_ptr<Thread>> threads_;
};

/// The margin for the side to move, searched by one thread with few squares left; expects that the game is not over.
int exact_margin(const Discs& discs);

}  // namespace othello
