#pragma once

#include <string>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/game_kind.h"

namespace cli {

/// An SGF file of a search: the position with its stones, and the moves of the tree as variations with visits and win
/// rates, most visited first. A search without a tree gives its expected line. `game` is the position of the thought.
std::string search_sgf(const core::GameKind& kind, const core::AnyGame& game, const core::Thought& thought);

}  // namespace cli
