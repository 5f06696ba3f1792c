#include <algorithm>

#include "server/auth/weak_password.h"
#include "server/room/lobby.h"

/// Who a connection is: accounts, guests, logging in and out.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

void Lobby::on(const request::Hello& hello, Call& call) {
  constexpr int version = 1;
  if (hello.version != version)
    return refuse(call, ErrorCode::version, "this server speaks version " + std::to_string(version));
  reply(call, answer::Hello{version, "Qiyuan", settings_.version});
}

void Lobby::on(const request::Ping& ping, Call& call) {
  reply(call, answer::Pong{ping.text});
}

void Lobby::on(const request::Pong&, Call&) {}  // that something came is all there is to it

void Lobby::on(const request::Register& wanted, Call& call) {
  const core::Expected<UserName> name = parse_user_name(wanted.user);
  if (!name) return refuse(call, ErrorCode::name_invalid, name.error().text);
  const bool in_use = accounts_.contains(name->key) || registering_.contains(name->key) ||
                      (users_.contains(name->key) && call.session.user != *name);
  if (in_use) return refuse(call, ErrorCode::name_taken, "the name " + name->shown + " is taken: choose another");
  if (const auto weakness = auth::weakness(wanted.password, wanted.user))
    return refuse(call, ErrorCode::weak_password, *weakness);
  registering_.insert(name->key);
  call.pending = true;
  call.out.list.push_back(HashPassword{call.session.id, call.tag, name->shown, wanted.password});
}

Batches Lobby::password_hashed(const HashPassword& work, const std::optional<std::string>& hash, Now now) {
  const core::Expected<UserName> name = parse_user_name(work.user);
  registering_.erase(name->key);
  Effects out;
  if (hash) {
    accounts_[name->key] = store::Account{name->key, name->shown, *hash};
    out.list.push_back(Save{store::NewAccount{name->key, name->shown, *hash, now.wall}});
    out.list.push_back(Send{work.session, answer::Register{name->shown}, work.tag});
  } else {
    out.list.push_back(Send{
        work.session, answer::Error{ErrorCode::busy, "Register", "too many at once: try again in a moment"}, work.tag});
  }
  out.list.push_back(Next{work.session});
  return {std::move(out)};
}

void Lobby::on(const request::Login& login, Call& call) {
  if (call.session.user)
    return refuse(call, ErrorCode::forbidden, "you are logged in as " + call.session.user->shown + ": Logout first");
  const core::Expected<UserName> name = parse_user_name(login.user);
  if (!name) return refuse(call, ErrorCode::name_invalid, name.error().text);
  const auto account = accounts_.find(name->key);
  if (login.password) {
    call.pending = true;
    const std::string hash = account == accounts_.end() ? "" : account->second.password_hash;
    const std::string& shown = account == accounts_.end() ? name->shown : account->second.name;
    call.out.list.push_back(CheckPassword{call.session.id, call.tag, shown, hash, *login.password});
    return;
  }
  if (account != accounts_.end())
    return refuse(call, ErrorCode::bad_login, name->shown + " is an account: Login," + name->shown + ",password");
  if (!settings_.guests)
    return refuse(call, ErrorCode::bad_login, "guests are not admitted: Register,user,password makes an account");
  if (users_.contains(name->key) || registering_.contains(name->key))
    return refuse(call, ErrorCode::logged_in_elsewhere, "a guest named " + name->shown + " is here: take another name");
  log_in(call.session, *name, call);
}

Batches Lobby::password_checked(const CheckPassword& work, std::optional<bool> matches, Now now) {
  const auto found = sessions_.find(work.session);
  if (found == sessions_.end()) return {};
  Call call{found->second, work.tag, request::Login::verb, now, {}, {}, false};
  if (!matches)
    refuse(call, ErrorCode::busy, "too many at once: try again in a moment");
  else if (!*matches)
    refuse(call, ErrorCode::bad_login, "no account has this name and password");
  else
    log_in(found->second, *parse_user_name(work.user), call);
  call.out.list.push_back(Next{work.session});
  Batches batches{std::move(call.out)};
  std::ranges::move(call.others, std::back_inserter(batches));
  return batches;
}

void Lobby::log_in(Session& session, const UserName& user, Call& call) {
  // The right password wins over an older connection, which may be a dead one that nobody has noticed yet.
  if (const auto older = users_.find(user.key); older != users_.end()) {
    const SessionId other = older->second;
    call.out.list.push_back(Send{other, event::Closing{user.shown + " has logged in from elsewhere"}, ""});
    call.out.list.push_back(Close{other});
    leave_all(sessions_.at(other), call.now, call.others);
  }
  session.user = user;
  users_[user.key] = session.id;
  call.out.list.push_back(LoggedIn{session.id, true});
  reply(call, answer::Tables{static_cast<int>(table_count())});
  for (auto& [id, table] : rooms_) {
    if (!table.room.seated(user) || table.room.state() == Room::State::over) continue;
    for (const Side side : core::both_sides)
      if (table.room.holds(user, side)) reply(call, event::Resume{id, side, table.room.game().ply()});
    Effects out{id, {}};
    tell_others(table, session.id, event::Joined{id, user.shown, "player"}, out);
    address(table, table.room.returned(user), nullptr, out);
    call.others.push_back(std::move(out));
  }
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
  out.push_back({std::nullopt, {LoggedIn{session.id, false}}});
  std::vector<RoomId> left;
  for (auto& [id, table] : rooms_) {
    const bool watched = std::erase(table.watchers, session.id) > 0;
    const bool sits = table.room.seated(user);
    std::erase_if(table.waits, [&](const BotWait& wait) { return wait.session == session.id; });
    if (watched || sits || user.key == table.room.opener().key) left.push_back(id);
    if (!watched && !sits) continue;
    Effects effects{id, {}};
    tell_others(table, session.id, event::Left{id, user.shown, sits ? "player" : "watcher"}, effects);
    out.push_back(std::move(effects));
  }
  for (const RoomId id : left) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) continue;
    Table& table = found->second;
    const bool started = table.room.state() == Room::State::playing || table.room.state() == Room::State::over;
    if (started || !listeners(table).empty() || users_.contains(table.room.opener().key)) continue;
    Effects effects{id, {}};
    address(table, table.room.abandoned(now), nullptr, effects);
    out.push_back(std::move(effects));
  }
}

}  // namespace room
