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

/// Lists the points near stones that change the evaluation most, at most `max_count` of them, unsorted, with the change
/// as `order`.
template <LineGame G, int Size>
void best_points(const Board<G, Size>& board, std::size_t max_count, OrderedMoves<Size>& out) {
  out.clear();
  near_points<typename Board<G, Size>::Game>(board.stones(base::Side::black), board.stones(base::Side::white))
      .each([&](std::size_t index) {
        const auto point = static_cast<grid::Point>(index);
        out.push_back({{point}, gain(board, point)});
      });
  if (out.size() <= max_count) return;
  // Of equal points, keep the first in reading order.
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.order > b.order; });
  while (out.size() > max_count) out.pop_back();
}

}  // namespace line
