#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/grid/geometry.h"
#include "engine/grid/symmetry.h"
#include "engine/net/net.h"

namespace net {

/// The mean of what the net thinks of the eight images of a position, which is better than what it thinks of one. The
/// moves are the logarithms of mean probabilities.
template <class Layout, std::size_t Planes>
auto look_from_all_sides(const Net<Layout, Planes>& net, const typename Net<Layout, Planes>::Inputs& inputs, int komi) {
  constexpr std::size_t points = Layout::Geometry::size;
  typename Net<Layout, Planes>::Opinion mean;
  mean.moves = {};
  mean.win_rate = 0;
  for (unsigned image = 0; image < grid::symmetries; ++image) {
    typename Net<Layout, Planes>::Inputs turned{};
    for (std::size_t plane = 0; plane < Planes; ++plane) turned[plane] = grid::image_of<Layout>(inputs[plane], image);
    const auto opinion = net.look(turned, komi);
    float sum = std::exp(opinion.pass);
    for (const float move : opinion.moves) sum += std::exp(move);
    constexpr float share = 1.0F / grid::symmetries;
    Layout::on_board.each([&](std::size_t cell) {
      const auto number = [](std::size_t of) {
        return grid::index(Layout::point(static_cast<typename Layout::Cell>(of)));
      };
      const std::size_t there = number(grid::image_of<Layout>(cell, image));
      const std::size_t here = number(cell);
      mean.moves[here] += share * std::exp(opinion.moves[there]) / sum;
      mean.owners[here] += share * opinion.owners[there];
    });
    mean.pass += share * std::exp(opinion.pass) / sum;
    mean.win_rate += share * opinion.win_rate;
    mean.margin += share * opinion.margin;
  }
  constexpr float least = 1e-9F;
  for (std::size_t point = 0; point < points; ++point) mean.moves[point] = std::log(std::max(least, mean.moves[point]));
  mean.pass = std::log(std::max(least, mean.pass));
  return mean;
}

}  // namespace net
