#pragma once

#include <string>
#include <vector>

#include "engine/core/game_kind.h"
#include "engine/core/scoring.h"

namespace cli {

/// Whether games of this kind can end with dead stones on the board.
bool has_dead_stones(const core::GameKind& kind);

/// What becomes of the chains, and who owns what, according to playouts and local searches. Expects a finished game of
/// a kind that has dead stones.
core::Estimate judge(const core::GameKind& kind, const core::AnyGame& game);

/// The dead stones of one side, in view order. Expects the same.
std::vector<std::string> dead_stones(const core::GameKind& kind, const core::AnyGame& game, base::Side side);

}  // namespace cli
