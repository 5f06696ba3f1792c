#pragma once

#include <array>

#include "engine/core/bot.h"
#include "engine/core/playouts.h"

namespace othello {

/// The built-in players, strongest first.
extern const std::array<core::BotKind, 8> bots;
/// The playouts that their searches use.
extern const std::array<core::PlayoutKind, 1> playouts;

}  // namespace othello
