#pragma once

#include "engine/core/game_kind.h"

namespace gomoku {

/// The entry of this game in the list of games: its options, its start position and its bots.
extern const core::GameKind kind;

}  // namespace gomoku
