#include "server/lobby/entrance.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/codec/plain_text.h"
#include "server/accounts/password_work.h"
#include "server/auth/secret.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

void Entrance::log_in(const request::Login& login, Call& call) {
  if (call.session.user)
    return call.refuse(ErrorCode::forbidden, "you are logged in as {user}: log out first", call.user().shown);
  const store::Account* const account = accounts_.find(identity::fold_name(login.user));
  // The name of an existing account is valid, even if today's rules would not allow it.
  const base::Expected<UserName> name =
      account != nullptr ? UserName{account->name, account->key} : identity::parse_user_name(login.user);
  if (!name) return call.refuse(ErrorCode::name_invalid, name.error());
  const bool keep = login.keep == "yes";
  const bool works = login.keep == "worker";
  if (!keep && !works && login.keep.value_or("no") != "no")
    return call.refuse(ErrorCode::bad_option, "{field} must be {valid}, not '{value}'", "keep", "yes, no or worker",
                       protocol::excerpt(*login.keep));
  if (works) return log_in_as_worker(*name, login.password.value_or(""), call);
  if (login.password && auth::is_secret(*login.password)) return log_in_with_secret(*name, *login.password, call);
  if (login.password)
    return check_password(guard_,
                          {call.session.id, call.tag, name->shown, account != nullptr ? account->password_hash : "",
                           *login.password, call.session.address, keep, std::nullopt},
                          call);
  if (account != nullptr)
    return call.refuse(ErrorCode::bad_login, "{user} is an account: log in with its password", name->shown);
  log_in_as_guest(*name, keep, call);
}

void Entrance::log_in_with_secret(const UserName& name, const std::string& secret, Call& call) {
  const store::Account* const account = accounts_.find(name.key);
  if (account != nullptr && auth::same_hash(auth::secret_hash(secret), account->secret_hash.value_or("")))
    return enter(name, 0, welcome(std::nullopt), call);
  const store::NewSignIn* const known = sign_ins_.with_secret(secret, call.now.wall);
  if (known != nullptr && known->key == name.key && reuse(*known, welcome(std::nullopt), call)) return;
  call.note("failed login of " + name.shown + " with a secret, from " + call.session.address);
  call.refuse(ErrorCode::bad_login, wrong_password());
}

void Entrance::log_in_as_worker(const UserName& name, const std::string& secret, Call& call) {
  const store::Account* const account = accounts_.find(name.key);
  if (account != nullptr && auth::is_secret(secret) &&
      auth::same_hash(auth::secret_hash(secret), account->secret_hash.value_or("")))
    return visits_.begin_work(name, welcome(std::nullopt), call);
  call.note("failed login of a worker of " + name.shown + ", from " + call.session.address);
  call.refuse(ErrorCode::bad_login, "a worker logs in with the secret of an account, as Token makes it");
}

void Entrance::come_back(const request::Return& /*no fields*/, Call& call) {
  if (call.session.user)
    return call.refuse(ErrorCode::forbidden, "you are logged in as {user}: log out first", call.user().shown);
  const store::NewSignIn* const known = sign_ins_.with_secret(call.session.cookie, call.now.wall);
  if (known != nullptr) {
    const Role role = *accounts_.role(UserName{known->name, known->key});
    if (reuse(*known, answer::Return{known->name, std::string{word(role)}}, call)) return;
  }
  call.refuse(ErrorCode::bad_login, "this browser is not signed in: log in again");
}

void Entrance::log_in_as_guest(const UserName& name, bool keep, Call& call) {
  if (!guests_) return call.refuse(ErrorCode::bad_login, "this server does not admit guests: create an account");
  if (call.session.thesis)
    if (const store::NewSignIn* const known = thesis_sign_in(name, call.session); known != nullptr)
      if (!sessions_.is_here(name.key) && reuse(*known, welcome(std::nullopt), call)) return;
  if (sessions_.is_here(name.key) || accounts_.is_changing(name.key))
    return call.refuse(ErrorCode::logged_in_elsewhere, "a guest called {user} is here already: choose another name",
                       name.shown);
  if (tables_.keeps_place_for(name))
    return call.refuse(
        ErrorCode::logged_in_elsewhere,
        "a guest called {user} has a table: log in with the secret of that guest, or choose another name", name.shown);
  if (const auto why = names_.look_alike(name)) return call.refuse(ErrorCode::name_taken, *why);
  // A guest without a table has left: whoever takes the name next is another person.
  SignIns::Rows rows;
  for (const store::NewSignIn* const old : sign_ins_.of(name.key)) sign_ins_.end(old->number, rows);
  save_sign_ins(std::move(rows), call.others);
  sign_in(name, true, keep, call);
}

const store::NewSignIn* Entrance::thesis_sign_in(const UserName& guest, const Session& session) const {
  const std::vector<const store::NewSignIn*> all = sign_ins_.of(guest.key);
  const auto same = std::ranges::find(all, session.address, &store::NewSignIn::address);
  return same == all.end() ? nullptr : *same;
}

void Entrance::sign_in(const UserName& user, bool guest, bool keep, Call& call) {
  SignIns::Rows rows;
  // The guest of this name has become this account.
  if (!guest)
    for (const store::NewSignIn* const old : sign_ins_.of(user.key))
      if (old->guest) sign_ins_.end(old->number, rows);
  // A client of the thesis port cannot keep a secret, but its address does.
  std::optional<SignIns::Made> made;
  if (keep || call.session.thesis)
    made = sign_ins_.make(user, guest, {call.session.client, call.session.address}, call.now.wall, rows);
  save_sign_ins(std::move(rows), call.others);
  if (!made) return enter(user, 0, welcome(std::nullopt), call);
  enter(user, made->number, welcome(call.session.thesis ? std::nullopt : std::optional(made->secret)), call);
}

bool Entrance::reuse(const store::NewSignIn& sign_in, protocol::Message answer, Call& call) {
  // An account may have taken the name of a guest or may no longer exist, and guests may no longer be admitted.
  if (sign_in.guest ? !guests_ || accounts_.has_name(sign_in.key) : accounts_.find(sign_in.key) == nullptr)
    return false;
  const UserName user{sign_in.name, sign_in.key};
  const std::int64_t number = sign_in.number;
  SignIns::Rows rows;
  sign_ins_.use(number, call.now.wall, rows);
  save_sign_ins(std::move(rows), call.others);
  enter(user, number, std::move(answer), call);
  return true;
}

void Entrance::enter(const UserName& user, std::int64_t sign_in, protocol::Message answer, Call& call) {
  names_.add(user);
  visits_.begin(user, sign_in, std::move(answer), call);
}

answer::Tables Entrance::welcome(std::optional<std::string> secret) const {
  return {static_cast<int>(tables_.count()), std::move(secret)};
}

}  // namespace room
