#include "server/room/flow.h"

#include <cassert>

#include "server/room/messages.h"

namespace room {

namespace event = protocol::event;

void announce_turn(State& state, Now now, RoomEffects& effects) {
  if (const std::optional<std::string> forced = state.live.game().forced_move()) {
    [[maybe_unused]] const core::Verdict played = state.live.play(*forced);
    assert(played);
    return move_made(state, now, effects);
  }
  effects.push_back(Tell{event::Turn{state.id, state.live.to_move(), state.live.ply()}});
  effects.push_back(TurnShown{state.id, ++state.turns.turn});
}

void move_made(State& state, Now now, RoomEffects& effects) {
  state.live.set_clocks(state.clock.left(Side::black), state.clock.left(Side::white));
  save_move(state, now, effects);
  effects.push_back(Tell{state.live.moves().back()});
  const std::optional<core::Ending> ending = state.live.game().ending();
  if (!ending) {
    announce_turn(state, now, effects);
    // A bot may have moved while all players were away, so that it is their turn now.
    wait_for_somebody(state, now, effects);
  } else if (score_can_be_agreed(state)) {
    begin_scoring(state, now, effects);
  } else {
    finish(state, referee::result_of(*ending), now, effects);
  }
}

void take_back(State& state, int ply, act::TakenBack::Why why, const std::string& by, Now now, RoomEffects& effects) {
  // A forced move would be repeated at once, so the moves that led to it are taken back too.
  while (ply > 0 && ply < state.live.ply() && state.live.was_forced(ply + 1)) --ply;
  std::string moves = state.live.moves_after(ply);
  state.clock.charge(now.steady);
  state.live.rewind(ply);
  state.offers.clear();
  state.relay.reset();
  state.score.reset();
  save_act(state, act::TakenBack{why, std::move(moves)}, by, now, effects);
  effects.push_back(Tell{event::Undone{state.id, ply}});
  effects.push_back(TakenBack{ply});
  forget_bots(state, effects);
  if (state.phase == Phase::paused) return;
  state.phase = Phase::playing;
  announce_turn(state, now, effects);
  effects.push_back(Tell{clocks(state, now)});
}

void pause(State& state, PauseReason why, std::optional<Millis> length, Now now, RoomEffects& effects) {
  state.clock.pause(now.steady);
  state.phase = Phase::paused;
  state.pause = Pause{why, length ? std::optional(now.steady + *length) : std::nullopt, now.steady};
  effects.push_back(Tell{pause_message(state, now)});
  effects.push_back(Tell{clocks(state, now)});
  forget_bots(state, effects);
}

void resume(State& state, Now now, RoomEffects& effects) {
  if (state.pause->why == PauseReason::nobody_here) state.presence.charge_nobody_here(state.pause->since, now.steady);
  state.pause.reset();
  state.phase = Phase::playing;
  effects.push_back(Tell{event::Continued{state.id}});
  announce_turn(state, now, effects);
}

void wait_for_somebody(State& state, Now now, RoomEffects& effects) {
  const auto is_here = [&](Side side) { return state.seats.has_person(side) && !state.presence.is_away(side); };
  const Millis left = state.presence.nobody_here_left();
  if (state.phase != Phase::playing || is_here(Side::black) || is_here(Side::white) || left <= Millis{0}) return;
  const Side side = state.live.to_move();
  if (state.seats.has_bot(side) || !state.clock.has_limit(side)) return;
  pause(state, PauseReason::nobody_here, left, now, effects);
}

void tell_score(const State& state, Now now, RoomEffects& effects) {
  for (protocol::Message& message : score_messages(state, now)) effects.push_back(Tell{std::move(message)});
}

void begin_scoring(State& state, Now now, RoomEffects& effects) {
  state.clock.charge(now.steady);
  state.phase = Phase::scoring;
  state.score = ScoreAgreement(now.steady + ScoreAgreement::time);
  ++state.turns.turn;
  tell_score(state, now, effects);
  effects.push_back(AskEstimate{state.id, state.kind->scoring, state.live.game(), std::nullopt, "", state.turns.turn});
}

void finish(State& state, const referee::GameResult& result, Now now, RoomEffects& effects) {
  state.phase = Phase::over;
  state.result = referee::result_text(result);
  state.clock.charge(now.steady);
  state.offers.clear();
  state.pause.reset();
  state.score.reset();
  state.relay.reset();
  const std::string why{referee::word(result.why)};
  effects.push_back(Save{store::GameEnded{state.id, state.result, why, now.wall}});
  effects.push_back(Tell{event::GameOver{state.id, state.result, why}});
  effects.push_back(Ended{result});
  // A game without moves is not entered in the archive's index of openings.
  if (state.live.ply() > 0) effects.push_back(IndexPositions{state.id, state.kind, state.live.game(), now.wall});
  forget_bots(state, effects);
}

void save_act(const State& state, const Act& act, const std::string& by, Now now, RoomEffects& effects) {
  ActText text = to_text(act);
  effects.push_back(Save{store::GameAct{state.id,
                                        state.live.ply(),
                                        std::move(text.action),
                                        by,
                                        std::move(text.detail),
                                        {state.clock.state(Side::black), state.clock.state(Side::white)},
                                        now.wall}});
}

Tell tell_act(const State& state, const Act& act, const std::string& by) {
  ActText text = to_text(act);
  return {event::Act{state.id, by, std::move(text.action), std::move(text.detail)}};
}

void save_move(const State& state, Now now, RoomEffects& effects) {
  const event::Move& move = state.live.moves().back();
  effects.push_back(Save{store::NewMove{state.id, move.ply, move.side, move.move, move.clockblack, move.clockwhite,
                                        state.clock.state(move.side), now.wall}});
}

void forget_bots(const State& state, RoomEffects& effects) {
  for (const Side side : base::both_sides)
    if (state.seats.has_bot(side)) effects.push_back(ForgetBot{state.id, side});
}

AskBot question_to_bot(const State& state) {
  const Side side = state.live.to_move();
  const store::Player& player = state.seats[side]->player;
  const core::BotKind* const kind = state.kind->bot(player.bot_name());
  const base::Expected<core::Options> options = core::Options::parse(kind->options, player.bot_options);
  assert(options);
  core::Budget budget = state.clock.budget(side);
  budget.is_repeatable = true;
  return {state.id, side, state.turns.turn, kind, *options, state.live.game(), budget};
}

bool score_can_be_agreed(const State& state) {
  const std::optional<core::Ending> ending = state.live.game().ending();
  return ending && ending->reason == core::EndReason::score && state.options.agree_on_score &&
         !state.seats.has_bot(Side::black) && !state.seats.has_bot(Side::white);
}

core::Ending counted(const State& state) {
  return state.kind->scoring->count(state.live.game(), state.score->dead());
}

}  // namespace room
