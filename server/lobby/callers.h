#pragma once

#include <cstdint>
#include <optional>

#include "server/identity/role.h"

/// Sets of roles; clients that have not logged in can be members too.
namespace room {

using identity::Role;

struct Callers {
  std::uint8_t bits = 0;
  friend constexpr Callers operator|(Callers a, Callers b) { return {static_cast<std::uint8_t>(a.bits | b.bits)}; }
  /// `role`: nullopt for a client that has not logged in.
  [[nodiscard]] constexpr bool contain(std::optional<Role> role) const;
};

constexpr Callers only(Role role) {
  return {static_cast<std::uint8_t>(1U << (static_cast<unsigned>(role) + 1))};
}

inline constexpr Callers visitors{1};
inline constexpr Callers staff = only(Role::arbiter) | only(Role::admin);
inline constexpr Callers people_with_account = only(Role::player) | staff;
inline constexpr Callers logged_in = only(Role::guest) | only(Role::bot) | people_with_account;
inline constexpr Callers everybody = visitors | logged_in;

constexpr bool Callers::contain(std::optional<Role> role) const {
  return (bits & (role ? only(*role) : visitors).bits) != 0;
}

}  // namespace room
