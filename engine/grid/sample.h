#pragma once

#include <optional>

#include "engine/base/rng.h"
#include "engine/grid/geometry.h"

namespace grid {

/// One of the points that `accept` takes, each as likely as any other; nothing when it takes none. A few blind draws
/// come first: as long as most points will do they save asking for all of them.
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
