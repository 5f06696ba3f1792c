#pragma once

#include <array>

#include "engine/core/bot.h"
#include "engine/core/playouts.h"

namespace gomoku {

/// The built-in players, the strongest first.
extern const std::array<core::BotKind, 5> bots;
/// What their searches are made of.
extern const std::array<core::PlayoutKind, 1> playouts;

}  // namespace gomoku
