#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/line/board.h"
#include "engine/line/evaluation.h"
#include "engine/line/playout.h"
#include "engine/search/minimax.h"

namespace line {

template <int Size>
using OrderedMoves = base::FixedVector<search::Ordered<Move>, grid::Geometry<Size, Size>::size>;

/// The change of the evaluation, in favour of the side to move, when it plays on an empty point.
template <LineGame G, int Size>
std::int32_t gain(const Board<G, Size>& board, grid::Point point) {
  const auto& gains = gain_of_pattern<G>[base::index(board.to_move())];
  std::int32_t sum = 0;
  for (const auto& part : Board<G, Size>::Windows::through[grid::index(point)])
    sum += gains[board.pattern(part.window)];
  return sum;
}

/// Lists the empty points of a set with the highest `order_of(point)`, at most `max_count` of them; sorted if there
/// were more.
template <class B, class Points, class Order, class Moves>
void best_points_by(const B& board, const Points& points, std::size_t max_count, const Order& order_of, Moves& out) {
  out.clear();
  points.each([&](std::size_t index) {
    const auto point = static_cast<grid::Point>(index);
    if (board.is_empty(point)) out.push_back({{point}, order_of(point)});
  });
  if (out.size() <= max_count) return;
  // Of equal points, keep the first in reading order.
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.order > b.order; });
  while (out.size() > max_count) out.pop_back();
}

/// The points near the stones of a board.
template <class B>
typename B::Points near_points(const B& board) {
  return near_points<typename B::Game>(board.stones(base::Side::black), board.stones(base::Side::white));
}

/// Lists the points near stones that change the evaluation most, with the change as `order`.
template <LineGame G, int Size>
void best_points(const Board<G, Size>& board, std::size_t max_count, OrderedMoves<Size>& out) {
  best_points_by(
      board, near_points(board), max_count, [&](grid::Point point) { return gain(board, point); }, out);
}

}  // namespace line
