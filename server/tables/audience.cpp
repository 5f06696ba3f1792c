#include "server/tables/audience.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

namespace room {

namespace event = protocol::event;

void broadcast(std::vector<SessionId> to, protocol::Message message, Effects& out) {
  if (!to.empty()) out.list.push_back(Broadcast{std::move(to), std::move(message)});
}

std::vector<SessionId> Audience::players(const Table& table) const {
  std::vector<SessionId> ids;
  add_players(table, 0, ids);
  return ids;
}

std::vector<SessionId> Audience::watchers(const Table& table) const {
  std::vector<SessionId> ids = table.watchers;
  const std::vector<SessionId> seated = players(table);
  std::erase_if(ids, [&](SessionId id) { return std::ranges::find(seated, id) != seated.end(); });
  return ids;
}

std::vector<SessionId> Audience::onlookers(const Table& table) const {
  std::vector<SessionId> ids = watchers(table);
  if (table.glances.empty()) return ids;
  const std::vector<SessionId> seated = players(table);
  for (const SessionId id : table.glances)
    if (std::ranges::find(seated, id) == seated.end()) ids.push_back(id);
  return ids;
}

std::vector<SessionId> Audience::everybody(const Table& table) const {
  std::vector<SessionId> ids;
  add_players(table, table.watchers.size() + table.glances.size(), ids);
  const std::size_t seated = ids.size();
  for (const std::vector<SessionId>* const others : {&table.watchers, &table.glances})
    for (const SessionId id : *others) {
      const auto players_end = ids.begin() + static_cast<std::ptrdiff_t>(seated);
      if (std::find(ids.begin(), players_end, id) == players_end) ids.push_back(id);
    }
  return ids;
}

bool Audience::has_visitors(const Table& table) const {
  return !table.watchers.empty() || !players(table).empty();
}

void Audience::add_players(const Table& table, std::size_t others, std::vector<SessionId>& ids) const {
  const Seats& seats = table.state().seats;
  const std::vector<SessionId>& black = sessions_.of(seats.key(Side::black));
  const std::vector<SessionId>& white = sessions_.of(seats.key(Side::white));
  ids.reserve(black.size() + white.size() + others);
  ids.insert(ids.end(), black.begin(), black.end());
  if (seats.key(Side::white) != seats.key(Side::black)) ids.insert(ids.end(), white.begin(), white.end());
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

bool Audience::is_spectator(const Table& table, const Session& session) const {
  const bool plays = session.user && table.state().seats.seated(*session.user);
  const std::optional<Role> role = accounts_.role(session.user);
  return !plays && role != Role::arbiter && role != Role::admin;
}

std::vector<SessionId> Audience::take_spectators(const Table& table, std::vector<SessionId>& from) const {
  const auto first = std::stable_partition(from.begin(), from.end(),
                                           [&](SessionId id) { return !is_spectator(table, *sessions_.find(id)); });
  std::vector<SessionId> spectators(first, from.end());
  from.erase(first, from.end());
  return spectators;
}

bool Audience::sees_delayed(const Table& table, const Session& session) const {
  return table.delayed && is_spectator(table, session);
}

const core::AnyGame& Audience::game_for(const Session& session, const Table& table) const {
  return sees_delayed(table, session) ? table.delayed->game() : table.state().live.game();
}

Phase Audience::phase_for(const Session& session, const Table& table) const {
  const bool late = table.state().in_game() && sees_delayed(table, session);
  return late ? table.delayed->phase() : table.state().phase;
}

std::vector<event::Thought> Audience::thoughts_for(const Session& session, const Table& table) const {
  if (session.user && table.state().seats.seated(*session.user)) return {};
  if (sees_delayed(table, session)) return table.delayed->thoughts();
  if (withholds_thoughts(session, table)) return {};
  return table.state().live.thoughts();
}

bool Audience::withholds_thoughts(const Session& session, const Table& table) const {
  return !table.delayed && !table.is_over() && table.keeps_thoughts() && is_spectator(table, session) &&
         !table.state().live.thoughts().empty();
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

void Audience::tell_of_player(Table& table, SessionId but, protocol::Message message, Now now, Effects& out) const {
  if (!table.delayed || !table.state().in_game()) return tell_others(table, but, std::move(message), out);
  std::vector<SessionId> ids = players(table);
  std::erase(ids, but);
  broadcast(std::move(ids), message, out);
  tell_watchers(table, std::move(message), now, out);
}

void Audience::tell_side(const Table& table, Side side, protocol::Message message, Effects& out) const {
  sessions_.tell(table.state().seats.key(side), std::move(message), out);
}

void Audience::tell_watchers(Table& table, protocol::Message message, Now now, Effects& out) const {
  std::vector<SessionId> live = onlookers(table);
  if (table.delayed) {
    take_spectators(table, live);
    table.delayed->tell(message, table.state().live.game().ply(), now.steady);
  } else if (const auto* thought = get_if<event::Thought>(&message)) {
    return tell_thought(table, *thought, out);
  }
  broadcast(std::move(live), std::move(message), out);
}

void Audience::tell_thought(const Table& table, const event::Thought& thought, Effects& out) const {
  std::vector<SessionId> live = onlookers(table);
  std::vector<SessionId> spectators;
  if (table.keeps_thoughts() && !table.is_over()) spectators = take_spectators(table, live);
  broadcast(std::move(live), thought, out);
  const bool is_first = table.state().live.thoughts().size() == 1;
  if (is_first) broadcast(std::move(spectators), event::Withheld{table.id()}, out);
}

void Audience::reveal_thoughts(const Table& table, Effects& out) const {
  if (table.delayed || !table.keeps_thoughts()) return;
  std::vector<SessionId> others = onlookers(table);
  const std::vector<SessionId> spectators = take_spectators(table, others);
  for (const event::Thought& thought : table.state().live.thoughts()) broadcast(spectators, thought, out);
}

void Audience::release(Table& table, Now now, Effects& out) const {
  if (!table.delayed) return;
  std::vector<SessionId> others = onlookers(table);
  const std::vector<SessionId> late = take_spectators(table, others);
  const int ply = table.state().live.game().ply();
  for (protocol::Message& message : table.delayed->release(ply, table.is_over(), now.steady))
    broadcast(late, std::move(message), out);
}

}  // namespace room
