#pragma once

#include <cstdint>

#include "engine/othello/position.h"

namespace othello {

/// Version 4.7 of an early Java program, as described in its author's article: minimax with alpha-beta, a node budget
/// that each position divides equally among its moves, and an evaluation with two terms:
///
/// * A table of weights for the squares, times p₁.
/// * The frontier, times p₂: discs next to an empty square that are not on an edge or in a corner. Own ones count
///   against the side, the opponent's for it.
///
/// A position whose share of the budget is 0 is evaluated. If a line reaches the end of the game, its value is
/// java47_win plus the margin of discs on the board for the winner; a draw is worth 0.
///
/// A side without a move passes, and the whole share goes to the only resulting position. The article does not use
/// cutoffs between two plies of the same side; here a pass is a ply of its own with negated bounds, which gives the
/// same values.
struct Java47Settings {
  std::int64_t nodes = 20'000;  ///< the node budget, > 0
  int table_weight = 3;         ///< p₁
  int frontier_weight = 7;      ///< p₂
};

struct Java47Choice {
  Move move;
  int value = 0;  ///< for the side to move
  std::int64_t nodes = 0;
};

/// More than any evaluation with weights up to 1000.
inline constexpr int java47_win = 10'000'000;

/// Chooses a move. Expects that the game is not over.
Java47Choice java47_choice(const Position& position, const Java47Settings& settings);

/// The evaluation for the side to move. Expects that the game is not over.
int java47_value(const Discs& discs, const Java47Settings& settings);

}  // namespace othello
