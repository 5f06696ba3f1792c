#pragma once

#include "engine/jiaqi/evaluation.h"

namespace jiaqi {

/// One row for each phase, in the order of Feature, as `make_weights` fitted them (README.md has the call).
inline constexpr Weights fitted_weights{{
#include "engine/jiaqi/weights.inc"
}};

}  // namespace jiaqi
