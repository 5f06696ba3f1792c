#pragma once

#include <optional>
#include <string>

#include "server/identity/session_id.h"
#include "server/identity/user_name.h"

namespace room {

using identity::SessionId;
using identity::UserName;

/// A connection, and who speaks on it.
struct Session {
  SessionId id{};
  std::optional<UserName> user;  ///< nobody before the login
  std::string address;           ///< where it comes from, without the port
  int capacity = 1;              ///< games of tournaments that it plays at once
  bool thesis = false;           ///< it is a client of the thesis port
};

}  // namespace room
