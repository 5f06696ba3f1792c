#include "server/tables/audience.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace room {

void broadcast(std::vector<SessionId> to, protocol::Message message, Effects& out) {
  if (!to.empty()) out.list.push_back(Broadcast{std::move(to), std::move(message)});
}

std::vector<SessionId> Audience::players(const Table& table) const {
  const Seats& seats = table.state().seats;
  std::vector<SessionId> ids = sessions_.of(seats.key(Side::black));
  if (seats.key(Side::white) == seats.key(Side::black)) return ids;
  const std::vector<SessionId>& others = sessions_.of(seats.key(Side::white));
  ids.insert(ids.end(), others.begin(), others.end());
  return ids;
}

std::vector<SessionId> Audience::watchers(const Table& table) const {
  std::vector<SessionId> ids = table.watchers;
  const std::vector<SessionId> seated = players(table);
  std::erase_if(ids, [&](SessionId id) { return std::ranges::find(seated, id) != seated.end(); });
  return ids;
}

std::vector<SessionId> Audience::everybody(const Table& table) const {
  std::vector<SessionId> ids = players(table);
  const std::vector<SessionId> others = watchers(table);
  ids.insert(ids.end(), others.begin(), others.end());
  return ids;
}

bool Audience::is_here(const Table& table, Side side) const {
  return table.state().seats.has_bot(side) || sessions_.is_here(table.state().seats.key(side));
}

std::size_t Audience::count_watchers(const Table& table) const {
  std::set<std::string_view> users;
  for (const SessionId id : watchers(table)) users.insert(sessions_.find(id)->user->key);
  return users.size();
}

bool Audience::watches_elsewhere(const Table& table, const UserName& user, SessionId but) const {
  return std::ranges::any_of(sessions_.of(user.key), [&](SessionId id) {
    return id != but && std::ranges::find(table.watchers, id) != table.watchers.end();
  });
}

bool Audience::sees_delayed(const Table& table, const Session& session) const {
  if (!table.delayed) return false;
  const bool plays = session.user && table.state().seats.seated(*session.user);
  const std::optional<Role> role = accounts_.role(session.user);
  return !plays && role != Role::arbiter && role != Role::admin;
}

const core::AnyGame& Audience::game_for(const Session& session, const Table& table) const {
  return sees_delayed(table, session) ? table.delayed->game() : table.state().live.game();
}

void Audience::tell(Table& table, protocol::Message message, Now now, Effects& out) const {
  if (!table.delayed) return broadcast(everybody(table), std::move(message), out);
  broadcast(players(table), message, out);
  tell_watchers(table, std::move(message), now, out);
}

void Audience::tell_others(const Table& table, SessionId but, protocol::Message message, Effects& out) const {
  std::vector<SessionId> ids = everybody(table);
  std::erase(ids, but);
  broadcast(std::move(ids), std::move(message), out);
}

void Audience::tell_side(const Table& table, Side side, protocol::Message message, Effects& out) const {
  sessions_.tell(table.state().seats.key(side), std::move(message), out);
}

void Audience::tell_watchers(Table& table, protocol::Message message, Now now, Effects& out) const {
  std::vector<SessionId> live = watchers(table);
  if (table.delayed) {
    std::erase_if(live, [&](SessionId id) { return sees_delayed(table, *sessions_.find(id)); });
    table.delayed->tell(message, table.state().live.game().ply(), now.steady);
  }
  broadcast(std::move(live), std::move(message), out);
}

void Audience::release(Table& table, Now now, Effects& out) const {
  if (!table.delayed) return;
  std::vector<SessionId> late = watchers(table);
  std::erase_if(late, [&](SessionId id) { return !sees_delayed(table, *sessions_.find(id)); });
  const int ply = table.state().live.game().ply();
  for (protocol::Message& message : table.delayed->release(ply, table.is_over(), now.steady))
    broadcast(late, std::move(message), out);
}

}  // namespace room
