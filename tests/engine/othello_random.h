#pragma once

#include <cstdint>

#include "engine/base/rng.h"
#include "engine/othello/position.h"

namespace othello {

/// A position of a random game that is not over and has this number of empty squares.
inline Position random_position(base::Rng& rng, int empties) {
  for (;;) {
    Position position;
    while (!position.outcome() && position.empties() > empties) {
      Position::Moves moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!position.outcome()) return position;
  }
}

}  // namespace othello
