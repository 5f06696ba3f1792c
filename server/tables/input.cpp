#include "server/tables/input.h"

#include <algorithm>

namespace room {

namespace event = protocol::event;
using protocol::YesNo;

void take_input(Table& table, const Session& session, const Sessions& sessions, Effects& out) {
  const UserName& user = *session.user;
  std::optional<SessionId> before;
  bool plays = false;
  for (const Side side : base::both_sides) {
    if (!table.state().seats.holds(user, side)) continue;
    plays = true;
    before = std::exchange(table.input[side], session.id);
  }
  if (!plays || !before || before == session.id) return;
  const Session* const other = sessions.find(*before);
  if (other == nullptr || !other->user || other->user->key != user.key) return;
  out.list.push_back(Send{other->id, event::Input{table.id(), YesNo::no}, ""});
  out.list.push_back(Send{session.id, event::Input{table.id(), YesNo::yes}, ""});
}

void give_up_input(Table& table, const UserName& user, SessionId session, const Sessions& sessions, Effects& out) {
  const bool played =
      std::ranges::any_of(base::both_sides, [&](Side side) { return table.input[side] == std::optional(session); });
  if (!played) return;
  std::optional<SessionId> next;
  for (const SessionId other : sessions.of(user.key))
    if (std::ranges::find(table.watchers, other) != table.watchers.end()) next = other;
  for (const Side side : base::both_sides)
    if (table.input[side] == std::optional(session)) table.input[side] = next;
  if (next) out.list.push_back(Send{*next, event::Input{table.id(), YesNo::yes}, ""});
}

}  // namespace room
