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
  /// Maximum number of running and waiting analyses of all users; each user can have one.
  std::size_t max_analyses = 16;
  std::size_t max_bots_per_user = 20;
  LoginLimits logins = {};
};

}  // namespace room
