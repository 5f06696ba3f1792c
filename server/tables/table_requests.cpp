#include "server/tables/table_requests.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/core/board_view.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/identity/clean_text.h"
#include "server/tables/input.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

bool is_among(const std::vector<SessionId>& ids, SessionId id) {
  return std::ranges::find(ids, id) != ids.end();
}

/// The option with which a bot would use more than a guest's may; nullopt if there is none.
std::optional<base::Fault> too_much_for_guest(const GuestBots& limits, const std::vector<core::KeyValue>& options) {
  for (const core::KeyValue& option : options) {
    const std::string& value = option.second;
    const auto exceeds = [&](std::string_view name, std::int64_t max) {
      return base::equal_ignoring_case(option.first, name) && base::parse_number<std::int64_t>(value).value_or(0) > max;
    };
    if (exceeds("time", limits.time.count()))
      return base::Fault{"a guest's bot can think for at most {max} ms per move, not {time}: use an account for more",
                         limits.time.count(), value};
    if (exceeds("threads", limits.threads))
      return base::Fault{"a guest's bot can have at most {max} threads, not {threads}: use an account for more",
                         limits.threads, value};
    if (exceeds("memory", limits.mebibytes))
      return base::Fault{"a guest's bot can have at most {max} MiB of memory, not {memory}: use an account for more",
                         limits.mebibytes, value};
  }
  return std::nullopt;
}

}  // namespace

void TableRequests::open(const request::Open& open, Call& call) {
  const core::GameKind* const kind = engine::find_game(open.game);
  if (kind == nullptr) return call.refuse(ErrorCode::no_game, engine::no_such_game(open.game));
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*kind, open.options);
  if (!options) return call.refuse(ErrorCode::bad_option, options.error());
  if (options->standing != 0 && !call.session.thesis)
    return call.refuse(ErrorCode::bad_option, "only the thesis port has standing tables");
  const base::Expected<core::AnyGame> start = kind->start(options->game);
  if (!start) return call.refuse(ErrorCode::bad_option, start.error());

  const UserName& user = call.user();
  if (const auto why = tables_.no_more_for(user)) return call.refuse(ErrorCode::too_many, *why);
  const RoomId id = tables_.new_number();
  call.out.room = id;
  call.out.list.push_back(Save{store::NewGame{id, std::string{kind->name}, options->all(), user.shown, call.now.wall}});
  tables_.add(Room(id, *kind, *std::move(options), *start, user));
  call.reply(answer::Opened{id});
}

void TableRequests::seat_bot(const request::SeatBot& seat, Call& call) {
  // The bots of the thesis port are chosen by the administrator.
  if (tables_.is_guest(call.user().key) && !call.session.thesis)
    if (const std::optional<base::Fault> why = too_much_for_guest(guest_bots_, seat.options))
      return call.refuse(ErrorCode::bad_option, *why);
  pass_on(seat, call);
}

void TableRequests::stand_up(const request::StandUp& stand, Call& call) {
  if (const Table* const table = tables_.find(stand.room); table != nullptr && table->tournament) {
    const std::string number = std::to_string(table->tournament->tournament);
    return call.refuse(ErrorCode::forbidden,
                       "tournament {tournament} seats the players of this table: withdraw from the tournament instead",
                       number);
  }
  pass_on(stand, call);
}

void TableRequests::rematch(const request::Rematch& rematch, Call& call) {
  if (const auto why = tables_.no_more_for(call.user())) return call.refuse(ErrorCode::too_many, *why);
  pass_on(rematch, call);
}

void TableRequests::wait_for_bot(RoomId id, Side side, Call& call) {
  Table* const table = tables_.find(id, call);
  if (table == nullptr) return;
  const State& state = table->state();
  if (!state.seats.has_bot(side)) return call.refuse(ErrorCode::no_bot, "{side} is not a bot at this table", side);
  if (!state.seats.holds(call.user(), base::opponent(side)))
    return call.refuse(ErrorCode::not_seated, "only the bot's opponent can ask for its move");
  if (!table->waits.has_news(state, side, call.session.id)) {
    if (table->is_over()) return call.refuse(ErrorCode::game_over, "the game is over");
    if (state.phase != Phase::playing)
      return call.refuse(ErrorCode::not_started, "the game starts when both players are ready");
    if (state.live.game().to_move() != side)
      return call.refuse(ErrorCode::not_your_turn, "it is {side}'s turn", state.live.game().to_move());
  }
  tables_.wait_for_bot(*table, side, call);
  tables_.carry_out(*table, table->room.prompt_bot(call.now), call.now, call.out);
}

void TableRequests::legal(const request::Legal& legal, Call& call) {
  if (const Table* const table = tables_.find_to_look(legal.room, legal, call))
    call.reply(answer::Legal{legal.room, table->is_over() ? std::vector<std::string>{}
                                                          : audience_.game_for(call.session, *table).legal_moves()});
}

void TableRequests::state(const request::State& state, Call& call) {
  if (const Table* const table = tables_.find_to_look(state.room, state, call)) send_state(*table, call);
}

void TableRequests::board(const request::Board& board, Call& call) {
  const Table* const table = tables_.find_to_look(board.room, board, call);
  if (table == nullptr) return;
  const core::AnyGame& game = audience_.game_for(call.session, *table);
  for (std::string& row : core::draw(game.view(), core::Charset::ascii)) call.reply(answer::Row{std::move(row)});
  call.reply(answer::End{std::string{call.verb}, game.ply()});
}

void TableRequests::watch(const request::Watch& watch, Call& call) {
  if (watch.manner && *watch.manner != protocol::watch_manner.list)
    return call.refuse(ErrorCode::bad_option, "a manner to watch is {valid}, not '{text}'", protocol::watch_manner.list,
                       protocol::excerpt(*watch.manner));
  Table* const table = tables_.find_to_look(watch.room, watch, call);
  if (table == nullptr) return;
  send_state(*table, call);
  if (watch.manner) {
    if (!is_among(table->watchers, call.session.id) && !is_among(table->glances, call.session.id))
      tables_.glance(*table, call.session.id);
    return;
  }
  const bool is_new =
      !table->state().seats.seated(call.user()) && !audience_.watches_elsewhere(*table, call.user(), call.session.id);
  if (!is_among(table->watchers, call.session.id)) {
    tables_.watch(*table, call.session.id);
    if (is_new)
      audience_.tell_others(*table, call.session.id, event::Joined{watch.room, call.user().shown, "watcher"}, call.out);
  }
  take_input(*table, call.session, sessions_, call.out);
  tables_.attendance_changed(watch.room, call.now, call.others);
}

void TableRequests::unwatch(const request::Unwatch& unwatch, Call& call) {
  Table* const table = tables_.find(unwatch.room, call);
  if (table == nullptr) return;
  const UserName& user = call.user();
  if (tables_.unwatch(*table, call.session.id) && !table->state().seats.seated(user) &&
      !audience_.watches_elsewhere(*table, user, call.session.id))
    audience_.tell_others(*table, call.session.id, event::Left{unwatch.room, user.shown, "watcher", std::nullopt},
                          call.out);
  give_up_input(*table, user, call.session.id, sessions_, call.out);
  call.reply(answer::Unwatch{unwatch.room});
  tables_.attendance_changed(unwatch.room, call.now, call.others);
}

void TableRequests::take_over(const request::TakeOver& take, Call& call) {
  Table* const table = tables_.find(take.room, call);
  if (table == nullptr) return;
  if (!table->state().seats.seated(call.user()))
    return call.refuse(ErrorCode::not_seated, "you do not play at table {table}", take.room);
  call.reply(answer::TakeOver{take.room});
  take_input(*table, call.session, sessions_, call.out);
}

void TableRequests::play_here(RoomId id, Call& call) {
  if (Table* const table = tables_.find(id)) take_input(*table, call.session, sessions_, call.out);
}

void TableRequests::say(const request::Say& say, Call& call) {
  const Table* const table = tables_.find(say.room, call);
  if (table == nullptr) return;
  const UserName& user = call.user();
  const bool plays = table->state().seats.seated(user);
  if (!plays && !is_among(table->watchers, call.session.id))
    return call.refuse(ErrorCode::not_seated, "only players and watchers of a table can chat there");
  const std::string text = identity::clean_text(say.text);
  if (text.empty()) return call.refuse(ErrorCode::bad_option, "a message must contain something that can be seen");
  call.reply(answer::Say{say.room});
  // Two channels, so that spectators cannot tell a player a move.
  broadcast(plays ? audience_.players(*table) : audience_.watchers(*table),
            event::Said{say.room, user.shown, plays ? "players" : "watchers", text}, call.out);
}

void TableRequests::send_state(const Table& table, Call& call) const {
  const State& state = table.state();
  const bool late = audience_.sees_delayed(table, call.session);
  const core::AnyGame& game = audience_.game_for(call.session, table);
  const std::vector<event::Move>& moves = late ? table.delayed->moves() : state.live.moves();
  answer::Room summary = room::summary(state);
  summary.state = word(audience_.phase_for(call.session, table));
  if (late) {
    summary.turn = game.to_move();
    summary.ply = game.ply();
    summary.clockblack = table.delayed->clocks().black;
    summary.clockwhite = table.delayed->clocks().white;
  }
  call.reply(std::move(summary));
  for (auto& [key, value] : state.options.all()) call.reply(answer::Option{key, value});
  // The option itself is listed above; the moves of a level start are known only at the table.
  if (state.options.level_start && state.options.opening.empty())
    if (const std::vector<std::string> opening = state.opening(); !opening.empty())
      call.reply(answer::Option{"opening", base::join(opening, " ")});
  for (const event::Move& move : moves) call.reply(move);
  for (const event::Thought& thought : audience_.thoughts_for(call.session, table)) call.reply(thought);
  if (!late || table.is_over())
    for (protocol::Message& message : situation(state, call.now)) call.reply(std::move(message));
  call.reply(answer::End{std::string{call.verb}, game.ply()});
  if (audience_.withholds_thoughts(call.session, table))
    call.out.list.push_back(Send{call.session.id, event::Withheld{state.id}, ""});
  if (const BotWait* const wait = state.waiting_bot(); !late && wait != nullptr && wait->told)
    call.out.list.push_back(
        Send{call.session.id, event::Waits{state.id, state.live.to_move(), protocol::YesNo::yes}, ""});
}

}  // namespace room
