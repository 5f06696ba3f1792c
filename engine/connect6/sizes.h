#pragma once

#include "engine/grid/sizes.h"

namespace connect6 {

/// 19 is the tournament size, 15 that of gomoku clubs.
using Sizes = grid::SquareSizes<15, 19>;

}  // namespace connect6
