#pragma once

#include <algorithm>

#include "engine/connect6/lines.h"
#include "engine/connect6/shape_board.h"
#include "engine/connect6/threats.h"
#include "engine/line/candidates.h"

namespace connect6 {

/// Lists the stones that start a defence against these gaps with the stones left in the turn, or all points of the gaps
/// if there is no defence. Any other stone loses, or is the second one of a turn that starts with one of these. Expects
/// at least one gap.
template <int Size>
void defending_points(const LineBoard<Size>& board, const Gaps& gaps, line::OrderedMoves<Size>& out) {
  out.clear();
  const auto add = [&](grid::Point point) {
    const auto is_there = [&](const auto& ordered) { return ordered.move.point == point; };
    if (std::none_of(out.begin(), out.end(), is_there)) out.push_back({{point}, gain(board, point)});
  };
  for (const Defence& defence : single_defences(gaps)) add(defence.first);
  if (board.stones_left() == 2)
    for (const Defence& defence : double_defences(gaps)) {
      add(defence.first);
      add(defence.second);
    }
  if (!out.empty()) return;
  for (const Gap& gap : gaps) {
    add(gap.first);
    add(gap.second);
  }
}

/// Lists the points of a set that the search is most likely to choose, at most `max_count` of them, sorted if there
/// were more.
template <int Size>
void likely_points(const ShapeBoard<Size>& board, const typename ShapeBoard<Size>::Points& points,
                   std::size_t max_count, line::OrderedMoves<Size>& out) {
  line::best_points_by(
      board, points, max_count, [&](grid::Point point) { return board.order(point); }, out);
}

}  // namespace connect6
