#pragma once

#include <array>

#include "engine/core/bot.h"

namespace go {

/// The built-in players, weakest last.
extern const std::array<core::BotKind, 3> bots;

}  // namespace go
