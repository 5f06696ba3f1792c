#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/grid/geometry.h"

namespace line {

/// A window is `Length` points in a row, so a winning row fills a window. On a 19×19 board there are 924 windows of
/// six, at most 24 through each point.
template <int Length, int Size>
struct Windows {
  static constexpr std::size_t count = 2 * static_cast<std::size_t>(Size) * (Size - Length + 1) +
                                       2 * static_cast<std::size_t>(Size - Length + 1) * (Size - Length + 1);

  using Points = std::array<grid::Point, Length>;

  /// A window that contains a point, and the point's place in it.
  struct Part {
    std::uint16_t window = 0;
    std::uint16_t bit = 0;  ///< 1 << place
  };
  /// The windows that contain one point.
  struct Parts {
    std::array<Part, std::size_t{4} * Length> parts{};
    std::uint8_t size = 0;
    [[nodiscard]] constexpr const Part* begin() const { return parts.data(); }
    [[nodiscard]] constexpr const Part* end() const { return parts.data() + size; }
  };

  static constexpr std::array<Points, count> points = [] {
    std::array<Points, count> all{};
    std::size_t next = 0;
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (const auto& [right, down] : directions)
      for (int y = 0; y < Size; ++y)
        for (int x = 0; x < Size; ++x) {
          const int last_x = x + (Length - 1) * right;
          const int last_y = y + (Length - 1) * down;
          if (last_x >= Size || last_y >= Size || last_y < 0) continue;
          for (int i = 0; i < Length; ++i)
            all[next][static_cast<std::size_t>(i)] = grid::point_at(x + i * right, y + i * down, Size);
          ++next;
        }
    return all;
  }();

  /// The points just beyond both ends of a window; empty beyond the edge of the board.
  static std::array<std::optional<grid::Point>, 2> beyond(std::size_t window) {
    const Points& row = points[window];
    const auto next_to = [](grid::Point end, grid::Point inner) -> std::optional<grid::Point> {
      const auto step = [&](auto coordinate) { return 2 * coordinate(end) - coordinate(inner); };
      const int x = step([](grid::Point point) { return static_cast<int>(point) % Size; });
      const int y = step([](grid::Point point) { return static_cast<int>(point) / Size; });
      if (x < 0 || x >= Size || y < 0 || y >= Size) return std::nullopt;
      return grid::point_at(x, y, Size);
    };
    return {next_to(row.front(), row[1]), next_to(row.back(), row[Length - 2])};
  }

  static constexpr std::array<Parts, static_cast<std::size_t>(Size)* Size> through = [] {
    std::array<Parts, static_cast<std::size_t>(Size) * Size> all{};
    for (std::size_t window = 0; window < count; ++window)
      for (std::size_t i = 0; i < Length; ++i) {
        Parts& parts = all[grid::index(points[window][i])];
        parts.parts[parts.size++] = {static_cast<std::uint16_t>(window), static_cast<std::uint16_t>(1U << i)};
      }
    return all;
  }();
};

}  // namespace line
