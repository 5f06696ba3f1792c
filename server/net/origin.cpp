#include "server/net/origin.h"

#include <utility>

#include "engine/base/text.h"

namespace net {
namespace {

/// Without the default port of the scheme.
std::string_view without_port(std::string_view authority, std::string_view port) {
  if (authority.ends_with(port)) authority.remove_suffix(port.size());
  return authority;
}

}  // namespace

bool same_origin(std::string_view origin, std::string_view host) {
  for (const auto& [scheme, port] : {std::pair<std::string_view, std::string_view>{"http://", ":80"},
                                     std::pair<std::string_view, std::string_view>{"https://", ":443"}}) {
    if (!base::equal_ignoring_case(origin.substr(0, scheme.size()), scheme)) continue;
    const std::string_view authority = without_port(origin.substr(scheme.size()), port);
    return !authority.empty() && base::equal_ignoring_case(authority, without_port(host, port));
  }
  return false;
}

}  // namespace net
