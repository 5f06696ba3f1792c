#pragma once

#include "engine/grid/sizes.h"

namespace nogo {

using Sizes = grid::SquareSizes<5, 6, 7, 8, 9, 13, 19>;

}  // namespace nogo
