#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/connect6/position.h"
#include "engine/grid/geometry.h"

namespace connect6 {

/// A window is six points in a row: who has all six has won. 924 of them lie on a board of 19 lines, and through no
/// point more than 24.
template <int Size>
struct Windows {
  static constexpr std::size_t count =
      2 * static_cast<std::size_t>(Size) * (Size - winning_length + 1) +
      2 * static_cast<std::size_t>(Size - winning_length + 1) * (Size - winning_length + 1);

  using Points = std::array<grid::Point, winning_length>;

  /// A window that a point lies in, and its place there.
  struct Part {
    std::uint16_t window = 0;
    std::uint16_t bit = 0;  ///< 1 << place
  };
  /// Those of one point.
  struct Parts {
    std::array<Part, std::size_t{4} * winning_length> parts{};
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
          const int last_x = x + (winning_length - 1) * right;
          const int last_y = y + (winning_length - 1) * down;
          if (last_x >= Size || last_y >= Size || last_y < 0) continue;
          for (int i = 0; i < winning_length; ++i)
            all[next][static_cast<std::size_t>(i)] = grid::point_at(x + i * right, y + i * down, Size);
          ++next;
        }
    return all;
  }();

  static constexpr std::array<Parts, static_cast<std::size_t>(Size)* Size> through = [] {
    std::array<Parts, static_cast<std::size_t>(Size) * Size> all{};
    for (std::size_t window = 0; window < count; ++window)
      for (std::size_t i = 0; i < winning_length; ++i) {
        Parts& parts = all[grid::index(points[window][i])];
        parts.parts[parts.size++] = {static_cast<std::uint16_t>(window), static_cast<std::uint16_t>(1U << i)};
      }
    return all;
  }();
};

}  // namespace connect6
