#include "engine/core/position_keys.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "engine/base/rng.h"

namespace core {
namespace {

struct GridPlace {
  int x = 0;
  int y = 0;
};

std::uint64_t mix(std::uint64_t value) {
  return base::split_mix(value);
}

/// Returns the image of a point: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps rows and columns.
GridPlace turned(GridPlace place, unsigned symmetry, GridPlace last) {
  if ((symmetry & 1U) != 0) place.x = last.x - place.x;
  if ((symmetry & 2U) != 0) place.y = last.y - place.y;
  if ((symmetry & 4U) != 0) std::swap(place.x, place.y);
  return place;
}

/// The points of a board by their place, and the pairs of points that are neighbours on a line.
class GridPoints {
 public:
  explicit GridPoints(const BoardView& board) : board_(board), is_edge_(board.points.size() * board.points.size()) {
    for (const BoardView::Point& point : board.points) last_ = {std::max(last_.x, point.x), std::max(last_.y, point.y)};
    numbers_.resize(row_length() * static_cast<std::size_t>(last_.y + 1));
    for (std::size_t i = 0; i < board.points.size(); ++i) *find({board.points[i].x, board.points[i].y}) = i;
    for (const std::vector<int>& line : board.lines)
      for (std::size_t i = 1; i < line.size(); ++i) {
        const std::pair ends(static_cast<std::size_t>(line[i - 1]), static_cast<std::size_t>(line[i]));
        edges_.push_back(ends);
        is_edge_[cell(ends.first, ends.second)] = is_edge_[cell(ends.second, ends.first)] = true;
      }
  }

  /// For each point, the point that takes its place; empty if the points or lines do not match.
  [[nodiscard]] std::optional<std::vector<std::size_t>> permutation(unsigned symmetry) {
    std::vector<std::size_t> result;
    for (const BoardView::Point& point : board_.points) {
      const GridPlace place = turned({point.x, point.y}, symmetry, last_);
      if (place.x > last_.x || place.y > last_.y || !*find(place)) return std::nullopt;
      result.push_back(**find(place));
    }
    const bool fits = std::ranges::all_of(
        edges_, [&](const auto& ends) { return is_edge_[cell(result[ends.first], result[ends.second])]; });
    if (!fits) return std::nullopt;
    return result;
  }

 private:
  [[nodiscard]] std::size_t row_length() const { return static_cast<std::size_t>(last_.x) + 1; }
  [[nodiscard]] std::size_t cell(std::size_t one, std::size_t other) const {
    return one * board_.points.size() + other;
  }
  std::optional<std::size_t>* find(GridPlace place) {
    return &numbers_[row_length() * static_cast<std::size_t>(place.y) + static_cast<std::size_t>(place.x)];
  }

  const BoardView& board_;
  GridPlace last_;
  std::vector<std::optional<std::size_t>> numbers_;  ///< by row and column
  std::vector<std::pair<std::size_t, std::size_t>> edges_;
  std::vector<bool> is_edge_;  ///< for each pair of points
};

/// A key for the place of a point, independent of the order in which a view lists the points.
std::uint64_t place_key(const BoardView::Point& point) {
  return mix((static_cast<std::uint64_t>(static_cast<std::uint32_t>(point.x)) << 32U) |
             static_cast<std::uint32_t>(point.y));
}

}  // namespace

PositionKeys::PositionKeys(std::string_view game, const BoardView& board) {
  for (const char letter : game) board_ = mix(board_ ^ static_cast<unsigned char>(letter));
  for (const BoardView::Point& point : board.points) board_ += place_key(point);
  GridPoints points(board);
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    const std::optional<std::vector<std::size_t>> image = points.permutation(symmetry);
    if (!image) continue;
    Image& keys = images_.emplace_back();
    for (const std::size_t number : *image) {
      const std::uint64_t place = place_key(board.points[number]);
      keys.push_back({mix(place ^ 1U), mix(place ^ 2U)});
    }
  }
}

std::uint64_t PositionKeys::key(const BoardView& view, base::Side to_move) const {
  return Position(*this, view.stones).key(to_move);
}

PositionKeys::Position::Position(const PositionKeys& keys, std::span<const std::optional<base::Side>> stones)
    : keys_(keys), stones_(stones.size()), sums_(keys.images_.size()) {
  for (std::size_t point = 0; point < stones.size(); ++point) put(point, stones[point]);
}

void PositionKeys::Position::put(std::size_t point, std::optional<base::Side> stone) {
  const std::optional<base::Side> before = std::exchange(stones_[point], stone);
  for (std::size_t image = 0; image < sums_.size(); ++image) {
    const std::array<std::uint64_t, 2>& of_point = keys_.images_[image][point];
    if (before) sums_[image] ^= of_point[index(*before)];
    if (stone) sums_[image] ^= of_point[index(*stone)];
  }
}

std::uint64_t PositionKeys::Position::key(base::Side to_move) const {
  std::uint64_t min_key = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t common = mix(keys_.board_ + index(to_move));
  for (const std::uint64_t sum : sums_) min_key = std::min(min_key, mix(common ^ sum));
  return min_key;
}

}  // namespace core
