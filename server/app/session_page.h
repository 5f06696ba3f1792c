#pragma once

#include <functional>
#include <string_view>

#include "server/net/http_message.h"

namespace app {

/// The path where a page stores its sign-in as a cookie that scripts cannot read.
inline constexpr std::string_view session_path = "/api/session";

/// POST with the secret of a sign-in as bearer token sets the cookie, POST without a token renews it, and DELETE
/// removes it. Requests from other sites are refused. `is_live` tells whether a sign-in has this secret.
net::HttpReply session_page(const net::HttpRequest& request, const std::function<bool(std::string_view)>& is_live);

}  // namespace app
