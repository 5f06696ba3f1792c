#include <algorithm>

#include "server/auth/secret.h"
#include "server/auth/weak_password.h"
#include "server/lobby/lobby.h"

/// Who a connection is: accounts, guests, logging in and out.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

/// The same for a name that nobody has.
constexpr const char* wrong_password = "no account has this name and password";

}  // namespace

void Lobby::admit(bool guests, const LoginLimits& logins) {
  settings_.guests = guests;
  settings_.logins = logins;
  guard_.limit(logins);
}

void Lobby::on(const request::Hello& hello, Call& call) {
  constexpr int version = 1;
  if (hello.version != version)
    return refuse(call, ErrorCode::version, "this server speaks version " + std::to_string(version));
  reply(call, answer::Hello{version, "Qiyuan", settings_.version});
}

void Lobby::on(const request::Ping& ping, Call& call) {
  reply(call, answer::Pong{ping.text});
}

std::optional<Role> Lobby::role(const Session& session) const {
  if (!session.user) return std::nullopt;
  const auto account = accounts_.find(session.user->key);
  return account == accounts_.end() ? Role::guest : account->second.role;
}

bool Lobby::admitted(Call& call) const {
  const std::optional<Role> asker = role(call.session);
  if (may_ask(call.verb, asker)) return true;
  if (asker)
    refuse(
        call, ErrorCode::forbidden,
        who_may_ask(call.verb) + ", and the role of " + call.session.user->shown + " is " + std::string{word(*asker)});
  else
    refuse(call, ErrorCode::login_first, "say who you are first: Login,user[,password]");
  return false;
}

bool Lobby::taken(const UserName& name, const Session& asker) const {
  if (accounts_.contains(name.key) || unsaved_.contains(name.key)) return true;
  if (asker.user && asker.user->key == name.key) return false;
  // A guest's seat waits for the guest: it must not fall to somebody who makes an account of that name.
  return users_.contains(name.key) || std::ranges::any_of(rooms_, [&](const auto& entry) {
           const Room& room = entry.second.room;
           return room.state().phase != Phase::over &&
                  (room.state().opener.key == name.key || room.state().seats.seated(name));
         });
}
void Lobby::on(const request::Pong&, Call&) {}  // that something came is all there is to it

void Lobby::on(const request::Register& wanted, Call& call) {
  const base::Expected<UserName> name = identity::parse_user_name(wanted.user);
  if (!name) return refuse(call, ErrorCode::name_invalid, name.error().text);
  if (taken(*name, call.session))
    return refuse(call, ErrorCode::name_taken, "the name " + name->shown + " is taken: choose another");
  if (const auto weakness = auth::weakness(wanted.password, wanted.user))
    return refuse(call, ErrorCode::weak_password, *weakness);
  const std::string& address = call.session.address;
  if (const auto wait = guard_.registration_wait(address, call.now.steady))
    return refuse(call, ErrorCode::too_fast,
                  "too many accounts were made from your address: try again in " + std::to_string(*wait) + " s");
  if (!hash_password({call.session.id, call.tag, name->shown, wanted.password, address, false}, call)) return;
  guard_.registers(address, call.now.steady);
  unsaved_.insert(name->key);
}

bool Lobby::hash_password(HashPassword work, Call& call) {
  if (!guard_.has_room(work.address)) {
    refuse(call, ErrorCode::busy, "too many passwords of your address are being checked: try again in a moment");
    return false;
  }
  guard_.work_begins(work.address);
  call.pending = true;
  call.out.list.push_back(std::move(work));
  return true;
}

Batches Lobby::password_hashed(const HashPassword& work, const std::optional<std::string>& hash, Now now) {
  guard_.work_ends(work.address);
  const std::string key = identity::fold_name(work.user);
  const std::string verb{work.for_account ? request::Password::verb : request::Register::verb};
  Effects out;
  if (hash && !(work.for_account && unsaved_.contains(key))) {
    if (work.for_account) {
      store::Account account = accounts_.at(key);
      account.password_hash = *hash;
      account.secret_hash.reset();
      out.list = {Save{store::PasswordChanged{key, *hash}}, AccountSaved{std::move(account)},
                  Note{work.user + " has changed the password, from " + work.address},
                  Send{work.session, answer::Password{}, work.tag}};
    } else {
      out.list = {Save{store::NewAccount{key, work.user, *hash, now.wall}},
                  AccountSaved{store::Account{key, work.user, *hash}},
                  Note{work.user + " has registered, from " + work.address},
                  Send{work.session, answer::Register{work.user}, work.tag}};
    }
    unsaved_.insert(key);
  } else {
    if (!work.for_account) {
      unsaved_.erase(key);
      guard_.withdraws_registration(work.address);
    }
    out.list.push_back(
        Send{work.session, answer::Error{ErrorCode::busy, verb, "too many at once: try again in a moment"}, work.tag});
  }
  out.list.push_back(Next{work.session});
  return {std::move(out)};
}

void Lobby::account_saved(const store::Account& account) {
  unsaved_.erase(account.key);
  accounts_[account.key] = account;
}

void Lobby::account_not_saved(const store::Account& account) {
  unsaved_.erase(account.key);
}

void Lobby::on(const request::Login& login, Call& call) {
  if (call.session.user)
    return refuse(call, ErrorCode::forbidden, "you are logged in as " + call.session.user->shown + ": Logout first");
  const auto account = accounts_.find(identity::fold_name(login.user));
  const bool known = account != accounts_.end();
  // A name that has an account is good, even if it could not be taken today.
  const base::Expected<UserName> name =
      known ? UserName{account->second.name, account->first} : identity::parse_user_name(login.user);
  if (!name) return refuse(call, ErrorCode::name_invalid, name.error().text);
  if (login.password && auth::is_secret(*login.password)) {
    if (known && auth::same_hash(auth::secret_hash(*login.password), account->second.secret_hash.value_or("")))
      return log_in(call.session, *name, call);
    note(call, "failed login of " + name->shown + " with a secret, from " + call.session.address);
    return refuse(call, ErrorCode::bad_login, wrong_password);
  }
  if (login.password)
    return check_password({call.session.id, call.tag, name->shown, known ? account->second.password_hash : "",
                           *login.password, call.session.address, std::nullopt},
                          call);
  if (known)
    return refuse(call, ErrorCode::bad_login, name->shown + " is an account: Login," + name->shown + ",password");
  if (!settings_.guests)
    return refuse(call, ErrorCode::bad_login, "guests are not admitted: Register,user,password makes an account");
  if (users_.contains(name->key) || unsaved_.contains(name->key))
    return refuse(call, ErrorCode::logged_in_elsewhere, "a guest named " + name->shown + " is here: take another name");
  log_in(call.session, *name, call);
}

void Lobby::check_password(CheckPassword work, Call& call) {
  const std::string key = identity::fold_name(work.user);
  if (const auto wait = guard_.wait(work.address, key, call.now.steady))
    return refuse(call, ErrorCode::too_fast, "too many wrong passwords: try again in " + std::to_string(*wait) + " s");
  if (!guard_.has_room(work.address))
    return refuse(call, ErrorCode::busy, "too many passwords of your address are being checked: try again in a moment");
  guard_.tries(work.address, key, call.now.steady);
  guard_.work_begins(work.address);
  call.pending = true;
  call.out.list.push_back(std::move(work));
}

Batches Lobby::password_checked(const CheckPassword& work, std::optional<bool> matches, Now now) {
  guard_.work_ends(work.address);
  guard_.answered(work.address, identity::fold_name(work.user), matches, now.steady);
  const auto found = sessions_.find(work.session);
  if (found == sessions_.end()) return {};
  const std::string_view verb = work.new_password ? request::Password::verb : request::Login::verb;
  Call call{found->second, work.tag, verb, now, {}, {}, false};
  const auto account = accounts_.find(identity::fold_name(work.user));
  if (!matches) {
    refuse(call, ErrorCode::busy, "too many at once: try again in a moment");
  } else if (!*matches || account == accounts_.end() || account->second.password_hash != work.hash) {
    // The last: the password was changed while the old one was being checked.
    note(call, "failed " + std::string{verb} + " of " + work.user + ", from " + work.address);
    refuse(call, ErrorCode::bad_login, wrong_password);
  } else if (work.new_password) {
    replace_password(work, call);
  } else {
    log_in(found->second, {account->second.name, account->first}, call);
  }
  return finish(call);
}

void Lobby::log_in(Session& session, const UserName& user, Call& call) {
  // The right password wins over an older connection, which may be a dead one that nobody has noticed yet.
  dismiss(user.key, user.shown + " has logged in from elsewhere", call);
  session.user = user;
  users_[user.key] = session.id;
  call.out.list.push_back(LoggedIn{session.id, true});
  reply(call, answer::Tables{static_cast<int>(table_count())});
  for (auto& [id, table] : rooms_) {
    if (!table.room.state().seats.seated(user) || table.room.state().phase == Phase::over) continue;
    for (const Side side : base::both_sides)
      if (table.room.state().seats.holds(user, side))
        reply(call, event::Resume{id, side, table.room.state().live.game().ply()});
    Effects out{id, {}};
    tell_others(table, session.id, event::Joined{id, user.shown, "player"}, out);
    address(table, table.room.returned(user, call.now), nullptr, call.now, out);
    call.others.push_back(std::move(out));
  }
  tournament_player_came(user, call.now, call.others);
}

void Lobby::dismiss(const std::string& user, const std::string& why, Call& call) {
  const auto found = users_.find(user);
  if (found == users_.end()) return;
  const SessionId session = found->second;
  call.out.list.push_back(Send{session, event::Closing{why}, ""});
  call.out.list.push_back(Close{session});
  leave_all(sessions_.at(session), call.now, call.others);
}

void Lobby::on(const request::Logout&, Call& call) {
  reply(call, answer::Logout{});
  leave_all(call.session, call.now, call.others);
}

void Lobby::leave_all(Session& session, Now now, Batches& out) {
  if (!session.user) return;
  const UserName user = *session.user;
  users_.erase(user.key);
  session.user.reset();
  session.capacity = 1;
  out.push_back({std::nullopt, {LoggedIn{session.id, false}}});
  std::vector<RoomId> left;
  for (auto& [id, table] : rooms_) {
    const bool watched = std::erase(table.watchers, session.id) > 0;
    const bool sits = table.room.state().seats.seated(user);
    std::erase_if(table.waits, [&](const BotWait& wait) { return wait.session == session.id; });
    table.answered.erase(session.id);
    if (watched || sits || user.key == table.room.state().opener.key) left.push_back(id);
    if (!watched && !sits) continue;
    Effects effects{id, {}};
    address(table, table.room.time_passes(now), nullptr, now, effects);
    RoomEffects left = sits ? table.room.left(user, now) : RoomEffects{};
    tell_others(table, session.id,
                event::Left{id, user.shown, sits ? "player" : "watcher", patience_with(table.room.state(), user, now)},
                effects);
    // Nobody has waited for the other side to the end.
    if (!is_here(table, Side::black) && !is_here(table, Side::white)) table.forfeit.reset();
    address(table, std::move(left), nullptr, now, effects);
    out.push_back(std::move(effects));
  }
  for (const RoomId id : left) {
    attend(id, now, out);
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) continue;
    Table& table = found->second;
    const bool waits_for_players = table.room.state().phase == Phase::open || table.room.state().phase == Phase::ready;
    if (!waits_for_players || tournament_game(id) != nullptr || !listeners(table).empty() ||
        users_.contains(table.room.state().opener.key))
      continue;
    Effects effects{id, {}};
    address(table, table.room.end(referee::no_result(referee::Termination::abandoned), now), nullptr, now, effects);
    out.push_back(std::move(effects));
  }
}

}  // namespace room
