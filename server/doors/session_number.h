#pragma once

#include <cstdint>

#include "server/identity/session_id.h"

namespace doors {

using identity::SessionId;

/// The number of a door at the server that serves; that server's own ports have the number 0.
using DoorNumber = std::uint64_t;

/// At the server that serves, the number of a session holds that of its door above that of the session at the door.
constexpr unsigned own_bits = 40;

constexpr DoorNumber door_of(SessionId session) {
  return static_cast<std::uint64_t>(session) >> own_bits;
}
constexpr SessionId at_door(SessionId session) {
  return SessionId{static_cast<std::uint64_t>(session) & ((std::uint64_t{1} << own_bits) - 1)};
}
constexpr SessionId here(DoorNumber door, SessionId session) {
  return SessionId{(door << own_bits) | static_cast<std::uint64_t>(session)};
}

}  // namespace doors
