#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/game_kind.h"
#include "engine/core/scoring.h"

namespace cli {

/// Whether games of this kind can end with dead stones on the board.
bool has_dead_stones(const core::GameKind& kind);

/// The dead stones according to playouts and local searches, of one side or of both, in view order. Expects a finished
/// game of a kind that has dead stones.
std::vector<std::string> dead_stones(const core::GameKind& kind, const core::AnyGame& game,
                                     std::optional<base::Side> side = std::nullopt);

/// All chains with their status, in view order. Expects the same.
std::vector<core::JudgedChain> judged_chains(const core::GameKind& kind, const core::AnyGame& game);

}  // namespace cli
