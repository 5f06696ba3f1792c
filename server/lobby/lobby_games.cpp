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

void Lobby::ask_room(RoomId id, Call& call, const std::function<Result(Room&)>& ask) {
  Table* const table = find_table(id, call);
  if (table == nullptr) return;
  address(*table, table->room.time_passes(call.now), nullptr, call.now, call.out);
  Result result = ask(table->room);
  if (!result) return refuse(call, result.error().code, result.error().text);
  address(*table, *std::move(result), &call, call.now, call.out);
  if (std::exchange(table->play_again, false)) begin_again(*table, call);
  attend(id, call.now, call.others);
}

/// The table of a rematch; who was at the old one hears of it once the new one is stored.
void Lobby::begin_again(const Table& table, Call& call) {
  const RoomId id = next_room_++;
  Table& next = add_table(table.room.again(id, call.now.wall));
  Effects out{id, {}};
  broadcast(listeners(table), event::Rematched{table.room.id(), id}, out);
  address(next, next.room.begun_again(call.now), nullptr, call.now, out);
  call.others.push_back(std::move(out));
}

void Lobby::on(const request::SitDown& sit, Call& call) {
  const UserName& user = *call.session.user;
  ask_room(sit.room, call, [&](Room& room) {
    const bool sat = room.seated(user);
    Result result = room.sit_down(user, sit.side);
    if (result && !sat) result->push_back(TellOthers{event::Joined{sit.room, user.shown, "player"}});
    return result;
  });
}

void Lobby::on(const request::StandUp& stand, Call& call) {
  if (const TournamentGame* const game = tournament_game(stand.room))
    return refuse(call, ErrorCode::forbidden,
                  "this table is one of tournament " + std::to_string(game->tournament) +
                      ", which seats its players: Leave," + std::to_string(game->tournament) + " withdraws from it");
  ask_room(stand.room, call, [&](Room& room) { return room.stand_up(*call.session.user); });
}

void Lobby::on(const request::SeatBot& seat, Call& call) {
  ask_room(seat.room, call,
           [&](Room& room) { return room.seat_bot(*call.session.user, seat.side, seat.bot, seat.options, call.now); });
}

void Lobby::on(const request::Ready& ready, Call& call) {
  const UserName& user = *call.session.user;
  if (ready.user) {
    const base::Expected<UserName> named = identity::parse_user_name(*ready.user);
    if (!named || named->key != user.key)
      return refuse(call, ErrorCode::not_your_seat, "you are " + user.shown + ", not " + *ready.user);
  }
  ask_room(ready.room, call, [&](Room& room) { return room.ready(user, ready.side, call.now); });
}

void Lobby::on(const request::SetDot& move, Call& call) {
  ask_room(move.room, call, [&](Room& room) {
    return room.play(
        *call.session.user, move.side, move.point, move.ply,
        [](RoomId id, int ply) -> protocol::Message {
          return answer::SetDot{id, ply};
        },
        call.now);
  });
}

void Lobby::on(const request::SetDotD& move, Call& call) {
  ask_room(move.room, call, [&](Room& room) {
    return room.play(
        *call.session.user, move.side, move.from + "-" + move.to, move.ply,
        [](RoomId id, int ply) -> protocol::Message {
          return answer::SetDotD{id, ply};
        },
        call.now);
  });
}

void Lobby::on(const request::Pass& pass, Call& call) {
  ask_room(pass.room, call, [&](Room& room) {
    return room.play(
        *call.session.user, pass.side, "pass", pass.ply,
        [](RoomId id, int ply) -> protocol::Message {
          return answer::Pass{id, ply};
        },
        call.now);
  });
}

void Lobby::on(const request::Color& color, Call& call) {
  ask_room(color.room, call,
           [&](Room& room) { return room.confirm_conversion(*call.session.user, color.side, color.point); });
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
  if (!room.has_bot(side)) return refuse(call, ErrorCode::no_bot, std::string{name(side)} + " is no bot at this table");
  if (!room.holds(*call.session.user, base::opponent(side)))
    return refuse(call, ErrorCode::not_seated, "only the bot's opponent asks for its move");
  const auto answered = table->answered.find(call.session.id);
  const bool moved = room.new_move(side, answered == table->answered.end() ? 0 : answered->second) != nullptr;
  if (!moved && room.state() == Room::State::over) return refuse(call, ErrorCode::game_over, "the game is over");
  if (!moved && room.state() != Room::State::playing)
    return refuse(call, ErrorCode::not_started, "the game begins when both sides are ready");
  if (!moved && room.game().to_move() != side)
    return refuse(call, ErrorCode::not_your_turn, std::string{name(room.game().to_move())} + " is to move");
  table->waits.push_back({call.session.id, call.tag, std::string{call.verb}, side});
  address(*table, room.prompt_bot(), nullptr, call.now, call.out);
}

void Lobby::on(const request::Thought& thought, Call& call) {
  ask_room(thought.room, call, [&](Room& room) { return room.think(*call.session.user, thought); });
}

void Lobby::on(const request::Lose& lose, Call& call) {
  ask_room(lose.room, call, [&](Room& room) { return room.resign(*call.session.user, call.now); });
}

void Lobby::on(const request::Abort& abort, Call& call) {
  ask_room(abort.room, call, [&](Room& room) { return room.abort(*call.session.user, call.now); });
}

void Lobby::on(const request::Claim& claim, Call& call) {
  ask_room(claim.room, call, [&](Room& room) { return room.claim(*call.session.user, call.now); });
}

void Lobby::on(const request::Continue& go_on, Call& call) {
  ask_room(go_on.room, call, [&](Room& room) { return room.go_on(*call.session.user, call.now); });
}

void Lobby::on(const request::Repent& repent, Call& call) {
  ask_room(repent.room, call,
           [&](Room& room) { return room.ask(*call.session.user, Offer::repent, repent.plies, call.now); });
}

void Lobby::on(const request::Draw& draw, Call& call) {
  ask_room(draw.room, call,
           [&](Room& room) { return room.ask(*call.session.user, Offer::draw, std::nullopt, call.now); });
}

void Lobby::on(const request::Pause& pause, Call& call) {
  ask_room(pause.room, call,
           [&](Room& room) { return room.ask(*call.session.user, Offer::pause, std::nullopt, call.now); });
}

void Lobby::on(const request::Rematch& rematch, Call& call) {
  if (const auto why = no_more_tables(*call.session.user)) return refuse(call, ErrorCode::too_many, *why);
  ask_room(rematch.room, call,
           [&](Room& room) { return room.ask(*call.session.user, Offer::rematch, std::nullopt, call.now); });
}

void Lobby::on(const request::Reply& given, Call& call) {
  const std::optional<Offer> what = parse_offer(given.what);
  const bool score = base::equal_ignoring_case(given.what, "score");
  if (!what && !score)
    return refuse(call, ErrorCode::syntax,
                  "one replies to repent, draw, pause, rematch or score, not to '" + given.what + "'");
  const bool yes = given.answer == protocol::YesNo::yes;
  ask_room(given.room, call, [&](Room& room) {
    return score ? room.reply_to_score(*call.session.user, yes, call.now)
                 : room.reply(*call.session.user, *what, yes, call.now);
  });
}

void Lobby::on(const request::Dead& dead, Call& call) {
  const bool is_dead = base::equal_ignoring_case(dead.state, "dead");
  if (!is_dead && !base::equal_ignoring_case(dead.state, "alive"))
    return refuse(call, ErrorCode::syntax, "a chain is dead or alive, not '" + dead.state + "'");
  ask_room(dead.room, call, [&](Room& room) { return room.mark(*call.session.user, dead.point, is_dead, call.now); });
}

void Lobby::on(const request::Legal& legal, Call& call) {
  if (const Table* const table = find_table(legal.room, call))
    reply(call,
          answer::Legal{legal.room, table->room.state() == Room::State::over ? std::vector<std::string>{}
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
  const bool plays = table->room.seated(user);
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
  const bool plays = session.user && table.room.seated(*session.user);
  const std::optional<Role> who = role(session);
  return !plays && who != Role::arbiter && who != Role::admin;
}

const core::AnyGame& Lobby::game_for(const Call& call, const Table& table) const {
  return sees_delayed(table, call.session) ? table.delayed->game() : table.room.game();
}

void Lobby::send_state(const Table& table, std::string_view verb, Call& call) const {
  const Room& room = table.room;
  const bool late = sees_delayed(table, call.session);
  const std::vector<event::Move>& moves = late ? table.delayed->moves() : room.moves();
  answer::Room summary = room.summary();
  if (late) {
    summary.turn = table.delayed->game().to_move();
    summary.ply = table.delayed->game().ply();
    if (!moves.empty()) {
      summary.clockblack = moves.back().clockblack;
      summary.clockwhite = moves.back().clockwhite;
    }
  }
  reply(call, std::move(summary));
  for (auto& [key, value] : room.options()) reply(call, answer::Option{key, value});
  for (const event::Move& move : moves) reply(call, move);
  if (!room.seated(*call.session.user))
    for (const event::Thought& thought : late ? table.delayed->thoughts() : room.thoughts()) reply(call, thought);
  if (!late)
    for (protocol::Message& message : room.situation(call.now)) reply(call, std::move(message));
  reply(call, answer::End{std::string{verb}, game_for(call, table).ply()});
}

}  // namespace room
