#pragma once

#include <cassert>
#include <cstdint>

#include "engine/grid/geometry.h"

namespace go {

/// A stone on a point, or a pass.
class Move {
 public:
  /// A pass.
  constexpr Move() = default;
  constexpr explicit Move(grid::Point point) : point_(point) {}

  [[nodiscard]] constexpr bool is_pass() const { return point_ == nowhere; }
  /// Expects that the move is not a pass.
  [[nodiscard]] constexpr grid::Point point() const {
    assert(!is_pass());
    return point_;
  }

  friend bool operator==(const Move&, const Move&) = default;

 private:
  static constexpr grid::Point nowhere{0xFFFF};
  grid::Point point_ = nowhere;
};

inline constexpr Move pass{};

}  // namespace go
