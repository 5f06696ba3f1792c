#include "server/room/lobby.h"

#include <algorithm>
#include <chrono>

#include "engine/core/overload.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

constexpr std::int64_t day = std::chrono::milliseconds{std::chrono::hours{24}}.count();

/// What a client may ask before it has said who it is.
bool open_to_all(const protocol::Request& request) {
  return std::visit(
      []<class R>(const R&) {
        return std::is_same_v<R, request::Hello> || std::is_same_v<R, request::Register> ||
               std::is_same_v<R, request::Login> || std::is_same_v<R, request::Ping> ||
               std::is_same_v<R, request::Pong> || std::is_same_v<R, request::Games> ||
               std::is_same_v<R, request::Bots>;
      },
      request);
}

}  // namespace

Lobby::Lobby(LobbySettings settings, const store::Contents& contents)
    : settings_(std::move(settings)), next_room_(contents.next_game) {
  for (const store::Account& account : contents.accounts) accounts_.emplace(account.key, account);
  for (const store::UnfinishedGame& stored : contents.unfinished) {
    core::Expected<Room> room = Room::restore(stored);
    if (room)
      rooms_.emplace(stored.game.game, Table{*std::move(room), {}, {}, {}, false});
    else
      faults_.push_back(room.error().text);
  }
}

Batches Lobby::start(Now now) {
  Batches batches;
  for (auto& [id, table] : rooms_) {
    Effects out{id, {}};
    if (table.room.state() == Room::State::playing)
      address(table, table.room.turn_shown(table.room.game().ply(), now), nullptr, out);
    else if (now.wall - table.room.opened_at() > day)
      address(table, table.room.abandoned(now), nullptr, out);
    batches.push_back(std::move(out));
  }
  return batches;
}

void Lobby::opened(SessionId session) {
  sessions_.emplace(session, Session{session, std::nullopt});
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
  if (!call.session.user && !open_to_all(request.message))
    refuse(call, ErrorCode::login_first, "say who you are first: Login,user[,password]");
  else
    std::visit([&](const auto& message) { on(message, call); }, request.message);

  if (!call.pending) call.out.list.push_back(Next{session});
  Batches batches{std::move(call.out)};
  std::ranges::move(call.others, std::back_inserter(batches));
  return batches;
}

Batches Lobby::unreadable(SessionId session, const protocol::ParseError& error) {
  return {Effects{std::nullopt,
                  {Send{session, answer::Error{error.code, error.verb, error.text}, error.tag}, Next{session}}}};
}

template <class Ask>
Batches Lobby::event_in(RoomId id, Ask ask) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end() || found->second.broken) return {};
  Effects out{id, {}};
  address(found->second, ask(found->second.room), nullptr, out);
  if (out.list.empty()) return {};
  return {std::move(out)};
}

Batches Lobby::turn_shown(RoomId room, int ply, Now now) {
  return event_in(room, [&](Room& at) { return at.turn_shown(ply, now); });
}

Batches Lobby::bot_moved(RoomId room, Side side, int ply, const std::optional<std::string>& move, Now now) {
  return event_in(room, [&](Room& at) { return at.bot_moved(side, ply, move, now); });
}

Batches Lobby::check_flag(RoomId room, Now now) {
  return event_in(room, [&](Room& at) { return at.check_flag(now); });
}

Batches Lobby::save_failed(RoomId room) {
  const auto found = rooms_.find(room);
  if (found == rooms_.end() || found->second.broken) return {};
  found->second.broken = true;
  Effects out{room, {SetDeadline{room, std::nullopt}}};
  for (const Side side : core::both_sides)
    if (found->second.room.has_bot(side)) out.list.push_back(ForgetBot{room, side});
  return {std::move(out)};
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

void Lobby::refuse(Call& call, ErrorCode code, std::string text) {
  reply(call, answer::Error{code, std::string{call.verb}, std::move(text)});
}

void Lobby::not_offered(Call& call) {
  refuse(call, ErrorCode::forbidden, "this server does not offer " + std::string{call.verb});
}

Lobby::Table* Lobby::find_table(RoomId id, Call& call) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) {
    refuse(call, ErrorCode::no_room,
           "there is no table " + std::to_string(id) + ": Tables lists them, Archive the games that are over");
    return nullptr;
  }
  call.out.room = id;
  if (found->second.broken) {
    refuse(call, ErrorCode::internal,
           "table " + std::to_string(id) +
               " stands still: its last move could not be saved. It goes on from what was "
               "saved when the server is started again");
    return nullptr;
  }
  return &found->second;
}

void Lobby::address(Table& table, RoomEffects effects, const Call* asker, Effects& out) {
  bool ended = false;
  const auto broadcast = [&](std::vector<SessionId> to, protocol::Message& message) {
    if (!to.empty()) out.list.push_back(Broadcast{std::move(to), std::move(message)});
  };
  const auto cases = core::Overload{
      [&](Answer& effect) {
        if (asker != nullptr) out.list.push_back(Send{asker->session.id, std::move(effect.message), asker->tag});
      },
      [&](Tell& effect) {
        ended = ended || std::holds_alternative<event::GameOver>(effect.message);
        broadcast(listeners(table), effect.message);
      },
      [&](TellSide& effect) {
        const auto session = users_.find(table.room.seat_key(effect.side));
        if (session != users_.end()) out.list.push_back(Send{session->second, std::move(effect.message), ""});
      },
      [&](TellWatchers& effect) { broadcast(table.watchers, effect.message); },
      [&](auto& effect) { out.list.emplace_back(std::move(effect)); },
  };
  for (RoomEffect& effect : effects) std::visit(cases, effect);
  answer_waits(table, out);
  if (!ended) return;
  over_.push_back(table.room.id());
  if (over_.size() <= settings_.kept_when_over) return;
  rooms_.erase(over_.front());
  over_.pop_front();
}

void Lobby::answer_waits(Table& table, Effects& out) {
  std::erase_if(table.waits, [&](const BotWait& wait) {
    const event::Move* const move = table.room.new_move(wait.side, table.answered[wait.side]);
    if (move == nullptr) {
      if (table.room.state() != Room::State::over) return false;
      out.list.push_back(
          Send{wait.session, answer::Error{ErrorCode::game_over, wait.verb, "the game is over"}, wait.tag});
      return true;
    }
    table.answered[wait.side] = move->ply;
    const std::size_t dash = move->move.find('-');
    protocol::Message answer;
    if (dash == std::string::npos)
      answer = answer::BotSetDot{table.room.id(), wait.side, move->move, table.room.won_by(wait.side) ? 1 : 0};
    else
      answer = answer::BotSetDotD{table.room.id(), wait.side, move->move.substr(0, dash), move->move.substr(dash + 1)};
    out.list.push_back(Send{wait.session, std::move(answer), wait.tag});
    return true;
  });
}

std::vector<SessionId> Lobby::players(const Table& table) const {
  std::vector<SessionId> sessions;
  for (const Side side : core::both_sides) {
    const auto found = users_.find(table.room.seat_key(side));
    if (found != users_.end() && std::ranges::find(sessions, found->second) == sessions.end())
      sessions.push_back(found->second);
  }
  return sessions;
}

std::vector<SessionId> Lobby::listeners(const Table& table) const {
  std::vector<SessionId> sessions = players(table);
  const std::vector<SessionId> seated = sessions;
  for (const SessionId watcher : table.watchers)
    if (std::ranges::find(seated, watcher) == seated.end()) sessions.push_back(watcher);
  return sessions;
}

void Lobby::tell_others(const Table& table, SessionId but, protocol::Message message, Effects& out) const {
  std::vector<SessionId> sessions = listeners(table);
  std::erase(sessions, but);
  if (!sessions.empty()) out.list.push_back(Broadcast{std::move(sessions), std::move(message)});
}

}  // namespace room
