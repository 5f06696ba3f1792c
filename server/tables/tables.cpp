#include "server/tables/tables.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "engine/base/overload.h"

namespace room {

using protocol::ErrorCode;
namespace event = protocol::event;

namespace {

/// The number of moves that spectators see.
int ply_of(const Table& table) {
  return (table.delayed ? table.delayed->game() : table.state().live.game()).ply();
}

/// What the spectators of a restored room have received or will receive: each thought after its move.
void tell_again(Table& table, Now now) {
  const std::vector<event::Thought>& thoughts = table.state().live.thoughts();
  auto thought = thoughts.begin();
  for (const event::Move& move : table.state().live.moves()) {
    table.delayed->tell(move, move.ply, now.steady);
    for (; thought != thoughts.end() && thought->ply == move.ply; ++thought)
      table.delayed->tell(*thought, move.ply, now.steady);
  }
}

/// The next time at which something is due.
std::optional<TimePoint> next_deadline(const Table& table, TimePoint now) {
  std::optional<TimePoint> next = deadline(table.state());
  const auto consider = [&](std::optional<TimePoint> time) {
    if (time && (!next || *time < *next)) next = time;
  };
  if (table.forfeit && *table.forfeit > now) consider(table.forfeit);
  if (table.closes && *table.closes > now) consider(table.closes);
  if (table.delayed) consider(table.delayed->deadline());
  return next;
}

}  // namespace

Table& Tables::add(Room room, std::optional<TournamentGame> tournament) {
  const RoomId id = room.state().id;
  Table& table = tables_.emplace(id, Table(std::move(room), tournament)).first->second;
  table.facts = facts_of(table);
  index_.add(id, table.facts);
  news_.changed(id, std::nullopt);
  return table;
}

void Tables::changed(Table& table) {
  if (are_facts_of(table, table.facts)) return;
  const TableFacts before = std::exchange(table.facts, facts_of(table));
  index_.change(table.id(), before, table.facts);
  news_.changed(table.id(), before);
  table.watching.reset();
}

void Tables::remove(RoomId id) {
  const auto found = tables_.find(id);
  const Table& table = found->second;
  index_.remove(id, table.facts);
  const TableFacts& facts = table.facts;
  news_.removed(id, facts,
                {id, std::string{facts.kind->name}, std::string{word(Phase::over)}, facts.names.black,
                 facts.names.white, 0, ply_of(table)});
  for (const SessionId session : table.watchers) index_.leaves(session, id);
  for (const SessionId session : table.glances) index_.leaves(session, id);
  for (const SessionId session : table.waits.sessions()) index_.leaves(session, id);
  tables_.erase(found);
}

void Tables::watch(Table& table, SessionId session) {
  std::erase(table.glances, session);
  table.watchers.push_back(session);
  table.watching.reset();
  index_.visits(session, table.id());
}

void Tables::glance(Table& table, SessionId session) {
  table.glances.push_back(session);
  index_.visits(session, table.id());
}

void Tables::wait_for_bot(Table& table, Side side, const Call& call) {
  table.waits.add(call, side);
  index_.visits(call.session.id, table.id());
}

bool Tables::unwatch(Table& table, SessionId session) {
  table.watching.reset();
  const bool watched = std::erase(table.watchers, session) > 0;
  const bool saw = std::erase(table.glances, session) > 0 || watched;
  const std::vector<SessionId> waiting = table.waits.sessions();
  if (saw && std::ranges::find(waiting, session) == waiting.end()) index_.leaves(session, table.id());
  return watched;
}

bool Tables::leave(Table& table, SessionId session) {
  table.watching.reset();
  table.waits.forget(session);
  index_.leaves(session, table.id());
  std::erase(table.glances, session);
  return std::erase(table.watchers, session) > 0;
}

Table* Tables::find(RoomId id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}
const Table* Tables::find(RoomId id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

Table* Tables::find(RoomId id, Call& call) {
  Table* const table = find(id);
  if (table == nullptr) {
    call.refuse(ErrorCode::no_room, no_such_table(id));
    return nullptr;
  }
  call.out.room = id;
  if (table->broken) {
    call.refuse(ErrorCode::internal, "table {table} is suspended: the last action could not be saved", id);
    return nullptr;
  }
  return table;
}

Table* Tables::find_to_look(RoomId id, protocol::Request request, Call& call) {
  protocol::Tagged<protocol::Request> asked{call.tag, std::move(request)};
  if (const Table* const table = find(id); table != nullptr && table->broken) {
    call.answer_later(Reload{id, Reload::Asker{call.session.id, std::move(asked)}});
    return nullptr;
  }
  Table* const table = find(id, call);
  if (table != nullptr) call.out.list.emplace_back(AskAgain{call.session.id, std::move(asked)});
  return table;
}

std::optional<base::Fault> Tables::no_more_for(const UserName& user) const {
  // Tournaments can always open tables, and theirs do not count towards the limits.
  const auto is_own = [&](RoomId id) {
    const TableFacts& facts = tables_.at(id).facts;
    return !facts.is_over() && facts.opener == user.key && !facts.tournament;
  };
  const auto own = static_cast<std::size_t>(std::ranges::count_if(index_.of(user.key), is_own));
  if (count() - index_.count_of_tournaments() < limits_.max_tables && own < limits_.max_tables_per_user)
    return std::nullopt;
  return base::Fault{"you can have at most {max} tables, and the server {max_tables}: finish a game first",
                     limits_.max_tables_per_user, limits_.max_tables};
}

bool Tables::keeps_place_for(const UserName& user) const {
  return std::ranges::any_of(index_.of(user.key), [&](RoomId id) { return !tables_.at(id).is_over(); });
}

std::vector<RoomId> Tables::of(const UserName& user) const {
  std::vector<RoomId> ids;
  for (const RoomId id : index_.of(user.key))
    if (!tables_.at(id).is_over()) ids.push_back(id);
  return ids;
}

event::Listed Tables::row(Table& table, Now now) const {
  const TableFacts& facts = table.facts;
  if (!table.watching) table.watching = static_cast<int>(audience_.count_watchers(table));
  event::Listed row{table.id(),
                    std::string{facts.kind->name},
                    std::string{word(facts.phase)},
                    facts.names.black,
                    facts.names.white,
                    *table.watching,
                    ply_of(table)};
  const auto since = [&](TimePoint time) { return std::chrono::duration_cast<Millis>(now.steady - time).count(); };
  if (facts.deserted) row.away = since(*table.absent_since());
  if (const std::optional<TimePoint> idle = table.idle_since()) row.idle = since(*idle);
  row.tournament = facts.tournament;
  row.options = table.listed_options;
  return row;
}

std::vector<RoomId> Tables::page(const TablePage& page) const {
  const TableFilter& filter = page.filter;
  if (filter.player.empty() && !filter.tournament) return index_.page(filter, page.after, page.limit);
  const TableIndex::Rooms& rooms =
      filter.player.empty() ? index_.of_tournament(*filter.tournament) : index_.of(filter.player);
  std::vector<RoomId> found;
  for (auto id = rooms.upper_bound(page.after); id != rooms.end() && found.size() < page.limit; ++id)
    if (filter.matches(tables_.at(*id).facts)) found.push_back(*id);
  return found;
}

void Tables::ask(RoomId id, Call& call, base::FunctionRef<Reply(Room&)> ask) {
  Table* const table = find(id, call);
  if (table == nullptr) return;
  Reply reply = ask(table->room);
  carry_out(*table, std::move(reply.effects), &call, call.now, call.out);
  if (reply.refusal) return call.refuse(reply.refusal->code, reply.refusal->fault);
  if (std::exchange(table->play_again, false)) begin_again(*table, call);
  observer_.settle(id, call.now, call.others);
}

/// Opens the table of a rematch; the users at the old one are notified once the new one is stored.
void Tables::begin_again(const Table& table, Call& call) {
  const RoomId id = new_number();
  Table& next = add(table.room.again(id));
  Effects out{id, {}};
  broadcast(audience_.everybody(table), event::Rematched{table.id(), id}, out);
  carry_out(next, next.room.begun_again(call.now), call.now, out);
  call.others.push_back(std::move(out));
}

Batches Tables::happen(RoomId id, Now now, base::FunctionRef<RoomEffects(Room&)> event) {
  Table* const table = find(id);
  if (table == nullptr || table->broken) return {};
  Effects out{id, {}};
  carry_out(*table, event(table->room), now, out);
  if (out.list.empty()) return {};
  return {std::move(out)};
}

Batches Tables::time_passes(RoomId id, Now now) {
  Batches batches;
  if (Table* const table = find(id)) table->deadline.reset();
  observer_.settle(id, now, batches);
  std::ranges::move(happen(id, now, [&](Room& room) { return room.time_passes(now); }), std::back_inserter(batches));
  observer_.settle(id, now, batches);
  return batches;
}

void Tables::wake(Table& table, Now now, Effects& out) {
  if (table.delayed) tell_again(table, now);
  carry_out(table, table.room.woken(now), now, out);
  for (const Side side : base::both_sides)
    if (table.state().seats.has_person(side) && audience_.is_here(table, side))
      carry_out(table, table.room.returned(table.state().seats.user(side), now), now, out);
}

Batches Tables::save_failed(RoomId id) {
  Table* const table = find(id);
  if (table == nullptr || table->broken) return {};
  table->broken = true;
  table->deadline.reset();
  changed(*table);
  Effects out{id, {SetDeadline{id, std::nullopt}}};
  for (const Side side : base::both_sides)
    if (table->state().seats.has_bot(side)) out.list.push_back(ForgetBot{id, side});
  out.list.push_back(Reload{id, std::nullopt});
  return {std::move(out)};
}

void Tables::replace(RoomId id, base::Expected<Room> stored, Now now, Batches& out) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  std::erase(over_, id);
  const std::vector<SessionId> watchers = found->second.watchers;
  const std::vector<SessionId> glances = found->second.glances;
  const base::PerSide<std::optional<SessionId>> input = found->second.input;
  const std::optional<TournamentGame> tournament = found->second.tournament;
  remove(id);
  if (stored && stored->state().phase != Phase::over) {
    Table& table = add(*std::move(stored), tournament);
    for (const SessionId watcher : watchers) watch(table, watcher);
    for (const SessionId session : glances) glance(table, session);
    table.input = input;
    wake(table, now, out.emplace_back(Effects{id, {}}));
  }
  observer_.settle(id, now, out);
}

void Tables::bring_back(Room room, std::optional<TournamentGame> tournament, Now now) {
  const RoomId id = room.state().id;
  if (tables_.contains(id)) return;
  Effects nothing_to_tell{id, {}};
  wake(add(std::move(room), tournament), now, nothing_to_tell);
  over_.push_back(id);
}

void Tables::carry_out(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out) {
  const GameNews news = route(table, std::move(effects), asker, now, out);
  table.note_move(now.steady);
  audience_.release(table, now, out);
  if (news.ended) audience_.reveal_thoughts(table, out);
  table.waits.answer(table.state(), out);
  observer_.changed(table, news, now, out);
  update_deadline(table, news.ended.has_value(), now, out);
  changed(table);
  if (news.reopened) std::erase(over_, table.id());
  if (news.ended) evict_finished(table.id());
}

/// Passes each effect to the connections it is meant for, or to the app; `asker` receives the answers.
GameNews Tables::route(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out) {
  GameNews news;
  if (effects.empty()) return news;
  // The effects of the table itself follow, and Next.
  constexpr std::size_t others = 4;
  out.list.reserve(out.list.size() + effects.size() + others);
  const auto cases = base::Overload{
      [&](Answer& effect) {
        if (asker != nullptr) out.list.push_back(Send{asker->session.id, std::move(effect.message), asker->tag});
      },
      [&](Tell& effect) { audience_.tell(table, std::move(effect.message), now, out); },
      [&](TellOthers& effect) {
        if (asker != nullptr) audience_.tell_others(table, asker->session.id, std::move(effect.message), out);
      },
      [&](TellSide& effect) { audience_.tell_side(table, effect.side, std::move(effect.message), out); },
      [&](TellWatchers& effect) { audience_.tell_watchers(table, std::move(effect.message), now, out); },
      [&](PlayAgain&) { table.play_again = true; },
      [&](Ended& effect) { news.ended = effect.result; },
      [&](Reopened&) { news.reopened = true; },
      [&](TakenBack& effect) { table.waits.taken_back(effect.ply); },
      [&](AskBot& effect) {
        charge_thinking(table, effect);
        out.list.emplace_back(std::move(effect));
      },
      [&](auto& effect) { out.list.emplace_back(std::move(effect)); },
  };
  for (RoomEffect& effect : effects) visit(cases, effect);
  return news;
}

/// The person at the table pays for its bot; if two bots play, the user who opened it; or the tournament, whose results
/// must not depend on who else plays.
void Tables::charge_thinking(const Table& table, AskBot& effect) const {
  if (table.tournament) {
    effect.payer = "#" + std::to_string(table.tournament->tournament);  // no user has such a name
    effect.can_be_cut = false;
    return;
  }
  const std::string opponent = table.state().seats.key(base::opponent(effect.side));
  effect.payer = opponent.empty() ? table.state().opener.key : opponent;
  // The bots of standing tables are chosen by the administrator.
  if (!is_guest(effect.payer) || table.state().options.standing != 0) return;
  effect.at_once = limits_.guest_bots.thinking;
  // Also bounds thoughts that only playouts, nodes or a level limit.
  core::Budget& budget = effect.budget;
  budget.time = std::min(budget.time.value_or(limits_.guest_bots.time), limits_.guest_bots.time);
  if (budget.hard_limit) budget.hard_limit = std::min(*budget.hard_limit, limits_.guest_bots.time);
}

/// Between two turns there is no deadline: the old one stays set and does nothing when it comes.
void Tables::update_deadline(Table& table, bool ended, Now now, Effects& out) {
  const std::optional<TimePoint> next = next_deadline(table, now.steady);
  if (next ? next == table.deadline : !(ended && table.deadline)) return;
  table.deadline = next;
  out.list.push_back(SetDeadline{table.id(), next});
}

void Tables::evict_finished(RoomId id) {
  over_.push_back(id);
  if (over_.size() <= limits_.kept_when_over) return;
  remove(over_.front());
  over_.pop_front();
}

Batches announce(const std::string& text, const Tables& tables, const Audience& audience) {
  // No one else may use this name.
  const std::string server = "server";
  Batches batches;
  for (const auto& [id, table] : tables.all())
    if (table.facts.played)
      broadcast(audience.everybody(table), event::Said{id, server, "players", text},
                batches.emplace_back(Effects{id, {}}));
  return batches;
}

base::Fault no_such_table(RoomId id) {
  return base::Fault{"there is no table {table}", id};
}

}  // namespace room
