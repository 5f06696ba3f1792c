#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>

#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"
#include "engine/core/outcome.h"

namespace connect6 {

/// The number of stones that the side needs to complete six; 3 if it is more than a turn has.
template <int Size>
int missing_stones(const LineBoard<Size>& board, base::Side side) {
  int missing = 3;
  board.windows(side, WindowClass::threat).each([&](std::size_t window) {
    missing = std::min(missing, std::popcount(board.empty_bits(window)));
  });
  return missing;
}

/// The outcome, if there are six in a row or the board is full, or if the threats on the board decide: the side to move
/// completes six in this turn, or cannot block all threats of the other side.
template <int Size>
std::optional<core::Outcome> settled_outcome(const LineBoard<Size>& board) {
  const base::Side side = board.to_move();
  const base::Side enemy = base::opponent(side);
  if (board.has_won(enemy)) return core::win_for(enemy);
  if (board.has_won(side)) return core::win_for(side);
  if (board.is_full()) return core::Outcome::draw;
  if (missing_stones(board, side) <= board.stones_left()) return core::win_for(side);
  if (stones_needed(gaps_of(board, enemy)) > board.stones_left()) return core::win_for(enemy);
  return std::nullopt;
}

}  // namespace connect6
