#pragma once

#include <span>
#include <string>

#include "engine/base/expected.h"
#include "engine/core/game_kind.h"
#include "protocol/messages/error.h"

namespace app {

/// A position in the form in which a client draws it: its core::BoardView, all options of the table, the moves that led
/// to it, the side to move and the legal moves.
///
/// `query` has options of the game and of its tables, and in addition these optional parameters for the position:
/// `position`, the text that core::GameKind::start_from reads, with `side`, the side to move in it, `black` or `white`;
/// `moves`, played from there, separated by commas. An error names the problem: for an illegal move its number.
base::Expected<std::string, protocol::answer::Error> board_json(const core::GameKind& kind,
                                                                std::span<const core::KeyValue> query);

}  // namespace app
