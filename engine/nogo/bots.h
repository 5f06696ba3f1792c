#pragma once

#include <array>

#include "engine/core/bot.h"
#include "engine/core/playouts.h"

namespace nogo {

/// The built-in players, strongest first.
extern const std::array<core::BotKind, 5> bots;
/// The playouts that their searches use.
extern const std::array<core::PlayoutKind, 3> playouts;

}  // namespace nogo
