#pragma once

#include <array>

#include "engine/core/bot.h"
#include "engine/core/playouts.h"

namespace jiaqi {

/// The built-in players, strongest first.
extern const std::array<core::BotKind, 6> bots;
/// The playouts that their searches use.
extern const std::array<core::PlayoutKind, 2> playouts;

}  // namespace jiaqi
