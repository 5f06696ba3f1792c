#include "server/accounts/password_work.h"

#include <utility>

#include "server/identity/user_name.h"

namespace room {

using protocol::ErrorCode;

namespace {

bool has_room(const LoginGuard& guard, const std::string& address, Call& call) {
  if (guard.has_room(address)) return true;
  call.refuse(ErrorCode::busy, "the server is checking too many passwords from your address: try again in a moment");
  return false;
}

}  // namespace

void check_password(LoginGuard& guard, CheckPassword work, Call& call) {
  const std::string key = identity::fold_name(work.user);
  if (const auto wait = guard.wait(work.address, key, call.now.steady))
    return call.refuse(ErrorCode::too_fast, "too many wrong passwords: try again in {seconds} s", *wait);
  if (!has_room(guard, work.address, call)) return;
  guard.tries(work.address, key, call.now.steady);
  guard.work_begins(work.address);
  call.answer_later(std::move(work));
}

bool hash_password(LoginGuard& guard, HashPassword work, Call& call) {
  if (!has_room(guard, work.address, call)) return false;
  guard.work_begins(work.address);
  call.answer_later(std::move(work));
  return true;
}

void password_checked(LoginGuard& guard, const CheckPassword& work, std::optional<bool> matches, Now now) {
  guard.work_ends(work.address);
  guard.answered(work.address, identity::fold_name(work.user), matches, now.steady);
}

}  // namespace room
