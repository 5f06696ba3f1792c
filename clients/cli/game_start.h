#pragma once

#include <span>
#include <string_view>

#include "engine/core/game_kind.h"

namespace cli {

/// The game of that name. The fault lists the valid names.
base::Expected<const core::GameKind*> find_kind(std::string_view name);

/// The game's bot of that name. The fault lists the valid names.
base::Expected<const core::BotKind*> find_bot(const core::GameKind& kind, std::string_view name);

/// The start position with these options over the defaults.
base::Expected<core::AnyGame> start_game(const core::GameKind& kind, std::span<const core::KeyValue> options);

}  // namespace cli
