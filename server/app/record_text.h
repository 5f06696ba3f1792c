#pragma once

#include <optional>
#include <string>

#include "protocol/answers.h"
#include "protocol/record/game_record.h"

namespace app {

/// What Record answers: the record in the wanted format (sgf, json, xml) on one line, or an Error. `found` is what the
/// store has under that number.
protocol::Message record_answer(protocol::RoomId game, const std::string& format,
                                core::Expected<std::optional<protocol::GameRecord>> found);

}  // namespace app
