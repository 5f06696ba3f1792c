#pragma once

#include <optional>
#include <string>

#include "protocol/messages/error.h"
#include "protocol/record/game_record.h"

namespace protocol {
struct Message;
}

namespace app {

/// A finished game as a file of the given format, one of protocol::record_formats, or the reason why there is none.
/// `found` is what the store has under that number.
base::Expected<std::string, protocol::answer::Error> record_text(
    protocol::RoomId game, const std::string& format, base::Expected<std::optional<protocol::GameRecord>> found);

/// The answer to Record: the same on one line, or an Error.
protocol::Message record_answer(protocol::RoomId game, const std::string& format,
                                base::Expected<std::optional<protocol::GameRecord>> found);

}  // namespace app
