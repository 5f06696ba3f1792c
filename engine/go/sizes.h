#pragma once

#include "engine/grid/sizes.h"

namespace go {

using Sizes = grid::SquareSizes<5, 6, 7, 8, 9, 11, 13, 15, 17, 19>;

}  // namespace go
