#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/identity/role.h"

/// Who may ask for what: one table of request × role, looked at in one place, the top of Lobby::request. Whether the
/// asker sits at the table, owns the bot and so on is for the handlers.
namespace room {

using identity::Role;

/// Nothing for `role` is a client that has not logged in. Expects a verb of protocol::Request.
bool may_ask(std::string_view verb, std::optional<Role> role);

/// For people: "Token is for players, arbiters and admins". Expects a verb of protocol::Request.
std::string who_may_ask(std::string_view verb);

}  // namespace room
