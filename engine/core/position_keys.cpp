#include "engine/core/position_keys.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/core/rng.h"

namespace core {
namespace {

using GridPlace = std::pair<int, int>;
using Edge = std::pair<std::size_t, std::size_t>;

std::uint64_t mix(std::uint64_t value) {
  return split_mix(value);
}

/// Where a point comes to lie: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 exchanges rows and columns.
GridPlace turned(GridPlace place, unsigned symmetry, GridPlace last) {
  if ((symmetry & 1U) != 0) place.first = last.first - place.first;
  if ((symmetry & 2U) != 0) place.second = last.second - place.second;
  if ((symmetry & 4U) != 0) std::swap(place.first, place.second);
  return place;
}

Edge edge(std::size_t a, std::size_t b) {
  return {std::min(a, b), std::max(a, b)};
}

/// All neighbours on lines.
std::set<Edge> edges_of(const BoardView& board) {
  std::set<Edge> edges;
  for (const std::vector<int>& line : board.lines)
    for (std::size_t i = 1; i < line.size(); ++i)
      edges.insert(edge(static_cast<std::size_t>(line[i - 1]), static_cast<std::size_t>(line[i])));
  return edges;
}

/// For each point the one that takes its place; nothing when points or lines do not fit.
std::optional<std::vector<std::size_t>> permutation(const BoardView& board,
                                                    const std::map<GridPlace, std::size_t>& points,
                                                    const std::set<Edge>& edges, unsigned symmetry, GridPlace last) {
  std::vector<std::size_t> result;
  for (const BoardView::Point& point : board.points) {
    const auto found = points.find(turned({point.x, point.y}, symmetry, last));
    if (found == points.end()) return std::nullopt;
    result.push_back(found->second);
  }
  const bool fits = std::ranges::all_of(
      edges, [&](const Edge& each) { return edges.contains(edge(result[each.first], result[each.second])); });
  if (!fits) return std::nullopt;
  return result;
}

/// The place of a point, which does not depend on the order in which a view lists the points.
std::uint64_t place_key(const BoardView::Point& point) {
  return mix((static_cast<std::uint64_t>(static_cast<std::uint32_t>(point.x)) << 32U) |
             static_cast<std::uint32_t>(point.y));
}

}  // namespace

PositionKeys::PositionKeys(std::string_view game, const BoardView& board) {
  for (const char letter : game) board_ = mix(board_ ^ static_cast<unsigned char>(letter));
  std::map<GridPlace, std::size_t> points;
  GridPlace last{0, 0};
  for (std::size_t i = 0; i < board.points.size(); ++i) {
    const BoardView::Point& point = board.points[i];
    points.emplace(GridPlace{point.x, point.y}, i);
    last = {std::max(last.first, point.x), std::max(last.second, point.y)};
    board_ += place_key(point);
  }
  const std::set<Edge> edges = edges_of(board);
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    const std::optional<std::vector<std::size_t>> image = permutation(board, points, edges, symmetry, last);
    if (!image) continue;
    Image& keys = images_.emplace_back();
    for (const std::size_t number : *image) {
      const std::uint64_t place = place_key(board.points[number]);
      keys.push_back({mix(place ^ 1U), mix(place ^ 2U)});
    }
  }
}

std::uint64_t PositionKeys::key(const BoardView& view, Side to_move) const {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t common = mix(board_ + index(to_move));
  for (const Image& image : images_) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < image.size(); ++i)
      if (view.stones[i]) sum ^= image[i][index(*view.stones[i])];
    least = std::min(least, mix(common ^ sum));
  }
  return least;
}

}  // namespace core
