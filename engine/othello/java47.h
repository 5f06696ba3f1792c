#pragma once

#include <cstdint>

#include "engine/othello/position.h"

namespace othello {

/// The player of a Java program of the early years, as an article describes it: minimax with alpha-beta, a budget of
/// nodes that each position divides equally among its moves, and an evaluation of two parts.
///
/// * A table of weights for the squares, times 3 (the article's p₁).
/// * The frontier: empty squares' neighbours are discs that the other side may turn, so those of the opponent count for
///   the side to move and its own against it, times 7 (p₂).
///
/// A position whose share is less than one node for each of its moves is evaluated, and where a line reaches the end of
/// the game the discs are counted. The article does not give its table: this one is of the usual kind, corners 100 and
/// the squares slantwise from them -50.
struct Java47Choice {
  Move move;
  int value = 0;  ///< for the side to move; of a finished game 10 000 for each disc of the margin
  std::int64_t nodes = 0;
};

/// Expects that the game is not over and budget > 0.
Java47Choice java47_choice(const Position& position, std::int64_t budget);

/// For the side to move of a game that is not over.
int java47_value(const Discs& discs);

}  // namespace othello
