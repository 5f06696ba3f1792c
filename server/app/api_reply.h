#pragma once

#include <string>

#include "protocol/messages/error_code.h"
#include "server/net/http_server.h"

/// What pages under /api/ answer.
namespace app {

/// Expects the text of a JSON value.
net::HttpReply json_reply(std::string text);

/// What was wrong and what would be right, with the status of HTTP that fits the code.
net::HttpReply error_reply(protocol::ErrorCode code, const std::string& text);

}  // namespace app
