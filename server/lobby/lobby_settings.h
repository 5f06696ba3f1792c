#pragma once

#include <cstddef>
#include <string>

#include "server/accounts/login_guard.h"

namespace room {

struct LobbySettings {
  std::string version;
  bool guests = true;
  std::size_t max_tables = 10'000;
  std::size_t max_tables_per_user = 20;
  /// Analyses that run or wait, of all users; each has one.
  std::size_t max_analyses = 16;
  /// Games that are over stay at their table, for those who still look at it, until this many newer ones are over.
  std::size_t kept_when_over = 256;
  std::size_t max_bots_per_user = 20;
  LoginLimits logins = {};
};

}  // namespace room
