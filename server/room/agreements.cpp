#include "server/room/agreements.h"

#include <algorithm>

#include "engine/base/text.h"
#include "server/room/flow.h"
#include "server/room/messages.h"
#include "server/room/permission.h"

namespace room {

using protocol::ErrorCode;
using protocol::YesNo;
using referee::Termination;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

void agree(State& state, Offer what, int plies, const std::string& by, Now now, RoomEffects& effects) {
  switch (what) {
    case Offer::repent:
      return take_back(state, state.live.ply() - plies, act::TakenBack::Why::undo, by, now, effects);
    case Offer::draw:
      return finish(state, {core::Outcome::draw, Termination::agreed}, now, effects);
    case Offer::pause:
      state.offers.drop(what);
      pause(state, PauseReason::agreed, std::nullopt, now, effects);
      return save_act(state, act::Paused{true, ""}, by, now, effects);
    case Offer::rematch:
      state.offers.drop(what);
      effects.push_back(PlayAgain{});
      return;
  }
}

/// Returns nullopt if the user's side may make this request now.
std::optional<Refused> may_not_ask(const State& state, Offer what, const UserName& user) {
  if (auto stranger = not_seated(state, user)) return stranger;
  if (what == Offer::rematch && state.phase != Phase::over)
    return Refused{ErrorCode::forbidden, base::Fault{"the game is not over yet"}};
  const bool may_be_paused = what == Offer::rematch || (what == Offer::repent && state.phase == Phase::scoring);
  if (auto no = not_playing(state); no && !may_be_paused) return no;
  return std::nullopt;
}

/// `answer` is sent to the user; `plies` is the number of moves that a repent takes back.
Result ask(State& state, Offer what, std::optional<int> plies, protocol::Message answer, const UserName& user,
           Now now) {
  const Side side = state.side_of(user);
  const Side other = base::opponent(side);
  RoomEffects effects{Answer{std::move(answer)}};
  const std::optional<Offers::Open>& open = state.offers.open(what);
  const bool agreed_already = open && open->by == other && open->plies == plies.value_or(0);
  const bool plays_alone = state.seats.holds(user, other);
  const bool asks_bot = state.seats.has_bot(other);
  if (agreed_already || plays_alone || (asks_bot && what != Offer::draw)) {
    agree(state, what, plies.value_or(0), user.shown, now, effects);
    return effects;
  }
  if (asks_bot) {
    effects.push_back(Tell{event::Answered{state.id, std::string{word(what)}, other, YesNo::no}});
    return effects;
  }
  if (state.offers.was_made(what, side, state.live.ply()))
    return refused(ErrorCode::too_fast, "you have already asked for that: ask again after the next move");
  state.offers.make(what, side, plies.value_or(0), state.live.ply());
  save_act(state, act::Asked{what, side, plies}, user.shown, now, effects);
  effects.push_back(TellSide{other, event::Asked{state.id, std::string{word(what)}, side, plies}});
  return effects;
}

/// The number of moves since the user's own last free choice after the opening, including that move; nullopt before the
/// first one.
std::optional<int> plies_since_own_move(const State& state, const UserName& user) {
  const std::vector<event::Move>& moves = state.live.moves();
  const auto opening = moves.rbegin() + state.moves_made();
  const auto own = std::find_if(moves.rbegin(), opening, [&](const event::Move& move) {
    return state.seats.holds(user, move.side) && !state.live.was_forced(move.ply);
  });
  if (own == opening) return std::nullopt;
  return static_cast<int>(own - moves.rbegin()) + 1;
}

Result reply_to_score(State& state, bool yes, const UserName& user, Now now) {
  if (auto stranger = not_seated(state, user)) return tl::unexpected(*std::move(stranger));
  if (state.phase != Phase::scoring)
    return refused(ErrorCode::nothing_asked, "the players are not agreeing on a score at this table");
  RoomEffects effects{Answer{answer::Reply{state.id, "score", yes ? YesNo::yes : YesNo::no}}};
  if (!yes) {
    // Takes the passes back: the player who passed first is to move again.
    take_back(state, state.live.ply() - 2, act::TakenBack::Why::play_on, user.shown, now, effects);
    return effects;
  }
  for (const Side side : base::both_sides) {
    if (!state.seats.holds(user, side)) continue;
    state.score->accept(side);
    effects.push_back(Tell{event::Answered{state.id, "score", side, YesNo::yes}});
  }
  if (state.score->is_agreed()) {
    const core::Ending ending = counted(state);
    state.agreed_dead = state.score->dead();
    save_act(state, act::Scored{*state.agreed_dead}, user.shown, now, effects);
    finish(state, referee::result_of(ending), now, effects);
  }
  return effects;
}

}  // namespace

Result perform(State& state, const request::Repent& repent, const UserName& user, Now now) {
  if (auto no = may_not_ask(state, Offer::repent, user)) return tl::unexpected(*std::move(no));
  if (!state.options.undo) return refused(ErrorCode::forbidden, "this table does not allow takebacks (undo=no)");
  const std::optional<int> plies = repent.plies ? repent.plies : plies_since_own_move(state, user);
  if (!plies) return refused(ErrorCode::forbidden, "you have not moved yet");
  if (*plies < 1 || *plies > state.moves_made())
    return refused(ErrorCode::forbidden, "you can take back 1 to {max} moves, not {moves}", state.moves_made(), *plies);
  return ask(state, Offer::repent, plies, answer::Repent{state.id}, user, now);
}

Result perform(State& state, const request::Draw& /*draw*/, const UserName& user, Now now) {
  if (auto no = may_not_ask(state, Offer::draw, user)) return tl::unexpected(*std::move(no));
  if (!state.kind->draws)
    return refused(ErrorCode::forbidden, "{game} games cannot be drawn by agreement", state.kind->name);
  return ask(state, Offer::draw, std::nullopt, answer::Draw{state.id}, user, now);
}

Result perform(State& state, const request::Pause& /*pause*/, const UserName& user, Now now) {
  if (auto no = may_not_ask(state, Offer::pause, user)) return tl::unexpected(*std::move(no));
  return ask(state, Offer::pause, std::nullopt, answer::Pause{state.id}, user, now);
}

Result perform(State& state, const request::Rematch& /*rematch*/, const UserName& user, Now now) {
  if (auto no = may_not_ask(state, Offer::rematch, user)) return tl::unexpected(*std::move(no));
  const Side other = base::opponent(state.side_of(user));
  if (state.presence.is_away(other)) return refused(ErrorCode::forbidden, "{user} has left", state.seats.name(other));
  return ask(state, Offer::rematch, std::nullopt, answer::Rematch{state.id}, user, now);
}

Result perform(State& state, const request::Continue& /*go_on*/, const UserName& user, Now now) {
  if (auto no = not_in_game(state, user)) return tl::unexpected(*std::move(no));
  if (!state.pause || state.pause->why != PauseReason::agreed)
    return refused(ErrorCode::forbidden, "only a pause that both players agreed on can be ended this way");
  RoomEffects effects{Answer{answer::Continue{state.id}}};
  save_act(state, act::Resumed{}, user.shown, now, effects);
  resume(state, now, effects);
  return effects;
}

Result perform(State& state, const request::Reply& reply, const UserName& user, Now now) {
  const bool yes = reply.answer == YesNo::yes;
  if (base::equal_ignoring_case(reply.what, "score")) return reply_to_score(state, yes, user, now);
  const std::optional<Offer> what = parse_offer(reply.what);
  if (!what)
    return refused(ErrorCode::syntax, "you cannot reply to '{offer}'; valid: repent, draw, pause, rematch, score",
                   reply.what);
  if (auto stranger = not_seated(state, user)) return tl::unexpected(*std::move(stranger));
  const std::optional<Offers::Open> open = state.offers.open(*what);
  if (!open || !state.seats.holds(user, base::opponent(open->by)))
    return refused(ErrorCode::nothing_asked, "your opponent has not asked for this: {offer}", word(*what));
  RoomEffects effects{Answer{answer::Reply{state.id, std::string{word(*what)}, reply.answer}}};
  state.offers.drop(*what);
  if (yes) {
    agree(state, *what, open->plies, user.shown, now, effects);
  } else {
    save_act(state, act::Declined{*what}, user.shown, now, effects);
    effects.push_back(Tell{event::Answered{state.id, std::string{word(*what)}, base::opponent(open->by), YesNo::no}});
  }
  return effects;
}

Result perform(State& state, const request::Dead& dead, const UserName& user, Now now) {
  const bool is_dead = base::equal_ignoring_case(dead.state, "dead");
  if (!is_dead && !base::equal_ignoring_case(dead.state, "alive"))
    return refused(ErrorCode::syntax, "a chain is dead or alive, not '{state}'", dead.state);
  if (auto stranger = not_seated(state, user)) return tl::unexpected(*std::move(stranger));
  if (state.phase != Phase::scoring)
    return refused(ErrorCode::not_started, "you can mark dead chains only after both players have passed");
  const base::Expected<std::vector<std::string>> chain = state.kind->scoring->chain(state.live.game(), dead.point);
  if (!chain) return refused(ErrorCode::illegal, chain.error());
  const std::string marked = is_dead ? "dead" : "alive";
  RoomEffects effects{Answer{answer::Dead{state.id, dead.point, marked}}};
  state.score->mark(*chain, is_dead);
  save_act(state, act::Marked{state.score->dead()}, user.shown, now, effects);
  effects.push_back(Tell{event::Marked{state.id, dead.point, marked}});
  tell_score(state, now, effects);
  return effects;
}

RoomEffects estimated(State& state, int turn, const std::optional<core::Estimate>& estimate, Now now) {
  if (state.phase != Phase::scoring || turn != state.turns.turn || state.score->is_touched() || !estimate) return {};
  state.score->propose(estimate->stones(core::StoneStatus::dead), estimate->stones(core::StoneStatus::unsettled));
  RoomEffects effects;
  if (!state.score->dead().empty()) {
    tell_score(state, now, effects);
  } else if (!state.score->unsettled().empty()) {
    // The score is the one that has been told.
    effects.push_back(Tell{event::Unsettled{state.id, state.score->unsettled()}});
  }
  return effects;
}

}  // namespace room
