#pragma once

#include <string_view>

namespace net {

/// Whether a page of this Origin may open a WebSocket to this Host: a page of another site would use it with the rights
/// of the user who views the page. Compares host and port, ignoring case; the default port of the scheme may be
/// missing.
bool same_origin(std::string_view origin, std::string_view host);

}  // namespace net
