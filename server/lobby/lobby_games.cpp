#include <algorithm>

#include "engine/base/text.h"
#include "engine/core/board_view.h"
#include "server/lobby/lobby.h"

/// What is asked of one table.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

void Lobby::ask_room(RoomId id, Call& call, const std::function<Reply(Room&)>& ask) {
  Table* const table = find_table(id, call);
  if (table == nullptr) return;
  Reply reply = ask(table->room);
  address(*table, std::move(reply.effects), &call, call.now, call.out);
  if (reply.refusal) return refuse(call, reply.refusal->code, reply.refusal->text);
  if (std::exchange(table->play_again, false)) begin_again(*table, call);
  attend(id, call.now, call.others);
}

/// The table of a rematch; who was at the old one hears of it once the new one is stored.
void Lobby::begin_again(const Table& table, Call& call) {
  const RoomId id = next_room_++;
  Table& next = add_table(table.room.again(id, call.now.wall));
  Effects out{id, {}};
  broadcast(listeners(table), event::Rematched{table.room.state().id, id}, out);
  address(next, next.room.begun_again(call.now), nullptr, call.now, out);
  call.others.push_back(std::move(out));
}

void Lobby::on(const request::StandUp& stand, Call& call) {
  if (const TournamentGame* const game = tournament_game(stand.room))
    return refuse(call, ErrorCode::forbidden,
                  "this table is one of tournament " + std::to_string(game->tournament) +
                      ", which seats its players: Leave," + std::to_string(game->tournament) + " withdraws from it");
  ask_room(stand, call);
}

void Lobby::on(const request::Switcher& wanted, Call& call) {
  wait_for_bot(wanted.room, wanted.side, call);
}
void Lobby::on(const request::MoveChess& wanted, Call& call) {
  wait_for_bot(wanted.room, wanted.side, call);
}
void Lobby::on(const request::GiveWay& wanted, Call& call) {
  wait_for_bot(wanted.room, wanted.side, call);
}

void Lobby::wait_for_bot(RoomId id, Side side, Call& call) {
  Table* const table = find_table(id, call);
  if (table == nullptr) return;
  Room& room = table->room;
  if (!room.state().seats.has_bot(side))
    return refuse(call, ErrorCode::no_bot, std::string{name(side)} + " is no bot at this table");
  if (!room.state().seats.holds(*call.session.user, base::opponent(side)))
    return refuse(call, ErrorCode::not_seated, "only the bot's opponent asks for its move");
  const auto answered = table->answered.find(call.session.id);
  const bool moved =
      room.state().live.new_move(side, answered == table->answered.end() ? 0 : answered->second) != nullptr;
  if (!moved && room.state().phase == Phase::over) return refuse(call, ErrorCode::game_over, "the game is over");
  if (!moved && room.state().phase != Phase::playing)
    return refuse(call, ErrorCode::not_started, "the game begins when both sides are ready");
  if (!moved && room.state().live.game().to_move() != side)
    return refuse(call, ErrorCode::not_your_turn,
                  std::string{name(room.state().live.game().to_move())} + " is to move");
  table->waits.push_back({call.session.id, call.tag, std::string{call.verb}, side});
  address(*table, room.prompt_bot(), nullptr, call.now, call.out);
}

void Lobby::on(const request::Rematch& rematch, Call& call) {
  if (const auto why = no_more_tables(*call.session.user)) return refuse(call, ErrorCode::too_many, *why);
  ask_room(rematch, call);
}

void Lobby::on(const request::Legal& legal, Call& call) {
  if (const Table* const table = find_table(legal.room, call))
    reply(call,
          answer::Legal{legal.room, table->room.state().phase == Phase::over ? std::vector<std::string>{}
                                                                             : game_for(call, *table).legal_moves()});
}

void Lobby::on(const request::State& state, Call& call) {
  if (const Table* const table = find_table(state.room, call)) send_state(*table, call.verb, call);
}

void Lobby::on(const request::Board& board, Call& call) {
  const Table* const table = find_table(board.room, call);
  if (table == nullptr) return;
  for (std::string& row : core::draw(game_for(call, *table).view(), core::Charset::ascii))
    reply(call, answer::Row{std::move(row)});
  reply(call, answer::End{std::string{call.verb}, game_for(call, *table).ply()});
}

void Lobby::on(const request::Watch& watch, Call& call) {
  Table* const table = find_table(watch.room, call);
  if (table == nullptr) return;
  send_state(*table, call.verb, call);
  if (std::ranges::find(table->watchers, call.session.id) != table->watchers.end()) return;
  table->watchers.push_back(call.session.id);
  tell_others(*table, call.session.id, event::Joined{watch.room, call.session.user->shown, "watcher"}, call.out);
}

void Lobby::on(const request::Unwatch& unwatch, Call& call) {
  Table* const table = find_table(unwatch.room, call);
  if (table == nullptr) return;
  if (std::erase(table->watchers, call.session.id) > 0)
    tell_others(*table, call.session.id, event::Left{unwatch.room, call.session.user->shown, "watcher", std::nullopt},
                call.out);
  reply(call, answer::Unwatch{unwatch.room});
}

void Lobby::on(const request::Say& say, Call& call) {
  Table* const table = find_table(say.room, call);
  if (table == nullptr) return;
  const UserName& user = *call.session.user;
  const bool plays = table->room.state().seats.seated(user);
  const bool watches = std::ranges::find(table->watchers, call.session.id) != table->watchers.end();
  if (!plays && !watches)
    return refuse(call, ErrorCode::not_seated, "only who sits at a table or watches it can talk there");
  reply(call, answer::Say{say.room});
  // Two channels, so that nobody at the table can be told a move by those who look on.
  broadcast(plays ? players(*table) : watchers(*table),
            event::Said{say.room, user.shown, plays ? "players" : "watchers", say.text}, call.out);
}

/// Players and arbiters see the game as it is.
bool Lobby::sees_delayed(const Table& table, const Session& session) const {
  if (!table.delayed) return false;
  const bool plays = session.user && table.room.state().seats.seated(*session.user);
  const std::optional<Role> who = role(session);
  return !plays && who != Role::arbiter && who != Role::admin;
}

const core::AnyGame& Lobby::game_for(const Call& call, const Table& table) const {
  return sees_delayed(table, call.session) ? table.delayed->game() : table.room.state().live.game();
}

void Lobby::send_state(const Table& table, std::string_view verb, Call& call) const {
  const Room& room = table.room;
  const bool late = sees_delayed(table, call.session);
  const std::vector<event::Move>& moves = late ? table.delayed->moves() : room.state().live.moves();
  answer::Room summary = room::summary(room.state());
  if (late) {
    summary.turn = table.delayed->game().to_move();
    summary.ply = table.delayed->game().ply();
    if (!moves.empty()) {
      summary.clockblack = moves.back().clockblack;
      summary.clockwhite = moves.back().clockwhite;
    }
  }
  reply(call, std::move(summary));
  for (auto& [key, value] : room.state().options.all()) reply(call, answer::Option{key, value});
  for (const event::Move& move : moves) reply(call, move);
  if (!room.state().seats.seated(*call.session.user))
    for (const event::Thought& thought : late ? table.delayed->thoughts() : room.state().live.thoughts())
      reply(call, thought);
  if (!late)
    for (protocol::Message& message : situation(room.state(), call.now)) reply(call, std::move(message));
  reply(call, answer::End{std::string{verb}, game_for(call, table).ply()});
}

}  // namespace room
