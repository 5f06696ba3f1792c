#include "server/room/restore.h"

#include "engine/base/overload.h"
#include "engine/base/words.h"
#include "engine/games.h"
#include "server/room/acts.h"

namespace room {
namespace {

/// An empty table with the options of the row.
base::Expected<State> opened_table(const store::NewGame& row) {
  const core::GameKind* const kind = engine::find_game(row.kind);
  if (kind == nullptr) return tl::unexpected(engine::no_such_game(row.kind));
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*kind, row.options);
  if (!options) return tl::unexpected(options.error());
  const base::Expected<core::AnyGame> start = kind->start(options->game);
  if (!start) return tl::unexpected(start.error());
  return State(row.game, *kind, *std::move(options), *start, identity::known_user_name(row.opened_by));
}

base::Expected<void> take_seats(State& state, const store::StoredGame& stored) {
  for (const Side side : base::both_sides) {
    const std::optional<store::Player>& player = side == Side::black ? stored.black : stored.white;
    if (!player) continue;
    if (player->is_bot && state.kind->bot(player->bot_name()) == nullptr)
      return base::fault("unknown bot '{bot}'", player->bot_name());
    state.seats.take(side, Seat{*player, player->is_bot ? std::string{} : identity::fold_name(player->name)});
    state.presence.seat(side, state.options.grace);
  }
  if (stored.started && !state.seats.both_taken()) return base::fault("the game has started with an empty seat");
  return {};
}

base::Expected<void> play_moves(State& state, const store::StoredGame& stored) {
  for (const store::NewMove& move : stored.moves) {
    const core::Verdict played = state.live.play(move.move);
    if (!played || played->side != move.side)
      return base::fault("ply {ply}, {move}, is against the rules", move.ply, move.move);
    state.live.set_clocks(move.clock_black, move.clock_white);
  }
  for (const store::NewThought& thought : stored.thoughts) {
    const auto at = static_cast<std::size_t>(thought.ply) - 1;
    if (at >= state.live.moves().size()) continue;
    state.live.keep({state.id, thought.ply, state.live.moves()[at].side, thought.win_rate, thought.playouts,
                     base::words(thought.variation)});
  }
  return {};
}

void set_clocks(State& state, const base::PerSide<referee::ClockState>& clocks) {
  for (const Side side : base::both_sides)
    if (state.clock.has_limit(side)) state.clock.set(side, clocks[side]);
}

/// Restores the state that an act left behind; `ply` is the number of moves on the board after it.
void take_up(State& state, const Act& act, int ply) {
  const auto paused = [&](PauseReason why) {
    state.pause = Pause{why, std::nullopt, referee::TimePoint{}};
    state.offers.drop(Offer::pause);
  };
  std::visit(
      base::Overload{
          [&](const act::Asked& asked) { state.offers.make(asked.what, asked.by, asked.plies.value_or(0), ply); },
          [&](const act::Declined& declined) { state.offers.drop(declined.what); },
          [&](const act::TakenBack&) {
            state.offers.clear();
            state.score.reset();
            state.agreed_dead.reset();
          },
          [&](const act::Paused& pause) { paused(pause.agreed ? PauseReason::agreed : PauseReason::arbiter); },
          [&](const act::Reopened&) {
            state.agreed_dead.reset();
            paused(PauseReason::arbiter);
          },
          [&](const act::Resumed&) { state.pause.reset(); },
          [&](const act::Replaced& replaced) {
            if (state.seats[replaced.side]) state.seats.set_relayed(replaced.side, false);
          },
          [&](const act::Operated& operated) {
            if (state.seats[operated.side]) state.seats.set_relayed(operated.side, true);
          },
          [&](const act::Marked& marked) { state.score = ScoreAgreement(marked.dead); },
          [&](const act::Scored& scored) { state.agreed_dead = scored.dead; },
          [&](const act::Failed& failed) { ++state.failures[failed.side]; },
          [](const auto& /*nothing stays*/) {},
      },
      act);
}

void take_up_acts(State& state, const store::StoredGame& stored) {
  for (const store::GameAct& row : stored.acts) {
    set_clocks(state, row.clocks);
    if (const std::optional<Act> act = parse_act(row.action, row.detail)) take_up(state, *act, row.ply);
  }
  const int last_act = stored.acts.empty() ? 0 : stored.acts.back().ply;
  for (const store::NewMove& move : stored.moves)
    if (move.ply > last_act && state.clock.has_limit(move.side)) state.clock.set(move.side, move.clock);
  // A move answers all earlier requests and ends every pause.
  if (last_act < state.live.ply()) {
    state.offers.clear();
    state.pause.reset();
    state.score.reset();
  }
}

Phase phase_of(const State& state, const store::StoredGame& stored) {
  if (!stored.result.empty()) return Phase::over;
  if (!stored.started) return state.seats.both_taken() ? Phase::ready : Phase::open;
  if (state.live.game().ending()) return Phase::scoring;
  return state.pause ? Phase::paused : Phase::playing;
}

}  // namespace

base::Expected<State> restore(const store::StoredGame& stored) {
  const auto fault = [&](const base::Fault& why) {
    return tl::unexpected(base::Fault{"table {table}", stored.game.game}.because(why));
  };
  base::Expected<State> made = opened_table(stored.game);
  if (!made) return fault(made.error());
  State state = *std::move(made);
  if (const auto seated = take_seats(state, stored); !seated) return fault(seated.error());
  if (const auto played = play_moves(state, stored); !played) return fault(played.error());
  take_up_acts(state, stored);
  state.phase = phase_of(state, stored);
  state.result = stored.result;
  if (state.phase == Phase::scoring && !state.score) state.score = ScoreAgreement();
  if (state.phase != Phase::scoring) state.score.reset();
  if (state.phase != Phase::paused) state.pause.reset();
  if (state.phase != Phase::over) state.agreed_dead.reset();
  return state;
}

}  // namespace room
