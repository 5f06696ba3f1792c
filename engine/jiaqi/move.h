#pragma once

#include "engine/jiaqi/board.h"

namespace jiaqi {

/// A stone placed on `to`, or moved there from `from`.
struct Move {
  Point from = no_point;
  Point to = no_point;
  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace jiaqi
