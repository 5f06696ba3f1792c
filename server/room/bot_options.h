#pragma once

#include <span>

#include "engine/core/bot.h"
#include "engine/core/options.h"

namespace room {

/// What core::Options::parse makes of them for a bot that anybody may ask the server for: such a one takes no more of
/// the machine's memory than there is for each.
base::Expected<core::Options> parse_bot_options(const core::BotKind& bot, std::span<const core::KeyValue> given);

}  // namespace room
