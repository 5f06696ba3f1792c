#pragma once

#include <optional>

#include "server/room/refused.h"
#include "server/room/state.h"

/// What keeps a request from being dealt with now.
namespace room {

/// Nothing while the clocks run and somebody can move.
std::optional<Refused> not_playing(const State& state);
/// Nothing for a player of a game that has begun and is not over.
std::optional<Refused> not_in_game(const State& state, const identity::UserName& user);
std::optional<Refused> not_seated(const State& state, const identity::UserName& user);
std::optional<Refused> not_begun(const State& state);

}  // namespace room
