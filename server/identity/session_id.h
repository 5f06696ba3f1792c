#pragma once

#include <cstdint>

namespace identity {

/// The number of one connection of one client; never reused.
enum class SessionId : std::uint64_t {};

}  // namespace identity
