#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "server/accounts/login_guard.h"
#include "server/accounts/sign_ins.h"
#include "server/analyses/consideration_limits.h"
#include "server/auth/secret.h"
#include "server/tables/table_limits.h"
#include "server/tournaments/task_book.h"

namespace room {

struct LobbySettings {
  std::string version;
  bool guests = true;
  TableLimits tables = {};
  /// Maximum number of running and waiting analyses of all users; each user can have one.
  std::size_t max_analyses = 16;
  ConsiderationLimits considerations = {};
  std::chrono::seconds worker_silence = TaskBook::patience;
  std::size_t max_bots_per_user = 20;
  LoginLimits logins = {};
  SignInLimits sign_ins = {};
  /// The source of the secrets of sign-ins: the lobby itself has no randomness.
  std::function<auth::Secret()> make_secret = auth::make_secret;
};

}  // namespace room
