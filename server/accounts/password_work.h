#pragma once

#include <optional>

#include "server/accounts/login_guard.h"
#include "server/session/call.h"

/// A separate thread hashes and checks passwords, slowly; the guard limits how much of it each client may use.
namespace room {

/// Queues a password to be checked, or refuses if the guard does not allow it.
void check_password(LoginGuard& guard, CheckPassword work, Call& call);
/// False, with a refusal, if too many passwords of the caller's address are waiting already.
bool hash_password(LoginGuard& guard, HashPassword work, Call& call);

/// Handles the answer; nullopt if the queue was full.
void password_checked(LoginGuard& guard, const CheckPassword& work, std::optional<bool> matches, Now now);

}  // namespace room
