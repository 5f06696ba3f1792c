#include "server/room/moves.h"

#include <algorithm>
#include <cassert>
#include <chrono>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/referee/win_rate.h"
#include "server/room/attendance.h"
#include "server/room/flow.h"
#include "server/room/messages.h"
#include "server/room/permission.h"

namespace room {

using protocol::ErrorCode;
using referee::Termination;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

ErrorCode code_of(const core::Refusal& refusal) {
  switch (refusal.code) {
    case core::Refusal::Code::illegal:
      return ErrorCode::illegal;
    case core::Refusal::Code::repetition:
      return ErrorCode::repetition;
    default:
      return ErrorCode::game_over;
  }
}

/// The answer to a request A, made from its table and the ply of the move.
template <class A>
Result play(State& state, Side side, std::string_view move, std::optional<int> ply, const UserName& user, Now now) {
  if (auto stranger = not_seated(state, user)) return tl::unexpected(*std::move(stranger));
  if (!state.seats.holds(user, side)) return refused(ErrorCode::not_your_seat, "you do not play {side}", side);
  if (auto too_early = not_begun(state)) return tl::unexpected(*std::move(too_early));

  const int next = state.live.ply() + 1;
  if (ply && *ply >= 1 && *ply < next) {
    const event::Move& stored = state.live.moves()[static_cast<std::size_t>(*ply - 1)];
    if (stored.side == side && base::equal_ignoring_case(stored.move, move))
      return RoomEffects{Answer{A{state.id, *ply}}};
  }
  if (ply && *ply != next) return refused(ErrorCode::stale, "the next move has ply {ply}, not {given}", next, *ply);
  if (auto no = not_playing(state)) return tl::unexpected(*std::move(no));
  if (state.live.to_move() != side)
    return refused(ErrorCode::not_your_turn, "it is {side}'s turn", state.live.to_move());
  const core::Verdict played = state.live.play(move);
  if (!played) return refused(code_of(played.error()), played.error().fault);
  constexpr std::size_t usual_number = 8;
  RoomEffects effects;
  effects.reserve(usual_number);
  effects.push_back(Answer{A{state.id, next}});
  make_move(state, now, effects);
  return effects;
}

/// A wait that need not be told.
constexpr Millis short_wait = std::chrono::milliseconds{500};

AskBot ask_bot(State& state) {
  state.bot_wait = BotWait{state.turns.turn};
  return question_to_bot(state);
}

/// Stores a thought and sends it to the watchers; it replaces an earlier one about the same move.
void publish(State& state, event::Thought thought, RoomEffects& effects) {
  effects.push_back(Save{
      store::NewThought{state.id, thought.ply, thought.winrate, thought.playouts, base::join(thought.variation, " ")}});
  state.live.keep(thought);
  effects.push_back(TellWatchers{std::move(thought)});
}

std::optional<Refused> misshapen(const request::Thought& thought) {
  constexpr std::size_t max_moves = 64;
  constexpr std::size_t max_move_length = 16;
  if (thought.winrate < 0 || thought.winrate > 1000)
    return Refused{ErrorCode::syntax,
                   base::Fault{"winrate must be 0 to 1000 (thousandths), not {winrate}", thought.winrate}};
  if (thought.playouts < 0)
    return Refused{ErrorCode::syntax, base::Fault{"playouts must be 0 or more, not {playouts}", thought.playouts}};
  if (thought.variation.size() > max_moves)
    return Refused{ErrorCode::too_many, base::Fault{"a variation has at most {max} moves, not {moves}", max_moves,
                                                    thought.variation.size()}};
  for (const std::string& move : thought.variation)
    if (move.empty() || move.size() > max_move_length || move.find(' ') != std::string::npos)
      return Refused{ErrorCode::syntax,
                     base::Fault{"'{text}' in the variation is not a move", protocol::excerpt(move)}};
  return std::nullopt;
}

}  // namespace

Result perform(State& state, const request::SetDot& move, const UserName& user, Now now) {
  return play<answer::SetDot>(state, move.side, move.point, move.ply, user, now);
}

Result perform(State& state, const request::SetDotD& move, const UserName& user, Now now) {
  return play<answer::SetDotD>(state, move.side, move.from + "-" + move.to, move.ply, user, now);
}

Result perform(State& state, const request::Pass& pass, const UserName& user, Now now) {
  return play<answer::Pass>(state, pass.side, "pass", pass.ply, user, now);
}

Result perform(State& state, const request::Color& color, const UserName& user, Now /*now*/) {
  if (!state.seats.holds(user, color.side))
    return refused(ErrorCode::not_your_seat, "you do not play {side}", color.side);
  const event::Move* const last = state.live.last_move(color.side);
  if (last == nullptr || std::ranges::find(last->effects, "+" + color.point) == last->effects.end())
    return refused(ErrorCode::illegal, "{side}'s last move did not convert {point}", color.side, color.point);
  return RoomEffects{Answer{answer::Color{state.id, color.point}}};
}

Result perform(State& state, const request::Thought& thought, const UserName& user, Now /*now*/) {
  if (auto stranger = not_seated(state, user)) return tl::unexpected(*std::move(stranger));
  if (auto too_early = not_begun(state)) return tl::unexpected(*std::move(too_early));
  const std::vector<event::Move>& moves = state.live.moves();
  const auto mine = std::ranges::find_if(moves.rbegin(), moves.rend(),
                                         [&](const event::Move& move) { return state.seats.holds(user, move.side); });
  if (mine == moves.rend()) return refused(ErrorCode::stale, "you have not moved yet");
  // A user who plays both sides may comment on the last move of either side.
  const auto meant = std::ranges::find(moves, thought.ply, &event::Move::ply);
  if (meant == moves.end() || !state.seats.holds(user, meant->side) || state.live.last_move(meant->side) != &*meant)
    return refused(ErrorCode::stale, "your last move has ply {ply}", mine->ply);
  if (auto flaw = misshapen(thought)) return tl::unexpected(*std::move(flaw));
  RoomEffects effects{Answer{answer::Thought{state.id, thought.ply}}};
  publish(state, {state.id, thought.ply, meant->side, thought.winrate, thought.playouts, thought.variation}, effects);
  return effects;
}

RoomEffects turn_shown(State& state, int turn, Now now) {
  if (state.phase != Phase::playing || turn != state.turns.turn || state.clock.running() || state.waiting_bot())
    return {};
  const Side side = state.live.to_move();
  const bool may_think = state.options.standing == 0 || state.turns.prompted == state.turns.turn;
  if (state.seats.has_bot(side) && may_think) return {ask_bot(state)};
  RoomEffects effects;
  if (!wait_for_contact(state, now, effects)) state.clock.start(side, now.steady);
  return effects;
}

RoomEffects prompt_bot(State& state, Now now) {
  if (state.options.standing == 0 || state.phase != Phase::playing || !state.seats.has_bot(state.live.to_move()) ||
      state.turns.prompted == state.turns.turn)
    return {};
  state.turns.prompted = state.turns.turn;
  // A player does not think before being shown the turn.
  if (!state.clock.running()) return {};
  state.clock.pause(now.steady);
  return {ask_bot(state)};
}

RoomEffects bot_waits(State& state, int turn, Now now) {
  if (state.waiting_bot() != nullptr && turn == state.turns.turn) state.bot_wait->told_at = now.steady + short_wait;
  return {};
}

RoomEffects bot_begins(State& state, int turn, Now now) {
  if (state.waiting_bot() == nullptr || turn != state.turns.turn) return {};
  const bool told = state.bot_wait->told;
  state.bot_wait.reset();
  state.clock.start(state.live.to_move(), now.steady);
  if (!told) return {};
  return {Tell{event::Waits{state.id, state.live.to_move(), protocol::YesNo::no}}, Tell{clocks(state, now)}};
}

RoomEffects bot_moved(State& state, Side side, int turn, const std::optional<core::Thought>& thought, Now now) {
  if (state.phase != Phase::playing || turn != state.turns.turn || state.live.to_move() != side ||
      !state.seats.has_bot(side))
    return {};
  RoomEffects effects;
  const auto loses = [&](Termination why) {
    finish(state, referee::victory(base::opponent(side), why), now, effects);
    return effects;
  };
  if (!thought) return loses(Termination::abandoned);
  if (thought->resigns) return loses(Termination::resign);
  const core::Verdict played = state.live.play(thought->move);
  if (!played) return loses(Termination::abandoned);
  make_move(state, now, effects);
  publish(state,
          {state.id, played->ply, side, referee::thousandths(thought->win_rate), thought->playouts, thought->variation},
          effects);
  return effects;
}

void make_move(State& state, Now now, RoomEffects& effects) {
  // A move that arrives before its turn was shown takes no time.
  if (!state.clock.running()) state.clock.start(state.live.moves().back().side, now.steady);
  [[maybe_unused]] const bool in_time = state.clock.move_made(now.steady);
  assert(in_time);
  state.offers.clear();
  state.relay.reset();
  move_made(state, now, effects);
}

}  // namespace room
