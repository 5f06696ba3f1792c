#pragma once

#include <string_view>

#include "server/net/http_message.h"

namespace app {

/// The answer to POST with a file of a game: the game as JSON (protocol::to_json of a study), or what is wrong with the
/// file. Nothing is stored.
net::HttpReply opened_page(std::string_view file);

}  // namespace app
