#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/connect6/evaluation.h"
#include "engine/connect6/line_board.h"
#include "engine/connect6/playout.h"
#include "engine/connect6/threats.h"
#include "engine/search/minimax.h"

namespace connect6 {

template <int Size>
using OrderedMoves = base::FixedVector<search::Ordered<Move>, Position<Size>::Geometry::size>;

/// What a stone of the side to move on an empty point changes in the evaluation, in its favour.
template <int Size>
std::int32_t gain(const LineBoard<Size>& board, grid::Point point) {
  const auto& gains = gain_of_pattern[base::index(board.to_move())];
  std::int32_t sum = 0;
  for (const auto& part : Windows<Size>::through[grid::index(point)]) sum += gains[board.pattern(part.window)];
  return sum;
}

/// The points near stones that change the evaluation most, at most `max_count`, in no order but with it.
template <int Size>
void best_points(const LineBoard<Size>& board, std::size_t max_count, OrderedMoves<Size>& out) {
  out.clear();
  near_points<Size>(board.stones(base::Side::black), board.stones(base::Side::white)).each([&](std::size_t index) {
    const auto point = static_cast<grid::Point>(index);
    out.push_back({{point}, gain(board, point)});
  });
  if (out.size() <= max_count) return;
  // Of equals the first in reading order.
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.order > b.order; });
  while (out.size() > max_count) out.pop_back();
}

/// The stones that begin a defence against these gaps, with one or two stones left; all of them where there is none.
/// Expects at least one gap.
template <int Size>
void defending_points(const LineBoard<Size>& board, const Gaps& gaps, OrderedMoves<Size>& out) {
  out.clear();
  const auto add = [&](grid::Point point) {
    const auto is_there = [&](const auto& ordered) { return ordered.move.point == point; };
    if (std::none_of(out.begin(), out.end(), is_there)) out.push_back({{point}, gain(board, point)});
  };
  if (board.stones_left() == 2)
    for (const Defence& defence : double_defences(gaps)) {
      add(defence.first);
      add(defence.second);
    }
  else
    for (const Defence& defence : single_defences(gaps)) add(defence.first);
  if (!out.empty()) return;
  for (const Gap& gap : gaps) {
    add(gap.first);
    add(gap.second);
  }
}

}  // namespace connect6
