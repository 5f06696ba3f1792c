#pragma once

#include <optional>

#include "engine/base/rng.h"
#include "engine/grid/geometry.h"

namespace grid {

/// Returns a random point that `accept` accepts, all with the same probability, or nothing if it accepts none. Tries a
/// few random points first: as long as most points are acceptable, that saves testing all of them.
template <class Points, class Accept>
std::optional<Point> sample(const Points& points, base::Rng& rng, Accept accept) {
  constexpr int blind_draws = 8;
  if (points.empty()) return std::nullopt;
  const auto draw = [&rng](const Points& from) { return from[rng.below(static_cast<std::uint32_t>(from.size()))]; };
  for (int i = 0; i < blind_draws; ++i)
    if (const Point point = draw(points); accept(point)) return point;
  Points accepted;
  for (const Point point : points)
    if (accept(point)) accepted.push_back(point);
  if (accepted.empty()) return std::nullopt;
  return draw(accepted);
}

}  // namespace grid
