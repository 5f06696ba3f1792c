#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/grid/geometry.h"

namespace net {

/// What the net sees of a position: input planes of ones and zeros, and the komi.
struct Inputs {
  /// An input that is one.
  struct One {
    std::uint16_t plane;
    std::uint16_t point;  ///< in reading order
  };

  std::size_t lines = 0;  ///< of the board
  int komi = 0;           ///< compensation of the side to move in addition to its points, in half points
  std::vector<One> ones{};
};

/// The inputs from planes that are sets of cells of Layout, a grid::PlayoutBoard.
template <class Layout, std::size_t Planes>
Inputs inputs_of(const std::array<typename Layout::Set, Planes>& planes, int komi) {
  static_assert(Layout::Geometry::columns == Layout::Geometry::rows, "the net plays on square boards");
  Inputs inputs{.lines = Layout::Geometry::rows, .komi = komi};
  inputs.ones.reserve(4 * Layout::Geometry::size);
  for (std::size_t plane = 0; plane < Planes; ++plane)
    planes[plane].each([&](std::size_t cell) {
      const auto point = Layout::point(static_cast<typename Layout::Cell>(cell));
      inputs.ones.push_back({static_cast<std::uint16_t>(plane), static_cast<std::uint16_t>(grid::index(point))});
    });
  return inputs;
}

}  // namespace net
