#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/core/game_kind.h"

/// The list of games: one explicit table, so that the order is fixed and the linker cannot drop an entry.
namespace engine {

std::span<const core::GameKind* const> games();
/// The game of that name (case-insensitive), or null.
const core::GameKind* find_game(std::string_view name);
/// All names, for messages: "go, nogo, jiaqi".
std::string game_names();
/// "unknown game 'chess'; valid: go, nogo, jiaqi"
base::Fault no_such_game(std::string_view name);
/// The names of the games for which `is_one` returns true, separated by `separator`.
std::string game_names(bool (*is_one)(const core::GameKind&), std::string_view separator);

}  // namespace engine
