#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/game_kind.h"

namespace cli {

/// Whether stones can be dead at the end of a game.
bool has_dead_stones(const core::GameKind& kind);

/// The stones that playouts call dead, of one side or of both, in view order. Expects a game whose rules have ended it,
/// of a kind that has dead stones.
std::vector<std::string> dead_stones(const core::GameKind& kind, const core::AnyGame& game,
                                     std::optional<base::Side> side = std::nullopt);

}  // namespace cli
