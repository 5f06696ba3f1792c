#pragma once

#include <optional>
#include <string>

#include "server/identity/session_id.h"
#include "server/identity/user_name.h"

namespace room {

using identity::SessionId;
using identity::UserName;

/// A connection and its user.
struct Session {
  SessionId id{};
  std::optional<UserName> user;  ///< empty before the login
  std::string address;           ///< the client's address, without the port
  int capacity = 1;              ///< number of tournament games that it plays at once
  bool thesis = false;           ///< true for a client of the thesis port
};

}  // namespace room
