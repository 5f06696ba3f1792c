#include "server/lobby/account_requests.h"

#include <utility>

#include "engine/base/text.h"
#include "server/accounts/password_work.h"
#include "server/auth/weak_password.h"

namespace room {

using protocol::ErrorCode;
using protocol::YesNo;
namespace answer = protocol::answer;
namespace request = protocol::request;

void AccountRequests::make(const request::Register& wanted, Call& call) {
  const base::Expected<UserName> name = identity::parse_user_name(wanted.user);
  if (!name) return call.refuse(ErrorCode::name_invalid, name.error());
  if (const auto why = names_.why_taken(*name, call.session)) return call.refuse(ErrorCode::name_taken, *why);
  if (const auto weakness = auth::weakness(wanted.password, wanted.user))
    return call.refuse(ErrorCode::weak_password, *weakness);
  const std::string& address = call.session.address;
  if (const auto wait = guard_.registration_wait(address, call.now.steady))
    return call.refuse(ErrorCode::too_fast,
                       "too many accounts were created from your address: try again in {seconds} s", *wait);
  if (!hash_password(guard_, {call.session.id, call.tag, name->shown, wanted.password, address, false}, call)) return;
  guard_.registers(address, call.now.steady);
  accounts_.begin_change(name->key);
  names_.add(*name);
}

Batches AccountRequests::password_hashed(const HashPassword& work, const std::optional<std::string>& hash, Now now) {
  guard_.work_ends(work.address);
  const std::string key = identity::fold_name(work.user);
  const std::string verb{work.for_account ? request::Password::verb : request::Register::verb};
  Effects out;
  if (hash && !(work.for_account && accounts_.is_changing(key))) {
    if (work.for_account) {
      store::Account account = *accounts_.find(key);
      account.password_hash = *hash;
      account.secret_hash.reset();
      out.list = {Save{store::PasswordChanged{key, *hash}}, AccountSaved{std::move(account), work.session},
                  Note{work.user + " changed the password, from " + work.address},
                  Send{work.session, answer::Password{}, work.tag}};
    } else {
      out.list = {Save{store::NewAccount{key, work.user, *hash, now.wall}},
                  AccountSaved{store::Account{key, work.user, *hash}},
                  Note{work.user + " registered, from " + work.address},
                  Send{work.session, answer::Register{work.user}, work.tag}};
    }
    accounts_.begin_change(key);
  } else {
    if (!work.for_account) {
      accounts_.cancel_change(key);
      guard_.withdraws_registration(work.address);
    }
    out.list.push_back(Send{
        work.session,
        answer::Error::of(ErrorCode::busy, verb, base::Fault{"the server is busy: try again in a moment"}), work.tag});
  }
  out.list.push_back(Next{work.session});
  return {std::move(out)};
}

Batches AccountRequests::saved(const AccountSaved& change, Now now) {
  accounts_.saved(change.account);
  Batches out;
  // A thief of the old password may have signed in with it.
  if (change.new_password_from)
    sign_ins_.end_all(change.account.key, sessions_.find(*change.new_password_from),
                      "your password was changed: log in again", now, out);
  return out;
}

bool AccountRequests::may_change(const std::string& key, Call& call) const {
  if (!accounts_.is_changing(key)) return true;
  call.refuse(ErrorCode::busy, "another change to this account is being saved: try again in a moment");
  return false;
}

void AccountRequests::change_password(const request::Password& change, Call& call) {
  const store::Account& account = *accounts_.find(call.user().key);
  if (const auto weakness = auth::weakness(change.new_password, account.name))
    return call.refuse(ErrorCode::weak_password, *weakness);
  check_password(guard_,
                 {call.session.id, call.tag, account.name, account.password_hash, change.old_password,
                  call.session.address, false, change.new_password},
                 call);
}

void AccountRequests::replace_password(const CheckPassword& work, Call& call) {
  // Another client may have logged in as this user in the meantime.
  if (!call.session.user)
    return call.refuse(ErrorCode::login_first, "you were logged out: the password was not changed");
  hash_password(guard_, {work.session, work.tag, work.user, *work.new_password, work.address, true}, call);
}

void AccountRequests::make_secret(const request::Token& wanted, Call& call) {
  const std::string& asker = call.user().key;
  const std::string key = identity::fold_name(wanted.name);
  if (const store::Account* const account = accounts_.find(key)) {
    const bool own_bot = account->role == Role::bot && account->owner == asker;
    if (key != asker && !own_bot)
      return call.refuse(ErrorCode::name_taken,
                         "the name {name} is taken: a secret is for yourself, a bot of yours or a new bot",
                         account->name);
    if (may_change(key, call)) ask_for_secret(key, account->name, call);
    return;
  }
  const base::Expected<UserName> name = identity::parse_user_name(wanted.name);
  if (!name) return call.refuse(ErrorCode::name_invalid, name.error());
  if (const auto why = names_.why_taken(*name, call.session)) return call.refuse(ErrorCode::name_taken, *why);
  if (const std::size_t bots = accounts_.bots_of(asker); bots >= max_bots_per_user_)
    return call.refuse(ErrorCode::too_many, "you have {bots} bots already: give one of them a new secret instead",
                       bots);
  ask_for_secret(key, name->shown, call);
  names_.add(*name);
}

void AccountRequests::ask_for_secret(const std::string& key, const std::string& name, Call& call) {
  accounts_.begin_change(key);
  call.answer_later(MakeSecret{call.session.id, call.tag, name});
}

Batches AccountRequests::secret_made(const MakeSecret& work, const std::string& secret, const std::string& hash,
                                     Now now) {
  const std::string key = identity::fold_name(work.user);
  Session* const session = sessions_.find(work.session);
  if (session == nullptr) {
    accounts_.cancel_change(key);
    return {};
  }
  Call call{*session, work.tag, request::Token::verb, now, {}, {}, false};
  if (!session->user) {
    accounts_.cancel_change(key);
    call.refuse(ErrorCode::login_first, "you were logged out: no secret was made");
    return call.finish();
  }
  const UserName asker = call.user();
  store::Account account{key, work.user, "", Role::bot, std::nullopt, asker.key};
  if (const store::Account* const known = accounts_.find(key))
    account = *known;
  else
    call.out.list.push_back(Save{store::NewAccount{key, work.user, "", now.wall, Role::bot, asker.key}});
  account.secret_hash = hash;
  call.out.list.push_back(Save{store::SecretChanged{key, hash}});
  call.out.list.push_back(AccountSaved{std::move(account)});
  call.note(asker.shown + " created a secret for " + work.user + ", from " + session->address);
  // A client that logged in with the old secret may be a thief.
  sign_ins_.secret_changed(key, session->id, work.user + " has a new secret", now, call.others);
  call.reply(answer::Token{secret});
  return call.finish();
}

void AccountRequests::list(const request::Accounts& asked, Call& call) {
  constexpr std::size_t max = 1000;
  const auto accounts = accounts_.with_prefix(identity::fold_name(asked.prefix.value_or("")), max);
  for (const store::Account* const account : accounts)
    call.reply(answer::Account{account->name, std::string{word(account->role)},
                               sessions_.is_here(account->key) ? YesNo::yes : YesNo::no});
  call.reply(answer::End{std::string{call.verb}, std::ssize(accounts)});
}

void AccountRequests::grant(const request::Grant& grant, Call& call) {
  const std::optional<Role> role = identity::parse_role(base::to_lower(grant.role));
  if (!role || *role == Role::guest)
    return call.refuse(ErrorCode::bad_option, "unknown role '{role}'; valid: player, bot, arbiter, admin", grant.role);
  const store::Account* const found = accounts_.find(identity::fold_name(grant.user));
  if (found == nullptr)
    return call.refuse(ErrorCode::no_user, "there is no account '{user}'; only accounts have roles", grant.user);
  store::Account account = *found;
  if (!may_change(account.key, call)) return;
  if (account.role == Role::admin && *role != Role::admin && !accounts_.has_admin_besides(account.key))
    return call.refuse(ErrorCode::forbidden, "{user} is the only admin: make another user an admin first",
                       account.name);
  account.role = *role;
  accounts_.begin_change(account.key);
  call.out.list.push_back(Save{store::RoleChanged{account.key, *role}});
  call.out.list.push_back(AccountSaved{account});
  call.note(call.user().shown + " gave " + account.name + " the role " + std::string{word(*role)} + ", from " +
            call.session.address);
  call.reply(answer::Grant{account.name, std::string{word(*role)}});
}

}  // namespace room
