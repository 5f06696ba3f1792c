#pragma once

#include <string_view>

namespace net {

/// Whether a page of this Origin may open a WebSocket to this Host: a page of another site would use it with the rights
/// of whoever looks at it. Compares host and port, letter case aside; the port that the scheme has anyway may be
/// missing.
bool same_origin(std::string_view origin, std::string_view host);

}  // namespace net
