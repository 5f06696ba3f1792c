#include "server/room/permission.h"

namespace room {

using protocol::ErrorCode;

std::optional<Refused> not_playing(const State& state) {
  switch (state.phase) {
    case Phase::playing:
      return std::nullopt;
    case Phase::paused:
      return Refused{ErrorCode::not_started, "the game is paused: wait until it goes on"};
    case Phase::scoring:
      return Refused{ErrorCode::not_started, "the score is being agreed: Reply,room,score,no goes on with the game"};
    case Phase::over:
      return Refused{ErrorCode::game_over, "the game is over: " + state.result};
    case Phase::open:
    case Phase::ready:
      break;
  }
  return not_begun(state);
}

std::optional<Refused> not_in_game(const State& state, const identity::UserName& user) {
  if (std::optional<Refused> stranger = not_seated(state, user)) return stranger;
  if (state.in_game()) return std::nullopt;
  return not_playing(state);
}

std::optional<Refused> not_seated(const State& state, const identity::UserName& user) {
  if (state.seats.seated(user)) return std::nullopt;
  return Refused{ErrorCode::not_seated, "you do not sit at this table"};
}

std::optional<Refused> not_begun(const State& state) {
  if (state.phase != Phase::open && state.phase != Phase::ready) return std::nullopt;
  return Refused{ErrorCode::not_started, "the game begins when both sides are ready"};
}

}  // namespace room
