#include "server/room/permission.h"

namespace room {

using protocol::ErrorCode;

std::optional<Refused> not_playing(const State& state) {
  switch (state.phase) {
    case Phase::playing:
      return std::nullopt;
    case Phase::paused:
      return Refused{ErrorCode::not_started, base::Fault{"the game is paused"}};
    case Phase::scoring:
      return Refused{ErrorCode::not_started,
                     base::Fault{"the players are agreeing on the score: reject it to play on"}};
    case Phase::over:
      return Refused{ErrorCode::game_over, base::Fault{"the game is over"}};
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
  return Refused{ErrorCode::not_seated, base::Fault{"you do not sit at this table"}};
}

std::optional<Refused> not_begun(const State& state) {
  if (state.phase != Phase::open && state.phase != Phase::ready) return std::nullopt;
  return Refused{ErrorCode::not_started, base::Fault{"the game starts when both players are ready"}};
}

}  // namespace room
