#pragma once

#include "engine/core/any_game.h"
#include "engine/line/position.h"

namespace cli::puzzles {

/// The position of a game of stones in a row, for searches of its own type. Expects a game with these rules and size.
template <line::RuleSet R, int Size>
line::Position<R, Size> line_position(const core::AnyGame& game) {
  using Position = line::Position<R, Size>;
  base::PerSide<typename Position::Points> stones;
  const core::BoardView view = game.view();
  for (std::size_t point = 0; point < view.stones.size(); ++point)
    if (view.stones[point]) stones[*view.stones[point]].set(point);
  return {stones, game.to_move()};
}

}  // namespace cli::puzzles
