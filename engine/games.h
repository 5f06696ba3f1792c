#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/core/game_kind.h"

/// The list of games: one explicit table, so that the order is fixed and no linker can lose an entry.
namespace engine {

std::span<const core::GameKind* const> games();
/// The game of that name (case-insensitive), or null.
const core::GameKind* find_game(std::string_view name);
/// All names, for messages: "go, nogo, jiaqi".
std::string game_names();
/// "unknown game 'chess'; valid: go, nogo, jiaqi"
base::Fault no_such_game(std::string_view name);
/// The names of the games that `is_one` holds for, with the separator between them.
std::string game_names(bool (*is_one)(const core::GameKind&), std::string_view separator);

}  // namespace engine
