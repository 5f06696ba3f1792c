#pragma once

#include <cstdint>

namespace server {

/// One connection of one client; never used twice.
enum class SessionId : std::uint64_t {};

}  // namespace server
