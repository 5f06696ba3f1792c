#include "server/lobby/entrance.h"

#include <utility>
#include <vector>

#include "server/accounts/password_work.h"
#include "server/auth/secret.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

bool Entrance::is_taken(const UserName& name, const Session& asker) const {
  if (accounts_.has_name(name.key)) return true;
  if (asker.user && asker.user->key == name.key) return false;
  // A seat that waits for a guest must not go to a client that creates an account with the guest's name.
  return sessions_.is_here(name.key) || tables_.keeps_place_for(name);
}

void Entrance::log_in(const request::Login& login, Call& call) {
  if (call.session.user)
    return call.refuse(ErrorCode::forbidden, "you are logged in as {user}: log out first", call.user().shown);
  const store::Account* const account = accounts_.find(identity::fold_name(login.user));
  // The name of an existing account is valid, even if today's rules would not allow it.
  const base::Expected<UserName> name =
      account != nullptr ? UserName{account->name, account->key} : identity::parse_user_name(login.user);
  if (!name) return call.refuse(ErrorCode::name_invalid, name.error());
  if (login.password && auth::is_secret(*login.password)) {
    if (account != nullptr && auth::same_hash(auth::secret_hash(*login.password), account->secret_hash.value_or("")))
      return admit(*name, call);
    call.note("failed login of " + name->shown + " with a secret, from " + call.session.address);
    return call.refuse(ErrorCode::bad_login, wrong_password());
  }
  if (login.password)
    return check_password(guard_,
                          {call.session.id, call.tag, name->shown, account != nullptr ? account->password_hash : "",
                           *login.password, call.session.address, std::nullopt},
                          call);
  if (account != nullptr)
    return call.refuse(ErrorCode::bad_login, "{user} is an account: log in with its password", name->shown);
  if (!guests_) return call.refuse(ErrorCode::bad_login, "this server does not admit guests: create an account");
  if (sessions_.is_here(name->key) || accounts_.is_changing(name->key))
    return call.refuse(ErrorCode::logged_in_elsewhere, "a guest called {user} is here already: choose another name",
                       name->shown);
  admit(*name, call);
}

void Entrance::admit(const UserName& user, Call& call) {
  // The right password replaces an older connection, which may be dead without the server having noticed.
  dismiss(user.key, user.shown + " has logged in from elsewhere", call);
  sessions_.log_in(call.session, user);
  call.out.list.push_back(LoggedIn{call.session.id, true});
  call.reply(answer::Tables{static_cast<int>(tables_.count())});
  for (auto& [id, table] : tables_.all())
    if (table.state().seats.seated(user) && !table.is_over()) come_back(table, call);
  tournaments_.player_came(user, call.now, call.others);
}

void Entrance::come_back(Table& table, Call& call) {
  const UserName& user = call.user();
  for (const Side side : base::both_sides)
    if (table.state().seats.holds(user, side))
      call.reply(event::Resume{table.id(), side, table.state().live.game().ply()});
  Effects out{table.id(), {}};
  audience_.tell_others(table, call.session.id, event::Joined{table.id(), user.shown, "player"}, out);
  tables_.carry_out(table, table.room.returned(user, call.now), call.now, out);
  call.others.push_back(std::move(out));
}

void Entrance::dismiss(const std::string& user, const std::string& why, Call& call) {
  Session* const session = sessions_.of(user);
  if (session == nullptr) return;
  call.out.list.push_back(Send{session->id, event::Closing{why}, ""});
  call.out.list.push_back(Close{session->id});
  leave(*session, call.now, call.others);
}

void Entrance::log_out(const request::Logout&, Call& call) {
  call.reply(answer::Logout{});
  leave(call.session, call.now, call.others);
}

void Entrance::leave(Session& session, Now now, Batches& out) {
  if (!session.user) return;
  const UserName user = *session.user;
  sessions_.log_out(session);
  out.push_back({std::nullopt, {LoggedIn{session.id, false}}});
  std::vector<RoomId> left;
  for (auto& [id, table] : tables_.all()) {
    const bool watched = std::erase(table.watchers, session.id) > 0;
    const bool sits = table.state().seats.seated(user);
    table.waits.forget(session.id);
    if (watched || sits || user.key == table.state().opener.key) left.push_back(id);
    if (watched || sits) leave_table(table, user, session.id, sits, now, out.emplace_back(Effects{id, {}}));
  }
  for (const RoomId id : left) {
    observer_.settle(id, now, out);
    close_if_left_alone(id, now, out);
  }
}

void Entrance::leave_table(Table& table, const UserName& user, SessionId session, bool sits, Now now, Effects& out) {
  tables_.carry_out(table, table.room.time_passes(now), now, out);
  RoomEffects effects = sits ? table.room.left(user, now) : RoomEffects{};
  audience_.tell_others(
      table, session,
      event::Left{table.id(), user.shown, sits ? "player" : "watcher", patience_with(table.state(), user, now)}, out);
  // With both players away, neither of them can win by forfeit.
  if (!audience_.is_here(table, Side::black) && !audience_.is_here(table, Side::white)) table.forfeit.reset();
  tables_.carry_out(table, std::move(effects), now, out);
}

/// A table that a user opened, with no game begun and no one present.
void Entrance::close_if_left_alone(RoomId id, Now now, Batches& out) {
  Table* const table = tables_.find(id);
  if (table == nullptr || table->tournament || !table->waits_for_players()) return;
  if (!audience_.everybody(*table).empty() || sessions_.is_here(table->state().opener.key)) return;
  Effects effects{id, {}};
  tables_.carry_out(*table, table->room.end(referee::no_result(referee::Termination::abandoned), now), now, effects);
  out.push_back(std::move(effects));
}

}  // namespace room
