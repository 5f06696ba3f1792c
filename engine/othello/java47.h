#pragma once

#include <cstdint>

#include "engine/othello/position.h"

namespace othello {

/// Version 4.7 of a Java program of the early years, after its author's article: minimax with alpha-beta, a budget of
/// nodes that each position divides equally among its moves, and an evaluation of two parts.
///
/// * A table of weights for the squares, times p₁.
/// * The frontier, times p₂: discs beside an empty square that stand neither on an edge nor in a corner. Own ones count
///   against the side, those of the other for it.
///
/// A position whose share of the budget is 0 is evaluated. Where a line reaches the end of the game the winner has
/// java47_win and the margin of the discs on the board; a draw is worth 0.
///
/// A side without a move passes, and the whole share goes to the only position that follows. The article cuts nothing
/// between two plies of one side; here a pass is a ply of its own with the bounds turned round, which finds the same
/// values.
struct Java47Settings {
  std::int64_t nodes = 20'000;  ///< the budget, > 0
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

/// Expects that the game is not over.
Java47Choice java47_choice(const Position& position, const Java47Settings& settings);

/// For the side to move of a game that is not over.
int java47_value(const Discs& discs, const Java47Settings& settings);

}  // namespace othello
