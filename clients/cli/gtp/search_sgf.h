#pragma once

#include <string>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/game_kind.h"

namespace cli {

/// An SGF file of what a search found: the position with its stones, and below it the moves of the tree as variations,
/// each with its visits and its win rate, the most visited first. A search without a tree gives the line that it
/// expects. `game` is the position that the thought is about.
std::string search_sgf(const core::GameKind& kind, const core::AnyGame& game, const core::Thought& thought);

}  // namespace cli
