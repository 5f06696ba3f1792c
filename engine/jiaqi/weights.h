#pragma once

#include "engine/jiaqi/evaluation.h"

namespace jiaqi {

namespace detail {

inline constexpr Weights weights_for_five{{
#include "engine/jiaqi/weights.inc"
}};
inline constexpr Weights weights_for_seven{{
#include "engine/jiaqi/weights_7.inc"
}};

}  // namespace detail

/// One row per phase, in the order of Feature, as fitted by make_weights (docs/engines/jiaqi.md has the commands).
/// Three and nine lines have those for five, which are as good as those for seven on nine lines.
template <int Size>
inline constexpr const Weights& fitted_weights = Size == 7 ? detail::weights_for_seven : detail::weights_for_five;

}  // namespace jiaqi
