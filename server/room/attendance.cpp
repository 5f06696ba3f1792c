#include "server/room/attendance.h"

#include <algorithm>
#include <chrono>

#include "server/room/flow.h"
#include "server/room/messages.h"

namespace room {

using referee::Termination;
namespace event = protocol::event;

RoomEffects time_passes(State& state, Now now) {
  RoomEffects effects;
  if (state.pause && state.pause->until && *state.pause->until <= now.steady) resume(state, now, effects);
  if (state.score && state.score->until() <= now.steady) {
    finish(state, referee::result_of(*state.live.game().ending()), now, effects);
    return effects;
  }
  if (const BotWait* const wait = state.waiting_bot();
      wait != nullptr && !wait->told && wait->told_at && *wait->told_at <= now.steady) {
    state.bot_wait->told = true;
    effects.push_back(Tell{event::Waits{state.id, state.live.to_move(), protocol::YesNo::yes}});
    effects.push_back(Tell{clocks(state, now)});
  }
  const std::optional<TimePoint> flag = state.clock.flag_time();
  if (!flag) return effects;
  const Side side = *state.clock.running();
  if (*flag <= now.steady) {
    finish(state, referee::victory(base::opponent(side), Termination::time), now, effects);
    return effects;
  }
  const std::int64_t left = std::chrono::duration_cast<Millis>(*flag - now.steady).count();
  for (int due = state.warnings.take_due(state.clock, state.turns.turn, now.steady); due > 0; --due)
    effects.push_back(Tell{event::LowTime{state.id, side, left}});
  return effects;
}

std::optional<TimePoint> deadline(const State& state) {
  if (state.pause) return state.pause->until;
  if (state.score) return state.score->until();
  if (const BotWait* const wait = state.waiting_bot()) return wait->told ? std::nullopt : wait->told_at;
  const std::optional<TimePoint> flag = state.clock.flag_time();
  if (!flag) return std::nullopt;
  return std::min(*flag, state.warnings.next(state.clock, state.turns.turn).value_or(*flag));
}

RoomEffects bots_unwatched(State& state, Now now) {
  RoomEffects effects;
  if (state.phase == Phase::playing) pause(state, PauseReason::unwatched, std::nullopt, now, effects);
  return effects;
}

RoomEffects bots_watched(State& state, Now now) {
  RoomEffects effects;
  if (state.pause && state.pause->why == PauseReason::unwatched) resume(state, now, effects);
  return effects;
}

RoomEffects player_left(State& state, const UserName& user, Now now) {
  for (const Side side : base::both_sides)
    if (state.seats.holds(user, side) && !state.seats.is_relayed(side)) state.presence.leave(side, now.steady);
  RoomEffects effects;
  wait_for_somebody(state, now, effects);
  return effects;
}

RoomEffects player_returned(State& state, const UserName& user, Now now) {
  // Time lost because the server was down does not count against the player.
  const bool charged = !state.pause || !state.pause->is_our_fault();
  for (const Side side : base::both_sides)
    if (state.seats.holds(user, side) && state.presence.is_away(side))
      state.presence.come_back(side, charged && !state.presence.no_contact_since(side), now.steady);
  RoomEffects effects = contact_regained(state, user, now);
  if (state.pause && state.pause->why == PauseReason::nobody_here) resume(state, now, effects);
  return effects;
}

RoomEffects contact_lost(State& state, const UserName& user, TimePoint since, Now now) {
  RoomEffects effects;
  for (const Side side : base::both_sides) {
    if (!state.seats.holds(user, side) || state.seats.is_relayed(side)) continue;
    state.presence.lose_contact(side, since);
    if (state.phase != Phase::playing || state.clock.running() != side) continue;
    state.clock.pause(since);
    if (!wait_for_contact(state, now, effects)) state.clock.start(side, now.steady);
  }
  return effects;
}

RoomEffects contact_regained(State& state, const UserName& user, Now now) {
  for (const Side side : base::both_sides)
    if (state.seats.holds(user, side)) state.presence.regain_contact(side);
  RoomEffects effects;
  if (state.pause && state.pause->is_our_fault() && state.seats.holds(user, state.live.to_move()))
    resume(state, now, effects);
  return effects;
}

bool wait_for_contact(State& state, Now now, RoomEffects& effects) {
  const Side side = state.live.to_move();
  const std::optional<TimePoint> since = state.presence.no_contact_since(side);
  if (!since || !state.clock.has_limit(side)) return false;
  const Millis left = state.options.grace - std::chrono::duration_cast<Millis>(now.steady - *since);
  if (left <= Millis{0}) return false;
  pause(state, PauseReason::unreachable, left, now, effects);
  return true;
}

RoomEffects woken(State& state, Now now) {
  for (const Side side : base::both_sides)
    if (state.seats.has_person(side) && !state.seats.is_relayed(side)) state.presence.leave(side, now.steady);
  RoomEffects effects;
  if (state.phase == Phase::playing) {
    announce_turn(state, now, effects);
    // The player to move is not to blame for the restart, so the time to reconnect is not taken from their clock.
    const Side side = state.live.to_move();
    if (state.presence.is_away(side) && state.clock.has_limit(side))
      pause(state, PauseReason::restart, state.options.grace, now, effects);
  } else if (state.phase == Phase::scoring) {
    state.score->set_until(now.steady + ScoreAgreement::time);
    if (!state.score->is_touched())
      effects.push_back(
          AskEstimate{state.id, state.kind->scoring, state.live.game(), std::nullopt, "", state.turns.turn});
  }
  return effects;
}

std::optional<Absence> absence(const State& state) {
  const bool waits = state.pause && state.pause->is_wanted();
  const bool black_is_away = state.presence.is_away(Side::black);
  if (!state.in_game() || waits || black_is_away == state.presence.is_away(Side::white)) return std::nullopt;
  const Side side = black_is_away ? Side::black : Side::white;
  return Absence{side, state.presence.away_since(side)};
}

}  // namespace room
