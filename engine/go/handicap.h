#pragma once

#include <vector>

#include "engine/base/expected.h"
#include "engine/grid/geometry.h"

namespace go {

/// The handicap points of a square board, in the order and with the limits of GTP's fixed_handicap (Specification of
/// the Go Text Protocol, version 2 draft 2, section 4.1.1). Expects 2 to 9 stones. Returns a fault if the board has
/// fewer handicap points: none below 7×7, four on 7×7 and on boards without a centre.
base::Expected<std::vector<grid::Point>> handicap_points(int size, int stones);

}  // namespace go
