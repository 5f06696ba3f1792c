#pragma once

#include <vector>

#include "engine/base/expected.h"
#include "engine/grid/geometry.h"

namespace go {

/// Where the handicap stones of a square board stand, in the order and with the limits of GTP's fixed_handicap
/// (Specification of the Go Text Protocol, version 2 draft 2, section 4.1.1). `stones` is 2 to 9; a fault where the
/// board cannot take so many: none below 7×7, four on 7×7 and on boards without a centre.
base::Expected<std::vector<grid::Point>> handicap_points(int size, int stones);

}  // namespace go
