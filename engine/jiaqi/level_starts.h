#pragma once

#include <array>
#include <string_view>

namespace jiaqi {

/// Openings of four stones on five lines from which both sides have about even chances under the default rules; from
/// the empty board the second placer wins nearly always. docs/engines/jiaqi.md describes how they were chosen.
inline constexpr auto level_starts = std::to_array<std::string_view>({
#include "engine/jiaqi/level_starts.inc"
});

}  // namespace jiaqi
