#pragma once

#include "engine/grid/sizes.h"

namespace connect6 {

/// 19 is the board of tournaments, 15 that of gomoku clubs.
using Sizes = grid::SquareSizes<15, 19>;

}  // namespace connect6
