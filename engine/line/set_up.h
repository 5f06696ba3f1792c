#pragma once

// Starts games from any position. Compiles the game into the including file, so only engine/<game>/kind.cpp may include
// it.

#include <string>

#include "engine/base/expected.h"
#include "engine/core/any_game_of.h"
#include "engine/core/game_kind.h"
#include "engine/line/position.h"

namespace line {

/// Returns a game that starts with these stones, one entry for each point in reading order. The number of stones
/// determines how many are left in the turn. Returns a fault if no game can reach this position.
template <RuleSet R, int Size>
base::Expected<core::AnyGame> set_up(const core::Stones& stones, base::Side turn) {
  using Position = line::Position<R, Size>;
  base::PerSide<typename Position::Points> sets;
  for (std::size_t point = 0; point < stones.size(); ++point)
    if (stones[point]) sets[*stones[point]].set(point);
  const Position position(sets, turn);
  const auto has_won = [&](base::Side side) {
    bool found = false;
    sets[side].each([&](std::size_t point) { found |= position.wins_with(static_cast<grid::Point>(point), side); });
    return found;
  };
  if (has_won(base::Side::black) && has_won(base::Side::white))
    return base::fault("both sides have a winning row, but the first one ends the game");
  return core::AnyGame::of(position);
}

}  // namespace line
