#pragma once

#include <span>
#include <string>

#include "engine/core/expected.h"
#include "engine/core/game_kind.h"

/// What a client has to know of the games to draw them and to offer them, as JSON.
namespace app {

/// All games with their options, those of their tables, and their bots with options:
/// `{"games":[{"name":"go","title":…,"options":[…],"table_options":[…],"bots":[{"name":…,"title":…,"options":[…]}]}]}`.
/// An option has name, help, type and default, and with it min and max (`integer`, `half-points`), values (`choice`)
/// or form (`text`); a `flag` has nothing more.
std::string kinds_json();

/// The start position of a table that is opened with these options: its core::BoardView, all options, and who is to
/// move. The fault names the option and what it accepts.
core::Expected<std::string> board_json(const core::GameKind& kind, std::span<const core::KeyValue> options);

}  // namespace app
