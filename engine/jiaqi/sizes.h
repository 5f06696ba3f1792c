#pragma once

#include "engine/grid/sizes.h"

namespace jiaqi {

/// The number of crossings on a side of the boards that the server offers: the five-line form 五路 and the others of
/// the thesis.
using Sizes = grid::SquareSizes<3, 5, 7, 9>;

}  // namespace jiaqi
