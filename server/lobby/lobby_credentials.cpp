#include <algorithm>

#include "engine/base/text.h"
#include "server/auth/secret.h"
#include "server/auth/weak_password.h"
#include "server/lobby/lobby.h"

/// What accounts log in with and what they may do: passwords, secrets of bots, roles.
namespace room {

using protocol::ErrorCode;
using protocol::YesNo;
namespace answer = protocol::answer;
namespace request = protocol::request;

bool Lobby::may_change(const std::string& key, Call& call) {
  if (!unsaved_.contains(key)) return true;
  refuse(call, ErrorCode::busy, "another change of that account is being saved: try again in a moment");
  return false;
}

void Lobby::on(const request::Password& change, Call& call) {
  const store::Account& account = accounts_.at(call.session.user->key);
  if (const auto weakness = auth::weakness(change.new_password, account.name))
    return refuse(call, ErrorCode::weak_password, *weakness);
  check_password({call.session.id, call.tag, account.name, account.password_hash, change.old_password,
                  call.session.address, change.new_password},
                 call);
}

void Lobby::replace_password(const CheckPassword& work, Call& call) {
  // Somebody else may have logged in as this user meanwhile.
  if (!call.session.user)
    return refuse(call, ErrorCode::login_first, "you have been logged out: the password is the old one");
  hash_password({work.session, work.tag, work.user, *work.new_password, work.address, true}, call);
}

void Lobby::on(const request::Token& wanted, Call& call) {
  const std::string& asker = call.session.user->key;
  const std::string key = identity::fold_name(wanted.name);
  const auto account = accounts_.find(key);
  const auto made = [&](std::string name) {
    unsaved_.insert(key);
    call.pending = true;
    call.out.list.push_back(MakeSecret{call.session.id, call.tag, std::move(name)});
  };
  if (account != accounts_.end()) {
    const bool own_bot = account->second.role == Role::bot && account->second.owner == asker;
    if (key != asker && !own_bot)
      return refuse(call, ErrorCode::name_taken,
                    "the name " + account->second.name +
                        " is taken: a secret is for yourself, for a bot of yours, or for "
                        "a new bot with a name of its own");
    if (may_change(key, call)) made(account->second.name);
    return;
  }
  const base::Expected<UserName> name = identity::parse_user_name(wanted.name);
  if (!name) return refuse(call, ErrorCode::name_invalid, name.error().text);
  if (taken(*name, call.session))
    return refuse(call, ErrorCode::name_taken, "the name " + name->shown + " is taken: choose another");
  const auto bots = std::ranges::count_if(accounts_, [&](const auto& each) { return each.second.owner == asker; });
  if (static_cast<std::size_t>(bots) >= settings_.max_bots_per_user)
    return refuse(call, ErrorCode::too_many,
                  "you have " + std::to_string(bots) + " bots already: give one of them another secret");
  made(name->shown);
}

Batches Lobby::secret_made(const MakeSecret& work, const std::string& secret, const std::string& hash, Now now) {
  const std::string key = identity::fold_name(work.user);
  const auto found = sessions_.find(work.session);
  if (found == sessions_.end()) {
    unsaved_.erase(key);
    return {};
  }
  Call call{found->second, work.tag, request::Token::verb, now, {}, {}, false};
  if (!call.session.user) {
    unsaved_.erase(key);
    refuse(call, ErrorCode::login_first, "you have been logged out: there is no new secret");
    return finish(call);
  }
  const UserName& asker = *call.session.user;
  store::Account account{key, work.user, "", Role::bot, std::nullopt, asker.key};
  if (const auto known = accounts_.find(key); known != accounts_.end())
    account = known->second;
  else
    call.out.list.push_back(Save{store::NewAccount{key, work.user, "", now.wall, Role::bot, asker.key}});
  account.secret_hash = hash;
  call.out.list.push_back(Save{store::SecretChanged{key, hash}});
  call.out.list.push_back(AccountSaved{std::move(account)});
  note(call, asker.shown + " has made a secret for " + work.user + ", from " + call.session.address);
  // Whoever has come with the old secret may be a thief.
  if (key != asker.key) dismiss(key, work.user + " has a new secret", call);
  reply(call, answer::Token{secret});
  return finish(call);
}

void Lobby::on(const request::Accounts& asked, Call& call) {
  constexpr std::int64_t most = 1000;
  const std::string prefix = identity::fold_name(asked.prefix.value_or(""));
  std::int64_t count = 0;
  for (auto at = accounts_.lower_bound(prefix); at != accounts_.end() && at->first.starts_with(prefix); ++at) {
    if (count == most) break;
    const store::Account& account = at->second;
    reply(call, answer::Account{account.name, std::string{word(account.role)},
                                users_.contains(account.key) ? YesNo::yes : YesNo::no});
    ++count;
  }
  reply(call, answer::End{std::string{call.verb}, count});
}

void Lobby::on(const request::Grant& grant, Call& call) {
  const std::optional<Role> role = identity::parse_role(base::to_lower(grant.role));
  if (!role || *role == Role::guest)
    return refuse(call, ErrorCode::bad_option,
                  "'" + grant.role + "' is no role of an account: there is player, bot, arbiter, admin");
  const auto found = accounts_.find(identity::fold_name(grant.user));
  if (found == accounts_.end())
    return refuse(call, ErrorCode::no_user, "no account is called '" + grant.user + "': only accounts have roles");
  store::Account account = found->second;
  if (!may_change(account.key, call)) return;
  // Another admin whose role is being changed may be none in a moment.
  const auto stays_admin = [&](const auto& each) {
    return each.second.role == Role::admin && each.first != account.key && !unsaved_.contains(each.first);
  };
  if (account.role == Role::admin && *role != Role::admin && std::ranges::none_of(accounts_, stays_admin))
    return refuse(call, ErrorCode::forbidden, account.name + " is the only admin: make somebody else an admin first");
  account.role = *role;
  unsaved_.insert(account.key);
  call.out.list.push_back(Save{store::RoleChanged{account.key, *role}});
  call.out.list.push_back(AccountSaved{account});
  note(call, call.session.user->shown + " has made " + account.name + " " + std::string{word(*role)} + ", from " +
                 call.session.address);
  reply(call, answer::Grant{account.name, std::string{word(*role)}});
}

}  // namespace room
