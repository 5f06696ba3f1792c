#include "server/lobby/visits.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "server/tables/input.h"

namespace room {

namespace event = protocol::event;

void Visits::begin(const UserName& user, std::int64_t sign_in, protocol::Message answer, Call& call) {
  if (const std::vector<SessionId>& others = sessions_.of(user.key); others.size() >= max_per_user)
    close({others.front()}, user.shown + " has too many connections: this one is the oldest", "too-many", call.now,
          call.others);
  const bool is_first = !sessions_.is_here(user.key);
  const bool was_out_of_contact = sessions_.is_out_of_contact(user.key);
  sessions_.log_in(call.session, user, sign_in);
  call.out.list.push_back(LoggedIn{call.session.id, true});
  call.reply(std::move(answer));
  const std::vector<RoomId> own = tables_.of(user);
  for (const RoomId id : own)
    if (Table* const table = tables_.find(id);
        table != nullptr && !table->is_over() && table->state().seats.seated(user))
      resume(*table, is_first, call);
  if (was_out_of_contact) regain_contact(user, call.now, call.others);
  tournaments_.player_came(user, call.now, call.others);
  for (const RoomId id : own) tables_.attendance_changed(id, call.now, call.others);
}

void Visits::begin_work(const UserName& user, protocol::Message answer, Call& call) {
  if (sessions_.workers_of(user.key).size() >= max_workers_per_user)
    return call.refuse(protocol::ErrorCode::too_many, "{user} has {max} workers: that is the limit", user.shown,
                       max_workers_per_user);
  sessions_.log_in_worker(call.session, user);
  call.out.list.push_back(LoggedIn{call.session.id, true});
  call.reply(std::move(answer));
}

void Visits::resume(Table& table, bool is_first, Call& call) {
  const UserName& user = call.user();
  for (const Side side : base::both_sides)
    if (table.state().seats.holds(user, side))
      call.reply(event::Resume{table.id(), side, table.state().live.game().ply()});
  if (!is_first) return;
  Effects out{table.id(), {}};
  audience_.tell_of_player(table, call.session.id, event::Joined{table.id(), user.shown, "player"}, call.now, out);
  tables_.carry_out(table, table.room.returned(user, call.now), call.now, out);
  call.others.push_back(std::move(out));
}

void Visits::close(const std::vector<SessionId>& ids, const std::string& why, const std::string& code, Now now,
                   Batches& out) {
  for (const SessionId id : std::vector(ids)) {
    Session* const session = sessions_.find(id);
    if (session == nullptr) continue;
    out.push_back({std::nullopt, {Send{id, event::Closing{why, code}, ""}, Close{id}}});
    end(*session, now, out);
  }
}

void Visits::end(Session& session, Now now, Batches& out, bool for_good) {
  if (!session.user) return;
  const UserName user = *session.user;
  const bool worked = session.worker;
  sessions_.log_out(session);
  if (worked) return out.push_back({std::nullopt, {LoggedIn{session.id, false}}});
  news_.forget(session.id);
  considerations_.leave(session.id, out.emplace_back());
  out.push_back({std::nullopt, {LoggedIn{session.id, false}}});
  const bool is_last = !sessions_.is_here(user.key);
  std::vector<RoomId> left;
  std::set<RoomId> places = tables_.index().of(user.key);
  places.merge(std::set(tables_.index().visited_by(session.id)));
  for (const RoomId id : places) {
    Table* const table = tables_.find(id);
    if (table == nullptr) continue;  // removed because another game has ended
    const bool watched = tables_.leave(*table, session.id);
    const bool sits = table->state().seats.seated(user);
    const bool leaves = is_last && (sits || user.key == table->state().opener.key);
    if (leaves) table->left_for_good = for_good;
    if (watched || leaves) left.push_back(id);
    if (watched || sits) leave_table(*table, user, session.id, watched, now, out.emplace_back(Effects{id, {}}));
  }
  for (const RoomId id : left) observer_.settle(id, now, out);
}

void Visits::contact_lost(Session& session, referee::TimePoint since, Now now, Batches& out) {
  session.has_contact = false;
  if (!session.user || session.worker || !sessions_.is_out_of_contact(session.user->key)) return;
  const UserName user = *session.user;
  for (const RoomId id : tables_.of(user))
    std::ranges::move(tables_.happen(id, now, [&](Room& room) { return room.contact_lost(user, since, now); }),
                      std::back_inserter(out));
}

void Visits::contact_regained(Session& session, Now now, Batches& out) {
  const bool was_out_of_contact = session.user && !session.worker && sessions_.is_out_of_contact(session.user->key);
  session.has_contact = true;
  if (was_out_of_contact) regain_contact(UserName{*session.user}, now, out);
}

void Visits::regain_contact(const UserName& user, Now now, Batches& out) {
  for (const RoomId id : tables_.of(user))
    std::ranges::move(tables_.happen(id, now, [&](Room& room) { return room.contact_regained(user, now); }),
                      std::back_inserter(out));
}

void Visits::leave_table(Table& table, const UserName& user, SessionId session, bool watched, Now now, Effects& out) {
  const bool sits = table.state().seats.seated(user);
  const bool is_last = !sessions_.is_here(user.key);
  give_up_input(table, user, session, sessions_, out);
  if (sits ? !is_last : !watched || audience_.watches_elsewhere(table, user, session)) return;
  tables_.carry_out(table, table.room.time_passes(now), now, out);
  RoomEffects effects = sits ? table.room.left(user, now) : RoomEffects{};
  if (sits)
    audience_.tell_of_player(table, session,
                             event::Left{table.id(), user.shown, "player", patience_with(table.state(), user, now)},
                             now, out);
  else
    audience_.tell_others(table, session, event::Left{table.id(), user.shown, "watcher", std::nullopt}, out);
  // With both players away, neither of them can win by forfeit.
  if (!audience_.is_here(table, Side::black) && !audience_.is_here(table, Side::white)) table.forfeit.reset();
  tables_.carry_out(table, std::move(effects), now, out);
}

}  // namespace room
