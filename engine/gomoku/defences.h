#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/gomoku/shape_board.h"

namespace gomoku {

/// Points that stop a threat; they are in the four lines through one point.
using DefencePoints = base::FixedVector<grid::Point, 48>;

/// The position of a point relative to another one on the same line, at most `reach` steps away.
struct Bearing {
  std::size_t direction = 0;
  int offset = 0;
};
template <line::RuleSet R, int Size>
std::optional<Bearing> bearing_of(grid::Point from, grid::Point to) {
  const int right = static_cast<int>(to) % Size - static_cast<int>(from) % Size;
  const int down = static_cast<int>(to) / Size - static_cast<int>(from) / Size;
  if (std::max(std::abs(right), std::abs(down)) > reach<R>) return std::nullopt;
  if (down == 0) return Bearing{0, right};
  if (right == 0) return Bearing{1, down};
  if (right == down) return Bearing{2, down};
  if (right == -down) return Bearing{3, down};
  return std::nullopt;
}

/// True if, once the other side has played on `point`, the attacker can no longer make an open four, or two fours at
/// once, on `threat`.
template <line::RuleSet R, int Size>
bool stops(const ShapeBoard<R, Size>& board, base::Side attacker, grid::Point threat, grid::Point point) {
  if (point == threat) return true;
  const std::optional<Bearing> bearing = bearing_of<R, Size>(threat, point);
  if (!bearing) return false;
  const Shape shape = board.shape_without(attacker, threat, bearing->direction, bearing->offset);
  const PointCode code = with_shape(board.code(attacker, threat), bearing->direction, shape);
  return threat_of_code[code] < Threat::open_four;
}

/// Lists the points where one stone takes away all of the attacker's moves that make an open four, or two fours at
/// once. Expects that there is such a move, and none that completes five. The other side has no choice except these
/// points and its own fours.
template <line::RuleSet R, int Size>
void find_defences(const ShapeBoard<R, Size>& board, base::Side attacker, DefencePoints& out) {
  out.clear();
  const typename ShapeBoard<R, Size>::Points& threats = board.points(attacker, Threat::open_four);
  const auto first = static_cast<grid::Point>(threats.first());
  const auto consider = [&](grid::Point point) {
    bool stops_all = true;
    threats.each([&](std::size_t threat) {
      stops_all = stops_all && stops(board, attacker, static_cast<grid::Point>(threat), point);
    });
    if (stops_all) out.push_back(point);
  };
  consider(first);
  const PointCode code = board.code(attacker, first);
  for (std::size_t direction = 0; direction < directions; ++direction) {
    if (shape_in(code, direction) < Shape::four) continue;
    const auto span = ShapeBoard<R, Size>::spans[grid::index(first)][direction];
    for (int offset = -span.before; offset <= span.behind; ++offset) {
      const auto point =
          static_cast<grid::Point>(static_cast<int>(first) + offset * ShapeBoard<R, Size>::steps[direction]);
      if (offset != 0 && board.is_empty(point)) consider(point);
    }
  }
}

}  // namespace gomoku
