#pragma once

#include <cstdint>
#include <optional>

#include "server/identity/role.h"

/// Sets of roles; clients that have not logged in and workers can be members too.
namespace room {

using identity::Role;

struct Callers {
  std::uint8_t bits = 0;
  friend constexpr Callers operator|(Callers a, Callers b) { return {static_cast<std::uint8_t>(a.bits | b.bits)}; }
  /// `role`: nullopt for a client that has not logged in.
  [[nodiscard]] constexpr bool contain(std::optional<Role> role) const;
  [[nodiscard]] constexpr bool contain_workers() const;
};

constexpr Callers only(Role role) {
  return {static_cast<std::uint8_t>(1U << (static_cast<unsigned>(role) + 1))};
}

inline constexpr Callers visitors{1};
inline constexpr Callers staff = only(Role::arbiter) | only(Role::admin);
inline constexpr Callers people_with_account = only(Role::player) | staff;
inline constexpr Callers logged_in = only(Role::guest) | only(Role::bot) | people_with_account;
/// Connections that have logged in as workers, whatever the role of their user.
inline constexpr Callers workers{1U << 7U};
inline constexpr Callers everybody = visitors | logged_in | workers;

constexpr bool Callers::contain(std::optional<Role> role) const {
  return (bits & (role ? only(*role) : visitors).bits) != 0;
}

constexpr bool Callers::contain_workers() const {
  return (bits & workers.bits) != 0;
}

}  // namespace room
