#pragma once

#include <cstdint>
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
  std::string client = {};       ///< the client's own description; empty if it has given none
  std::string cookie = {};       ///< the secret in the browser's cookie; empty without one
  std::int64_t sign_in = 0;      ///< of the user; 0: none, as for a bot with a secret
  int capacity = 1;              ///< number of tournament games that it plays at once
  bool worker = false;           ///< plays games of tournaments by itself; its user need not be here
  bool thesis = false;           ///< true for a client of the thesis port
  bool has_contact = true;       ///< false: the door cannot be reached
};

}  // namespace room
