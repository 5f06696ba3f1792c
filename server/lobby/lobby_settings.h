#pragma once

#include <cstddef>
#include <string>

#include "server/accounts/login_guard.h"
#include "server/tables/table_limits.h"

namespace room {

struct LobbySettings {
  std::string version;
  bool guests = true;
  TableLimits tables = {};
  /// Analyses that run or wait, of all users; each has one.
  std::size_t max_analyses = 16;
  std::size_t max_bots_per_user = 20;
  LoginLimits logins = {};
};

}  // namespace room
