#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/net/weights.h"

namespace net {

/// A value for each channel and point of a board, with a border of zeros around the board. Even numbers of rows and
/// columns follow the first row and column of the border, because a Convolution works on tiles of two by two points.
class Trunk {
 public:
  explicit Trunk(std::size_t lines)
      : lines_(lines), tile_lines_((lines + 1) / 2), width_(2 * tile_lines_ + 2), values_(width_ * width_) {}

  [[nodiscard]] std::size_t lines() const { return lines_; }
  /// The number of tiles side by side.
  [[nodiscard]] std::size_t tile_lines() const { return tile_lines_; }
  /// The distance of places one below the other.
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t places() const { return values_.size(); }
  [[nodiscard]] std::size_t place(std::size_t row, std::size_t column) const { return (row + 1) * width_ + column + 1; }

  std::int16_t* at(std::size_t place) { return values_[place].data(); }
  [[nodiscard]] const std::int16_t* at(std::size_t place) const { return values_[place].data(); }

  /// Calls `act(place, point)` for each point of the board; points are numbered in reading order.
  template <class Act>
  void each(Act act) const {
    for (std::size_t row = 0; row < lines_; ++row)
      for (std::size_t column = 0; column < lines_; ++column) act(place(row, column), row * lines_ + column);
  }

 private:
  struct alignas(32) Place : Row {};

  std::size_t lines_;
  std::size_t tile_lines_;
  std::size_t width_;
  std::vector<Place> values_;
};

}  // namespace net
