#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The cookie that keeps a browser signed in.
namespace net {

/// The web port that a browser uses. A browser sends the cookies of a host to all its ports, so the name of the cookie
/// contains the port: two servers on one computer do not sign each other's users out.
struct WebOrigin {
  std::uint16_t port = 0;
  bool secure = false;  ///< the browser uses HTTPS
};

/// `qiyuan-8080`, or `__Host-qiyuan-8080` with HTTPS: a browser takes such a cookie only from this very host over HTTPS
/// (RFC 6265bis, 4.1.3.2).
std::string cookie_name(const WebOrigin& origin);

/// The value of a Set-Cookie header that stores the secret for 30 days. Expects letters, digits, `-` and `_`.
std::string session_cookie(std::string_view secret, const WebOrigin& origin);
/// The value of a Set-Cookie header that deletes the cookie.
std::string cleared_session_cookie(const WebOrigin& origin);

/// The value of the first cookie with this name in a Cookie header; empty if there is none.
std::string_view find_cookie(std::string_view header, std::string_view name);

}  // namespace net
