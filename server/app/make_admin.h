#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/store/engine.h"

namespace app {

/// Returns the password of a new account, given its name. Throws std::runtime_error if there is none.
using AskPassword = std::function<std::string(const std::string& name)>;

/// Gives the role admin to an account in a database that no server is using. Creates the account if it does not
/// exist; only then `ask` is called. Returns a message for the operator. Throws std::runtime_error with one line if the
/// database is in use, the name cannot be taken or the password is weak.
std::string make_admin(std::unique_ptr<store::Engine> database, const std::string& name, const AskPassword& ask);

}  // namespace app
