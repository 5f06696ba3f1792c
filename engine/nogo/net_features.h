#pragma once

#include <array>
#include <cstddef>

#include "engine/base/side.h"
#include "engine/nogo/shapes.h"

namespace nogo {

/// The number of input planes of the net.
inline constexpr std::size_t net_planes = 11;

/// The input planes of the net for the side to move, as sets of points in the order used in training. Board is a
/// PlayoutPosition.
template <class Board>
std::array<typename Board::Set, net_planes> net_features(const Board& board) {
  const base::Side own = board.to_move();
  const base::Side enemy = base::opponent(own);
  const auto own_open = board.open(own);
  const auto enemy_open = board.open(enemy);
  const auto own_shapes = shapes(board, own);
  const auto enemy_shapes = shapes(board, enemy);
  return {board.stones(own),         board.stones(enemy),  own_open & enemy_open, own_open - enemy_open,
          enemy_open - own_open,     own_shapes.eyes,      enemy_shapes.eyes,     own_shapes.tiger_mouths,
          enemy_shapes.tiger_mouths, own_shapes.keystones, enemy_shapes.keystones};
}

}  // namespace nogo
