#include "server/net/session_cookie.h"

#include <algorithm>

#include "engine/base/text.h"

namespace net {
namespace {

/// 30 days: how long a session lasts if it is not used.
constexpr std::string_view max_age = "2592000";

std::string set_cookie(std::string_view value, std::string_view age, const WebOrigin& origin) {
  std::string text = cookie_name(origin) + '=';
  text += value;
  text += "; HttpOnly; SameSite=Lax; Path=/; Max-Age=";
  text += age;
  if (origin.secure) text += "; Secure";
  return text;
}

}  // namespace

std::string cookie_name(const WebOrigin& origin) {
  return (origin.secure ? "__Host-qiyuan-" : "qiyuan-") + std::to_string(origin.port);
}

std::string session_cookie(std::string_view secret, const WebOrigin& origin) {
  return set_cookie(secret, max_age, origin);
}

std::string cleared_session_cookie(const WebOrigin& origin) {
  return set_cookie("", "0", origin);
}

std::string_view find_cookie(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(';'), header.size());
    const std::string_view pair = base::trim(header.substr(0, end));
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
      return pair.substr(name.size() + 1);
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return {};
}

}  // namespace net
