#pragma once

#include <optional>

#include "server/accounts/login_guard.h"
#include "server/session/call.h"

/// Passwords are hashed and checked by a thread of their own, slowly; the guard limits who may have how much of it.
namespace room {

/// Hands a password over to be checked unless the guard is against it, which is said.
void check_password(LoginGuard& guard, CheckPassword work, Call& call);
/// False, which is said, when too many passwords of the caller's address wait already.
bool hash_password(LoginGuard& guard, HashPassword work, Call& call);

/// The answer is there: nothing where the queue was full.
void password_checked(LoginGuard& guard, const CheckPassword& work, std::optional<bool> matches, Now now);

}  // namespace room
