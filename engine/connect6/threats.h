#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "engine/base/fixed_vector.h"
#include "engine/connect6/lines.h"

namespace connect6 {

/// The empty points of a window that one or two stones complete; both are the same if one stone is missing.
struct Gap {
  grid::Point first{};
  grid::Point second{};
  [[nodiscard]] bool has(grid::Point point) const { return first == point || second == point; }
  friend bool operator==(const Gap&, const Gap&) = default;
};

/// The gap of a window that is a threat.
template <int Size>
Gap gap_of(const LineBoard<Size>& board, std::size_t window) {
  const unsigned empty = board.empty_bits(window);
  const auto& points = LineBoard<Size>::Windows::points[window];
  return {points[static_cast<std::size_t>(std::countr_zero(empty))],
          points[static_cast<std::size_t>(std::bit_width(empty)) - 1]};
}

/// The gaps of a side's threats, without duplicates. A point is in at most 24 windows, so two stones close at most 48
/// gaps: if there are more, it does not matter which are in the list.
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

/// One or two stones that block threats.
struct Defence {
  grid::Point first{};
  grid::Point second{};  ///< same as `first` if one stone is enough and the other is free
  friend bool operator==(const Defence&, const Defence&) = default;
};
/// Two gaps have four points: there are at most four ways to close them, at most two of them with one stone.
using Defences = base::FixedVector<Defence, 4>;

/// The defences with one stone: the points that are in every gap. Expects at least one gap.
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

/// The pairs of stones that close all gaps, where no single stone does; empty if three stones would be needed. Expects
/// at least one gap.
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

/// The number of stones that the other side needs against the threats: 0, 1, 2, or 3 if it is more than a turn has.
inline int stones_needed(const Gaps& gaps) {
  if (gaps.empty()) return 0;
  if (!single_defences(gaps).empty()) return 1;
  return double_defences(gaps).empty() ? 3 : 2;
}

}  // namespace connect6
