#pragma once

#include <span>
#include <string>

#include "engine/base/expected.h"
#include "engine/core/game_kind.h"
#include "protocol/messages/error.h"

namespace app {

/// A position as a client draws it: its core::BoardView, all options of the table, the moves that led to it, who is to
/// move and which moves the rules allow.
///
/// `query` has options of the game and of its tables, and besides them, all optional, where the position comes from:
/// `position`, the text that core::GameKind::start_from reads, with `side`, whose turn it is there, `black` or `white`;
/// `moves`, played from there, with commas between them. An error names what is wrong: of an illegal move its number.
base::Expected<std::string, protocol::answer::Error> board_json(const core::GameKind& kind,
                                                                std::span<const core::KeyValue> query);

}  // namespace app
