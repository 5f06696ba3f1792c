#include "server/room/endings.h"

#include "server/room/flow.h"
#include "server/room/messages.h"
#include "server/room/permission.h"

namespace room {

using protocol::ErrorCode;
using referee::Termination;
namespace answer = protocol::answer;
namespace request = protocol::request;

Result perform(State& state, const request::Lose& /*lose*/, const UserName& user, Now now) {
  if (auto no = not_in_game(state, user)) return tl::unexpected(*std::move(no));
  RoomEffects effects{Answer{answer::Lose{state.id}}};
  finish(state, referee::victory(base::opponent(state.side_of(user)), Termination::resign), now, effects);
  return effects;
}

Result perform(State& state, const request::Abort& /*abort*/, const UserName& user, Now now) {
  if (auto no = not_in_game(state, user)) return tl::unexpected(*std::move(no));
  if (state.moves_made() >= 2)
    return refused(ErrorCode::forbidden, "a game can be aborted only before its second move: resign instead");
  RoomEffects effects{Answer{answer::Abort{state.id}}};
  finish(state, referee::no_result(Termination::aborted), now, effects);
  return effects;
}

Result perform(State& state, const request::Claim& /*claim*/, const UserName& user, Now now) {
  if (auto no = not_in_game(state, user)) return tl::unexpected(*std::move(no));
  const Side absent = base::opponent(state.side_of(user));
  const std::optional<std::int64_t> wait = claimable_in(state, absent, now);
  if (!wait) return refused(ErrorCode::forbidden, "{user} is not away", state.seats.name(absent));
  if (*wait > 0)
    return refused(ErrorCode::forbidden, "{user} has {seconds} s left to reconnect", state.seats.name(absent),
                   (*wait + 999) / 1000);
  RoomEffects effects{Answer{answer::Claim{state.id}}};
  finish(state, referee::victory(state.side_of(user), Termination::abandoned), now, effects);
  return effects;
}

Result perform(State& state, const request::Fail& failure, const UserName& user, int max_restarts, Now now) {
  if (auto no = not_in_game(state, user)) return tl::unexpected(*std::move(no));
  const Side side = state.side_of(user);
  const bool lost = ++state.failures[side] > max_restarts;
  const Act act = act::Failed{side, failure.text};
  RoomEffects effects{Answer{answer::Fail{state.id, lost ? "forfeit" : "restart"}}, tell_act(state, act, user.shown)};
  save_act(state, act, user.shown, now, effects);
  if (lost) finish(state, referee::victory(base::opponent(side), Termination::forfeit), now, effects);
  return effects;
}

}  // namespace room
