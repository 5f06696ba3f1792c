#pragma once

#include <string_view>

namespace app {

/// The description of the pages under /api/, in OpenAPI 3.1.
extern const std::string_view openapi;

}  // namespace app
