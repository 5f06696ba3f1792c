#pragma once

#include <cstdint>
#include <vector>

#include "engine/othello/endgame.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/make_weights/samples.h"
#include "engine/othello/policy.h"
#include "engine/search/iterative_deepening.h"

namespace othello {

/// How a generation of samples is played.
struct Generation {
  int depth = 0;       ///< of the search that chooses and values each move
  int exact = 0;       ///< the number of empty squares from which positions are solved
  double outcome = 1;  ///< the share of the value after the best move in a label; the rest is the search's own value
  int games = 0;
};

/// Plays games against itself and labels their positions.
class SelfPlay {
 public:
  /// `evaluation` must outlive this.
  SelfPlay(const Evaluation& evaluation, const Generation& generation);

  /// The positions of `games` games. The same seed gives the same ones.
  std::vector<Sample> play(int games, std::uint64_t seed);

 private:
  struct Choice {
    Move move;
    int value = 0;
    bool exact = false;
  };
  void play_game(base::Rng& rng, std::vector<Sample>& out);
  Choice choose(const Position& position);

  Generation generation_;
  search::IterativeDeepening<Policy> search_;
  EndgameSolver solver_;
  std::vector<Move> line_;  ///< the best line of the last solved position, reversed
  int line_value_ = 0;
};

}  // namespace othello
