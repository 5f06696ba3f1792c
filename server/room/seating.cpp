#include "server/room/seating.h"

#include <cassert>

#include "server/room/bot_options.h"
#include "server/room/flow.h"
#include "server/room/permission.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

tl::unexpected<Refused> is_over() {
  return refused(ErrorCode::game_over, "the game at this table is over");
}

tl::unexpected<Refused> is_taken(const State& state, Side side) {
  return refused(ErrorCode::seat_taken, "{side} is taken by {user}", side, state.seats.name(side));
}

/// The user's own seat, or a free one; nullopt if other players have both.
std::optional<Side> any_seat(const State& state, const UserName& user) {
  for (const Side side : base::both_sides)
    if (!state.seats[side] || state.seats.holds(user, side)) return side;
  return std::nullopt;
}

}  // namespace

Result perform(State& state, const request::SitDown& sit, const UserName& user, Now /*now*/) {
  if (state.phase == Phase::over) return is_over();
  const std::optional<Side> side = sit.side ? sit.side : any_seat(state, user);
  if (!side) return refused(ErrorCode::seat_taken, "both seats are taken: you can watch the game");
  if (state.seats[*side] && !state.seats.holds(user, *side)) return is_taken(state, *side);
  const bool was_here = state.seats.seated(user);
  RoomEffects effects{Answer{answer::SitDown{state.id, *side, user.shown}}};
  if (!state.seats[*side])
    occupy(state, *side, {store::Player{user.shown, false, {}, false}, user.key}, state.options.grace, effects);
  if (!was_here) effects.push_back(TellOthers{event::Joined{state.id, user.shown, "player"}});
  return effects;
}

Result perform(State& state, const request::StandUp& /*stand*/, const UserName& user, Now /*now*/) {
  if (auto stranger = not_seated(state, user)) return tl::unexpected(*std::move(stranger));
  if (state.in_game()) return refused(ErrorCode::forbidden, "the game has started: resign instead");
  if (state.phase == Phase::over) return is_over();
  RoomEffects effects{Answer{answer::StandUp{state.id}}};
  for (const Side side : base::both_sides) {
    if (!state.seats.holds(user, side)) continue;
    state.seats.leave(side);
    effects.push_back(Save{store::SeatChanged{state.id, side, std::nullopt}});
  }
  state.phase = Phase::open;
  return effects;
}

Result perform(State& state, const request::SeatBot& seat, const UserName& user, Now now) {
  if (!state.seats.seated(user) && user.key != state.opener.key)
    return refused(ErrorCode::forbidden, "only the user who opened this table or a player at it can seat a bot");
  if (state.phase == Phase::over) return is_over();
  if (state.seats[seat.side]) return is_taken(state, seat.side);
  const core::BotKind* const bot = state.kind->bot(seat.bot);
  if (bot == nullptr) {
    std::string names;
    for (const core::BotKind& known : state.kind->bots) names += (names.empty() ? "" : ", ") + std::string{known.name};
    return refused(ErrorCode::no_bot, "unknown bot '{bot}' for {game}; valid: {names}", seat.bot, state.kind->name,
                   names);
  }
  const base::Expected<core::Options> options = parse_bot_options(*bot, seat.options);
  if (!options) return refused(ErrorCode::bad_option, options.error());

  RoomEffects effects{Answer{answer::SeatBot{state.id, seat.side, std::string{bot->name}}}};
  occupy(state, seat.side, {bot_player(*bot, *options), ""}, Millis{0}, effects);
  start_if_ready(state, now, effects);
  return effects;
}

Result perform(State& state, const request::Ready& ready, const UserName& user, Now now) {
  if (ready.user && identity::fold_name(*ready.user) != user.key)
    return refused(ErrorCode::not_your_seat, "you are {user}, not {name}", user.shown, *ready.user);
  if (!state.seats.seated(user)) return refused(ErrorCode::not_seated, "take a seat first");
  if (ready.side && !state.seats.holds(user, *ready.side))
    return refused(ErrorCode::not_your_seat, "you do not play {side}", *ready.side);
  if (state.phase == Phase::over) return is_over();
  RoomEffects effects;
  for (const Side side : base::both_sides) {
    if (!state.seats.holds(user, side) || (ready.side && *ready.side != side)) continue;
    effects.push_back(Answer{answer::Ready{state.id, side}});
    if (state.seats[side]->player.ready) continue;
    state.seats.set_ready(side);
    effects.push_back(Save{store::SeatChanged{state.id, side, state.seats[side]->player}});
  }
  if (!state.in_game()) start_if_ready(state, now, effects);
  return effects;
}

void occupy(State& state, Side side, Seat seat, Millis patience, RoomEffects& effects) {
  effects.push_back(Save{store::SeatChanged{state.id, side, seat.player}});
  state.seats.take(side, std::move(seat));
  state.presence.seat(side, patience);
  if (state.seats.both_taken() && state.phase == Phase::open) state.phase = Phase::ready;
}

void start_if_ready(State& state, Now now, RoomEffects& effects) {
  if (state.seats.both_ready()) start(state, state.options.first_moves(*state.kind, state.start_number), now, effects);
}

void start(State& state, const std::vector<std::string>& opening, Now now, RoomEffects& effects) {
  state.phase = Phase::playing;
  effects.push_back(Save{store::GameStarted{state.id, now.wall}});
  event::Start start{state.id, "watch", std::string{state.kind->name}, state.seats.name(Side::black),
                     state.seats.name(Side::white)};
  effects.push_back(TellWatchers{start});
  for (const Side side : base::both_sides) {
    start.yourside = base::name(side);
    effects.push_back(TellSide{side, start});
  }
  for (const std::string& move : opening) {
    [[maybe_unused]] const core::Verdict played = state.live.play(move);
    assert(played);
    // The moves of an opening take no time.
    state.live.set_clocks(state.clock.left(Side::black), state.clock.left(Side::white));
    save_move(state, now, effects);
    effects.push_back(Tell{state.live.moves().back()});
  }
  announce_turn(state, now, effects);
}

}  // namespace room
