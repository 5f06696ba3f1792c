#pragma once

#include <span>

#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "server/store/rows.h"

namespace room {

/// A bot as the player of a side, under its core::bot_identity.
store::Player bot_player(const core::BotKind& bot, const core::Options& options);

/// Parses options as core::Options::parse does, for a bot that any user may request: limits the memory that one bot may
/// take, so that there is enough for all.
base::Expected<core::Options> parse_bot_options(const core::BotKind& bot, std::span<const core::KeyValue> given);

}  // namespace room
