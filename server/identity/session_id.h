#pragma once

#include <cstdint>

namespace identity {

/// One connection of one client; never used twice.
enum class SessionId : std::uint64_t {};

}  // namespace identity
