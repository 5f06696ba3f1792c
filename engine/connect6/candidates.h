#pragma once

#include <algorithm>

#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"
#include "engine/line/candidates.h"

namespace connect6 {

/// Lists the stones that start a defence against these gaps with the stones left in the turn, or all points of the gaps
/// if there is no defence. Expects at least one gap.
template <int Size>
void defending_points(const LineBoard<Size>& board, const Gaps& gaps, line::OrderedMoves<Size>& out) {
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
