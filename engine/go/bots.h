#pragma once

#include <array>

#include "engine/core/bot.h"
#include "engine/core/playouts.h"

namespace go {

/// The built-in players, strongest first.
extern const std::array<core::BotKind, 4> bots;
/// The playouts that their searches use.
extern const std::array<core::PlayoutKind, 2> playouts;

}  // namespace go
