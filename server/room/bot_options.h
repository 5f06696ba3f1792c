#pragma once

#include <span>

#include "engine/core/bot.h"
#include "engine/core/options.h"

namespace room {

/// Parses options as core::Options::parse does, for a bot that any user may request: limits the memory that one bot may
/// take, so that there is enough for all.
base::Expected<core::Options> parse_bot_options(const core::BotKind& bot, std::span<const core::KeyValue> given);

}  // namespace room
