#pragma once

#include <array>
#include <cstddef>

#include "engine/go/ladder.h"
#include "engine/go/playout_position.h"
#include "engine/go/tactics.h"

namespace go {

/// The number of input planes of the net.
inline constexpr std::size_t net_planes = 20;

/// The compensation of the side to move in addition to its area, in half points.
template <class Position>
int net_komi(const Position& position) {
  return position.to_move() == base::Side::black ? -position.komi() : position.komi();
}

/// The input planes of the net for the side to move, as sets of points in the order used in training.
template <class Position>
std::array<typename Position::Set, net_planes> net_features(const Position& position) {
  using Board = typename Position::Board;
  using Cell = typename Position::Cell;
  const Board& board = position.board();
  const base::Side own = position.to_move();
  const base::Side enemy = base::opponent(own);
  std::array<typename Position::Set, net_planes> planes{};
  planes[0] = board.stones(own);
  planes[1] = board.stones(enemy);
  // Chains with one, two and three liberties, and chains caught in a ladder: the opponent's if attacked now, own ones
  // unless they are defended.
  const auto note_chains = [&](base::Side side, std::size_t first, std::size_t caught) {
    each_chain(board, side, [&](Cell chain) {
      const auto& stones = board.stones_of(chain);
      const unsigned liberties = board.liberties_of(chain).count();
      if (liberties <= 3) planes[first + liberties - 1] |= stones;
      if (liberties == 2 && Ladder<Board>::catching_move(board, stones.first(), side)) planes[caught] |= stones;
    });
  };
  note_chains(own, 2, 9);
  note_chains(enemy, 5, 8);
  // The liberties and captures of a stone on each empty point.
  board.empties().each([&](std::size_t cell) {
    const unsigned liberties = liberties_after(board, cell, own).count();
    if (liberties <= 1) planes[10].set(cell);
    if (liberties == 2) planes[11].set(cell);
    if (liberties_after(board, cell, enemy).count() <= 1) planes[12].set(cell);
    if (board.captures(cell, own)) planes[13].set(cell);
    if (board.captures(cell, enemy)) planes[14].set(cell);
  });
  planes[15] = position.eyes(own);
  planes[16] = position.eyes(enemy);
  if (position.last() != Position::no_cell) planes[17].set(position.last());
  if (position.last_but_one() != Position::no_cell) planes[18].set(position.last_but_one());
  if (position.ko() != Position::no_cell) planes[19].set(position.ko());
  return planes;
}

}  // namespace go
