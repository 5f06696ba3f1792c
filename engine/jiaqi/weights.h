#pragma once

#include "engine/jiaqi/evaluation.h"

namespace jiaqi {

/// One row per phase, in the order of Feature, as fitted by make_weights (docs/engines/jiaqi.md has the command).
inline constexpr Weights fitted_weights{{
#include "engine/jiaqi/weights.inc"
}};

}  // namespace jiaqi
