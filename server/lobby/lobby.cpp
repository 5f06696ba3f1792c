#include "server/lobby/lobby.h"

#include <algorithm>
#include <chrono>
#include <type_traits>
#include <utility>

#include "engine/base/overload.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

namespace {

std::string no_such_table(RoomId id) {
  return "there is no table " + std::to_string(id) + ": Tables lists them, Archive the games that are over";
}

protocol::ParseError no_table(RoomId id, const Reload::Asker& asker) {
  return {asker.request.tag, ErrorCode::no_room, std::string{protocol::verb(asker.request.message)}, no_such_table(id)};
}

/// What may begin a game, or something else that takes time and room on the disk.
bool begins_something(const protocol::Request& asked) {
  namespace request = protocol::request;
  return visit(
      []<class R>(const R&) {
        return std::is_same_v<R, request::Open> || std::is_same_v<R, request::SeatBot> ||
               std::is_same_v<R, request::Ready> || std::is_same_v<R, request::Rematch> ||
               std::is_same_v<R, request::Check> || std::is_same_v<R, request::Analyse> ||
               std::is_same_v<R, request::NewEvent>;
      },
      asked);
}

/// Whether there is a game that somebody waits to see the end of.
bool is_played(const Room& room) {
  return room.state().phase == Phase::playing || room.state().phase == Phase::paused ||
         room.state().phase == Phase::scoring;
}

constexpr std::int64_t day = std::chrono::milliseconds{std::chrono::hours{24}}.count();

}  // namespace

Lobby::Lobby(LobbySettings settings, const store::Contents& contents)
    : settings_(std::move(settings)),
      guard_(settings_.logins),
      next_room_(contents.next_game),
      next_analysis_(contents.next_analysis),
      unfinished_analyses_(contents.running_analyses) {
  for (const store::Account& account : contents.accounts) accounts_.emplace(account.key, account);
  for (const store::StoredGame& stored : contents.unfinished) {
    base::Expected<Room> room = Room::restore(stored);
    if (room)
      add_table(*std::move(room));
    else
      faults_.push_back(room.error().text);
  }
  for (const store::StoredTournament& stored : contents.tournaments) restore_contest(stored);
}

Batches Lobby::start(Now now) {
  Batches batches;
  for (auto& [id, table] : rooms_) {
    Effects out{id, {}};
    const bool began = table.room.state().phase != Phase::open && table.room.state().phase != Phase::ready;
    if (began || tournament_game(id) != nullptr || now.wall - table.room.state().opened_at <= day)
      wake(table, now, out);
    else
      address(table, table.room.end(referee::no_result(referee::Termination::abandoned), now), nullptr, now, out);
    batches.push_back(std::move(out));
  }
  go_on_everywhere(now, batches);
  for (const std::int64_t analysis : std::exchange(unfinished_analyses_, {}))
    batches.push_back({std::nullopt, {Save{store::AnalysisEnded{analysis, "stopped", now.wall}}}});
  return batches;
}

/// What a restored room has told its watchers or will, each thought behind its move.
void Lobby::tell_again(Table& table, Now now) {
  auto thought = table.room.state().live.thoughts().begin();
  for (const event::Move& move : table.room.state().live.moves()) {
    table.delayed->tell(move, move.ply, now.steady);
    for (; thought != table.room.state().live.thoughts().end() && thought->ply == move.ply; ++thought)
      table.delayed->tell(*thought, move.ply, now.steady);
  }
}

/// A restored room goes on with those players who are here, and its watchers begin to see what they have to wait for.
void Lobby::wake(Table& table, Now now, Effects& out) {
  if (table.delayed) tell_again(table, now);
  address(table, table.room.woken(now), nullptr, now, out);
  for (const Side side : base::both_sides)
    if (const auto user = users_.find(table.room.state().seats.key(side)); user != users_.end())
      address(table, table.room.returned(*sessions_.at(user->second).user, now), nullptr, now, out);
}

Lobby::Table& Lobby::add_table(Room room) {
  const RoomId id = room.state().id;
  Table table{std::move(room), {}, {}, {}, {}, {}, false, false, {}};
  if (const referee::Delay& delay = table.room.state().options.delay; !delay.none()) {
    core::AnyGame start = table.room.state().live.game();
    start.rewind(0);
    table.delayed.emplace(delay, std::move(start));
  }
  return rooms_.emplace(id, std::move(table)).first->second;
}

void Lobby::opened(SessionId session, std::string address, bool thesis) {
  sessions_.emplace(session, Session{session, std::nullopt, std::move(address), 1, thesis});
}

const Room* Lobby::room(RoomId id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : &found->second.room;
}

std::vector<RoomId> Lobby::rooms() const {
  std::vector<RoomId> ids;
  for (const auto& [id, table] : rooms_) ids.push_back(id);
  return ids;
}

Batches Lobby::closed(SessionId session, Now now) {
  const auto found = sessions_.find(session);
  if (found == sessions_.end()) return {};
  Batches batches;
  leave_all(found->second, now, batches);
  sessions_.erase(found);
  return batches;
}

Batches Lobby::request(SessionId session, const protocol::Tagged<protocol::Request>& request, Now now) {
  const auto found = sessions_.find(session);
  if (found == sessions_.end()) return {};
  Call call{found->second, request.tag, protocol::verb(request.message), now, {}, {}, false};
  if (admitted(call)) {
    if (!held_.empty() && begins_something(request.message))
      refuse(call, ErrorCode::busy, held_);
    else
      visit([&](const auto& message) { on(message, call); }, request.message);
  }
  note_refusal(call, request.message);
  return finish(call);
}

Batches Lobby::finish(Call& call) {
  if (!call.pending) call.out.list.push_back(Next{call.session.id});
  Batches batches{std::move(call.out)};
  std::ranges::move(call.others, std::back_inserter(batches));
  return batches;
}

Batches Lobby::unreadable(SessionId session, const protocol::ParseError& error) {
  return {Effects{std::nullopt,
                  {Send{session, answer::Error{error.code, error.verb, error.text}, error.tag}, Next{session}}}};
}

Batches Lobby::room_event(RoomId id, Now now, const std::function<RoomEffects(Room&)>& event) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end() || found->second.broken) return {};
  Table& table = found->second;
  Effects out{id, {}};
  address(table, event(table.room), nullptr, now, out);
  if (out.list.empty()) return {};
  return {std::move(out)};
}

Batches Lobby::turn_shown(RoomId room, int turn, Now now) {
  return room_event(room, now, [&](Room& at) { return at.turn_shown(turn, now); });
}

Batches Lobby::bot_moved(RoomId room, Side side, int turn, const std::optional<core::Thought>& thought, Now now) {
  return room_event(room, now, [&](Room& at) { return at.bot_moved(side, turn, thought, now); });
}

Batches Lobby::time_passes(RoomId room, Now now) {
  Batches batches;
  if (room == 0) {
    go_on_everywhere(now, batches);
    go_on_with_trials(now, batches);
    return batches;
  }
  if (const auto found = rooms_.find(room); found != rooms_.end()) found->second.deadline.reset();
  attend(room, now, batches);
  std::ranges::move(room_event(room, now, [&](Room& at) { return at.time_passes(now); }), std::back_inserter(batches));
  attend(room, now, batches);
  return batches;
}

Batches Lobby::save_failed(RoomId room) {
  const auto found = rooms_.find(room);
  if (found == rooms_.end() || found->second.broken) return {};
  found->second.broken = true;
  found->second.deadline.reset();
  Effects out{room, {SetDeadline{room, std::nullopt}}};
  for (const Side side : base::both_sides)
    if (found->second.room.state().seats.has_bot(side)) out.list.push_back(ForgetBot{room, side});
  out.list.push_back(Reload{room, std::nullopt});
  return {std::move(out)};
}

Batches Lobby::reloaded(const Reload& work, const std::optional<store::StoredGame>& stored, Now now) {
  const RoomId id = work.room;
  base::Expected<Room> room = stored ? Room::restore(*stored) : base::fault("the disk has no such game");
  if (work.asker) {
    if (!room) return unreadable(work.asker->session, no_table(id, *work.asker));
    if (!rooms_.contains(id)) {
      Effects nothing_to_tell{id, {}};
      wake(add_table(*std::move(room)), now, nothing_to_tell);
      over_.push_back(id);
    }
    return request(work.asker->session, work.asker->request, now);
  }
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return {};
  std::erase(over_, id);
  std::vector<SessionId> watchers = std::move(found->second.watchers);
  rooms_.erase(found);
  if (!stored) tournament_games_.erase(id);
  Batches batches;
  if (room && room->state().phase != Phase::over) {
    Table& table = add_table(*std::move(room));
    table.watchers = std::move(watchers);
    wake(table, now, batches.emplace_back(Effects{id, {}}));
  }
  attend(id, now, batches);
  return batches;
}

Batches Lobby::hold_games(std::string why, Now now) {
  held_ = std::move(why);
  Batches batches;
  if (!held_.empty()) return batches;
  go_on_everywhere(now, batches);
  go_on_with_trials(now, batches);
  return batches;
}

Batches Lobby::announce(const std::string& text) const {
  // Nobody else may have this name.
  const std::string server = "server";
  Batches batches;
  for (const auto& [id, table] : rooms_)
    if (is_played(table.room))
      broadcast(listeners(table), event::Said{id, server, "players", text}, batches.emplace_back(Effects{id, {}}));
  return batches;
}

std::size_t Lobby::games_played() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      rooms_, [](const auto& entry) { return is_played(entry.second.room) && !entry.second.broken; }));
}

Batches Lobby::closing(const std::string& text) const {
  Effects out;
  std::vector<SessionId> everybody;
  for (const auto& [id, session] : sessions_) everybody.push_back(id);
  out.list.push_back(Broadcast{std::move(everybody), event::Closing{text}});
  return {std::move(out)};
}

void Lobby::reply(Call& call, protocol::Message message) {
  call.out.list.push_back(Send{call.session.id, std::move(message), call.tag});
}

void Lobby::note(Call& call, std::string text) {
  call.out.list.push_back(Note{std::move(text)});
}

void Lobby::refuse(Call& call, ErrorCode code, std::string text) {
  reply(call, answer::Error{code, std::string{call.verb}, std::move(text)});
}

Lobby::Table* Lobby::find_table(RoomId id, Call& call) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) {
    refuse(call, ErrorCode::no_room, no_such_table(id));
    return nullptr;
  }
  call.out.room = id;
  if (found->second.broken) {
    refuse(call, ErrorCode::internal,
           "table " + std::to_string(id) +
               " stands still for a moment: what happened last could not be saved. It goes on from what was saved");
    return nullptr;
  }
  return &found->second;
}

void Lobby::address(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out) {
  std::optional<referee::GameResult> ended;
  bool reopened = false;
  const auto cases = base::Overload{
      [&](Answer& effect) {
        if (asker != nullptr) out.list.push_back(Send{asker->session.id, std::move(effect.message), asker->tag});
      },
      [&](Tell& effect) {
        if (!table.delayed) return broadcast(listeners(table), std::move(effect.message), out);
        broadcast(players(table), effect.message, out);
        tell_watchers(table, std::move(effect.message), now, out);
      },
      [&](TellOthers& effect) {
        if (asker != nullptr) tell_others(table, asker->session.id, std::move(effect.message), out);
      },
      [&](TellSide& effect) {
        const auto session = users_.find(table.room.state().seats.key(effect.side));
        if (session != users_.end()) out.list.push_back(Send{session->second, std::move(effect.message), ""});
      },
      [&](TellWatchers& effect) { tell_watchers(table, std::move(effect.message), now, out); },
      [&](PlayAgain&) { table.play_again = true; },
      [&](Ended& effect) { ended = effect.result; },
      [&](Reopened&) { reopened = true; },
      [&](TakenBack& effect) {
        for (auto& [session, ply] : table.answered) ply = std::min(ply, effect.ply);
      },
      [&](auto& effect) { out.list.emplace_back(std::move(effect)); },
  };
  for (RoomEffect& effect : effects) visit(cases, effect);
  release(table, now, out);
  answer_waits(table, out);
  tournament_game_changed(table, ended ? &*ended : nullptr, reopened, out);
  trial_game_changed(table, ended ? &*ended : nullptr, now, out);

  std::optional<TimePoint> deadline = room::deadline(table.room.state());
  if (table.forfeit && *table.forfeit > now.steady && (!deadline || *table.forfeit < *deadline))
    deadline = table.forfeit;
  if (const auto view = table.delayed ? table.delayed->deadline() : std::nullopt;
      view && (!deadline || *view < *deadline))
    deadline = view;
  // Between two turns there is none: the old one stays, and does nothing when it comes.
  if (deadline ? deadline != table.deadline : ended && table.deadline) {
    table.deadline = deadline;
    out.list.push_back(SetDeadline{table.room.state().id, deadline});
  }
  if (!ended) return;
  over_.push_back(table.room.state().id);
  if (over_.size() <= settings_.kept_when_over) return;
  rooms_.erase(over_.front());
  over_.pop_front();
}

void Lobby::broadcast(std::vector<SessionId> to, protocol::Message message, Effects& out) {
  if (!to.empty()) out.list.push_back(Broadcast{std::move(to), std::move(message)});
}

/// At once to those who see the game as it is, later to the others.
void Lobby::tell_watchers(Table& table, protocol::Message message, Now now, Effects& out) const {
  std::vector<SessionId> live = watchers(table);
  if (table.delayed) {
    std::erase_if(live, [&](SessionId id) { return sees_delayed(table, sessions_.at(id)); });
    table.delayed->tell(message, table.room.state().live.game().ply(), now.steady);
  }
  broadcast(std::move(live), std::move(message), out);
}

/// What the delay of a table has held back long enough.
void Lobby::release(Table& table, Now now, Effects& out) {
  if (!table.delayed) return;
  std::vector<SessionId> late = watchers(table);
  std::erase_if(late, [&](SessionId id) { return !sees_delayed(table, sessions_.at(id)); });
  const bool over = table.room.state().phase == Phase::over;
  for (protocol::Message& message : table.delayed->release(table.room.state().live.game().ply(), over, now.steady))
    broadcast(late, std::move(message), out);
}

void Lobby::answer_waits(Table& table, Effects& out) {
  std::erase_if(table.waits, [&](const BotWait& wait) {
    int& answered = table.answered[wait.session];
    const event::Move* const move = table.room.state().live.new_move(wait.side, answered);
    if (move == nullptr) {
      if (table.room.state().phase != Phase::over) return false;
      out.list.push_back(
          Send{wait.session, answer::Error{ErrorCode::game_over, wait.verb, "the game is over"}, wait.tag});
      return true;
    }
    answered = move->ply;
    const std::size_t dash = move->move.find('-');
    protocol::Message answer;
    if (dash == std::string::npos)
      answer =
          answer::BotSetDot{table.room.state().id, wait.side, move->move, table.room.state().won_by(wait.side) ? 1 : 0};
    else
      answer =
          answer::BotSetDotD{table.room.state().id, wait.side, move->move.substr(0, dash), move->move.substr(dash + 1)};
    out.list.push_back(Send{wait.session, std::move(answer), wait.tag});
    return true;
  });
}

std::vector<SessionId> Lobby::players(const Table& table) const {
  std::vector<SessionId> sessions;
  for (const Side side : base::both_sides) {
    const auto found = users_.find(table.room.state().seats.key(side));
    if (found != users_.end() && std::ranges::find(sessions, found->second) == sessions.end())
      sessions.push_back(found->second);
  }
  return sessions;
}

std::vector<SessionId> Lobby::watchers(const Table& table) const {
  std::vector<SessionId> sessions = table.watchers;
  const std::vector<SessionId> seated = players(table);
  std::erase_if(sessions, [&](SessionId id) { return std::ranges::find(seated, id) != seated.end(); });
  return sessions;
}

std::vector<SessionId> Lobby::listeners(const Table& table) const {
  std::vector<SessionId> sessions = players(table);
  const std::vector<SessionId> others = watchers(table);
  sessions.insert(sessions.end(), others.begin(), others.end());
  return sessions;
}

void Lobby::tell_others(const Table& table, SessionId but, protocol::Message message, Effects& out) const {
  std::vector<SessionId> sessions = listeners(table);
  std::erase(sessions, but);
  broadcast(std::move(sessions), std::move(message), out);
}

}  // namespace room
