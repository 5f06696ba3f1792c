#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "engine/base/fixed_vector.h"
#include "engine/connect6/lines.h"

namespace connect6 {

/// The empty points of a window that one or two stones complete; twice the same where one is missing.
struct Gap {
  grid::Point first{};
  grid::Point second{};
  [[nodiscard]] bool has(grid::Point point) const { return first == point || second == point; }
  friend bool operator==(const Gap&, const Gap&) = default;
};

/// Of a window that is a threat.
template <int Size>
Gap gap_of(const LineBoard<Size>& board, std::size_t window) {
  const unsigned empty = board.empty_bits(window);
  const auto& points = LineBoard<Size>::Windows::points[window];
  return {points[static_cast<std::size_t>(std::countr_zero(empty))],
          points[static_cast<std::size_t>(std::bit_width(empty)) - 1]};
}

/// The gaps of a side's threats, each once. A point is in 24 windows at most, so two stones meet no more than 48 gaps:
/// of more it does not matter which are in the list.
using Gaps = base::FixedVector<Gap, 64>;

template <int Size>
Gaps gaps_of(const LineBoard<Size>& board, base::Side side) {
  Gaps gaps;
  board.windows(side, WindowClass::threat).each([&](std::size_t window) {
    const Gap gap = gap_of(board, window);
    if (gaps.size() < Gaps::capacity() && std::find(gaps.begin(), gaps.end(), gap) == gaps.end()) gaps.push_back(gap);
  });
  return gaps;
}

/// What a side with so many stones can put against threats.
struct Defence {
  grid::Point first{};
  grid::Point second{};  ///< the same as `first` where one stone does it, and the other is free
  friend bool operator==(const Defence&, const Defence&) = default;
};
/// Two gaps have four points: there are no more than four ways to hit them, and no more than two with one stone.
using Defences = base::FixedVector<Defence, 4>;

/// A defence with one stone: the points that lie in every gap. Expects at least one gap.
inline Defences single_defences(const Gaps& gaps) {
  Defences defences;
  const auto try_point = [&](grid::Point point) {
    if (std::all_of(gaps.begin(), gaps.end(), [&](const Gap& gap) { return gap.has(point); }))
      defences.push_back({point, point});
  };
  try_point(gaps[0].first);
  if (gaps[0].second != gaps[0].first) try_point(gaps[0].second);
  return defences;
}

/// All pairs of stones that leave no gap, where no single stone does; empty where three stones would be needed.
/// Expects at least one gap.
inline Defences double_defences(const Gaps& gaps) {
  Defences defences;
  const auto add = [&](grid::Point a, grid::Point b) {
    const Defence defence{std::min(a, b), std::max(a, b)};
    if (std::find(defences.begin(), defences.end(), defence) == defences.end()) defences.push_back(defence);
  };
  const auto try_first = [&](grid::Point first) {
    const Gap* const open = std::find_if(gaps.begin(), gaps.end(), [&](const Gap& gap) { return !gap.has(first); });
    if (open == gaps.end()) return;
    const auto closes_all = [&](grid::Point second) {
      return std::all_of(open, gaps.end(), [&](const Gap& gap) { return gap.has(first) || gap.has(second); });
    };
    if (closes_all(open->first)) add(first, open->first);
    if (open->second != open->first && closes_all(open->second)) add(first, open->second);
  };
  try_first(gaps[0].first);
  if (gaps[0].second != gaps[0].first) try_first(gaps[0].second);
  return defences;
}

/// How many stones the other side needs against the threats of this one: 0, 1, 2, or 3 for more than a turn has.
inline int stones_needed(const Gaps& gaps) {
  if (gaps.empty()) return 0;
  if (!single_defences(gaps).empty()) return 1;
  return double_defences(gaps).empty() ? 3 : 2;
}

}  // namespace connect6
