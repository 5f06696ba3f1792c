#include "server/room/arbitration.h"

#include <cassert>

#include "engine/base/text.h"
#include "server/room/bot_options.h"
#include "server/room/flow.h"
#include "server/room/messages.h"
#include "server/room/moves.h"
#include "server/room/permission.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;

namespace {

/// The arbiter who acts, and the time.
struct Arbitration {
  State& state;
  const std::string& arbiter;
  bool present;
  Now now;
};

template <class A>
Answer answered(const Arbitration& call, const A& /*act*/) {
  return {answer::Arbiter{call.state.id, std::string{A::word}}};
}

/// The answer and the message to everyone at the table; save_act stores the act when it is done.
template <class A>
RoomEffects acted(const Arbitration& call, const A& act, const Act& done) {
  return {answered(call, act), tell_act(call.state, done, call.arbiter)};
}

void save(const Arbitration& call, const Act& done, RoomEffects& effects) {
  save_act(call.state, done, call.arbiter, call.now, effects);
}

Result perform(const Arbitration& call, const arbiter::Pause& act) {
  State& state = call.state;
  const bool would_go_on = state.pause && state.pause->why != PauseReason::arbiter;
  if (auto no = not_playing(state); no && !would_go_on) return tl::unexpected(*std::move(no));
  const Act done = act::Paused{false, act.reason};
  RoomEffects effects = acted(call, act, done);
  state.relay.reset();
  pause(state, PauseReason::arbiter, std::nullopt, call.now, effects);
  save(call, done, effects);
  return effects;
}

Result perform(const Arbitration& call, const arbiter::Resume& act) {
  if (call.state.phase != Phase::paused) return refused(ErrorCode::forbidden, "the game is not paused");
  const Act done = act::Resumed{act.reason};
  RoomEffects effects = acted(call, act, done);
  save(call, done, effects);
  resume(call.state, call.now, effects);
  return effects;
}

Result perform(const Arbitration& call, const arbiter::AddTime& act) {
  State& state = call.state;
  if (!state.in_game()) return tl::unexpected(*not_playing(state));
  if (!state.clock.has_limit(act.side))
    return refused(ErrorCode::forbidden, "{side} has no clock at this table", act.side);
  state.clock.add(act.side, act.time);
  const Act done = act::TimeAdded{act.side, act.time, act.reason};
  RoomEffects effects = acted(call, act, done);
  save(call, done, effects);
  effects.push_back(Tell{clocks(state, call.now)});
  return effects;
}

Result perform(const Arbitration& call, const arbiter::Adjudicate& act) {
  if (!call.state.in_game()) return tl::unexpected(*not_playing(call.state));
  const Act done = act::Adjudicated{referee::result_text(act.result), act.reason};
  RoomEffects effects = acted(call, act, done);
  save(call, done, effects);
  finish(call.state, act.result, call.now, effects);
  return effects;
}

Result perform(const Arbitration& call, const arbiter::Reopen& act) {
  State& state = call.state;
  if (state.phase != Phase::over) return refused(ErrorCode::forbidden, "the game is not over");
  if (state.live.ply() == 0 && !state.seats.both_taken())
    return refused(ErrorCode::forbidden, "this game never started");
  const bool ended = state.live.game().ending().has_value();
  if (ended && !score_can_be_agreed(state))
    return refused(ErrorCode::forbidden, "the game ended on the board, by its rules, and cannot be reopened");
  const Act done = act::Reopened{std::exchange(state.result, {}), act.reason};
  state.agreed_dead.reset();
  RoomEffects effects = acted(call, act, done);
  effects.push_back(Save{store::GameReopened{state.id}});
  effects.push_back(Reopened{});
  save(call, done, effects);
  if (ended) {
    begin_scoring(state, call.now, effects);
  } else {
    state.phase = Phase::playing;
    pause(state, PauseReason::arbiter, std::nullopt, call.now, effects);
  }
  return effects;
}

Result perform(const Arbitration& call, const arbiter::Rewind& act) {
  State& state = call.state;
  if (!state.in_game()) return tl::unexpected(*not_playing(state));
  if (act.ply >= state.live.ply())
    return refused(ErrorCode::forbidden, "the game is at ply {ply}: it can be taken back to an earlier one only",
                   state.live.ply());
  const std::string text = "to ply " + std::to_string(act.ply) + (act.reason.empty() ? "" : ": " + act.reason);
  RoomEffects effects{answered(call, act), Tell{event::Act{state.id, call.arbiter, std::string{act.word}, text}}};
  take_back(state, act.ply, act::TakenBack::Why::rewind, call.arbiter, call.now, effects);
  return effects;
}

/// Another player takes over: the new player receives the game, and the turn if it is theirs.
void change_player(const Arbitration& call, Side side, Seat seat, Millis patience, bool is_away, RoomEffects& effects) {
  State& state = call.state;
  if (state.seats.has_bot(side)) effects.push_back(ForgetBot{state.id, side});
  state.relay.reset();
  effects.push_back(Tell{event::Joined{state.id, seat.player.name, "player"}});
  occupy(state, side, std::move(seat), patience, effects);
  if (is_away) state.presence.leave(side, call.now.steady);
  if (!state.in_game()) return start_if_ready(state, call.now, effects);
  effects.push_back(TellSide{side, event::Start{state.id, std::string{base::name(side)}, std::string{state.kind->name},
                                                state.seats.name(Side::black), state.seats.name(Side::white)}});
  if (state.phase != Phase::playing || state.live.to_move() != side) return;
  state.clock.pause(call.now.steady);
  announce_turn(state, call.now, effects);
}

Result perform(const Arbitration& call, const arbiter::Replace& act) {
  State& state = call.state;
  if (state.phase == Phase::over) return tl::unexpected(*not_playing(state));
  Seat seat;
  Millis patience{0};
  if (const core::BotKind* const bot = state.kind->bot(act.who)) {
    const base::Expected<core::Options> options = core::Options::parse(bot->options, act.options);
    if (!options) return refused(ErrorCode::bad_option, options.error());
    seat.player = bot_player(*bot, *options);
  } else {
    if (!act.options.empty()) return refused(ErrorCode::bad_option, "only bots have options");
    const UserName user = identity::known_user_name(act.who);
    seat = {{user.shown, false, {}, true}, user.key};
    patience = state.options.grace;
  }
  const Act done = act::Replaced{act.side, seat.player.name};
  RoomEffects effects = acted(call, act, done);
  const bool is_away = !seat.player.is_bot && !call.present;
  change_player(call, act.side, std::move(seat), patience, is_away, effects);
  save(call, done, effects);
  return effects;
}

Result perform(const Arbitration& call, const arbiter::Operate& act) {
  State& state = call.state;
  if (state.phase == Phase::over) return tl::unexpected(*not_playing(state));
  const UserName user = identity::known_user_name(act.name);
  const Act done = act::Operated{act.side, user.shown};
  RoomEffects effects = acted(call, act, done);
  change_player(call, act.side, Seat{{user.shown, false, {}, true}, user.key, true}, state.options.grace, false,
                effects);
  save(call, done, effects);
  return effects;
}

Result perform(const Arbitration& call, const arbiter::RelayMove& act) {
  State& state = call.state;
  if (auto no = not_playing(state)) return tl::unexpected(*std::move(no));
  if (state.live.to_move() != act.side)
    return refused(ErrorCode::not_your_turn, "it is {side}'s turn", state.live.to_move());
  if (state.seats.has_bot(act.side))
    return refused(ErrorCode::forbidden, "{user} is a bot and moves by itself", state.seats.name(act.side));
  core::AnyGame trial = state.live.game();
  const core::Verdict verdict = trial.play(act.move);
  if (!verdict) return refused(ErrorCode::illegal, verdict.error().fault);
  state.clock.pause(call.now.steady);
  state.relay = Relay{act.side, verdict->move};
  return RoomEffects{answered(call, act), Tell{clocks(state, call.now)}};
}

tl::unexpected<Refused> nothing_relayed(Side side) {
  return refused(ErrorCode::nothing_asked, "no move of {side} is waiting to be confirmed", side);
}

Result perform(const Arbitration& call, const arbiter::Confirm& act) {
  State& state = call.state;
  if (!state.relay || state.relay->side != act.side || state.phase != Phase::playing) return nothing_relayed(act.side);
  if (!base::equal_ignoring_case(state.relay->move, act.move))
    return refused(ErrorCode::illegal, "the relayed move is {move}: confirm that one, or cancel it", state.relay->move);
  const core::Verdict played = state.live.play(state.relay->move);
  assert(played);
  const Act done = act::Relayed{act.side, played->move};
  RoomEffects effects{answered(call, act),
                      Tell{event::Act{state.id, call.arbiter, std::string{act.word}, to_text(done).detail}}};
  make_move(state, call.now, effects);
  save(call, done, effects);
  return effects;
}

Result perform(const Arbitration& call, const arbiter::Cancel& act) {
  State& state = call.state;
  if (!state.relay || state.relay->side != act.side) return nothing_relayed(act.side);
  state.relay.reset();
  if (state.phase == Phase::playing && !state.clock.running()) state.clock.start(act.side, call.now.steady);
  return RoomEffects{answered(call, act), Tell{clocks(state, call.now)}};
}

}  // namespace

Result arbitrate(State& state, const ArbiterAct& act, const std::string& arbiter, bool present, Now now) {
  return std::visit([&](const auto& each) { return perform(Arbitration{state, arbiter, present, now}, each); }, act);
}

}  // namespace room
