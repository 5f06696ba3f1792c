#pragma once

#include <optional>

#include "server/room/refused.h"
#include "server/room/state.h"

/// Reasons to refuse a request now.
namespace room {

/// Returns nullopt while the clocks run and a side can move.
std::optional<Refused> not_playing(const State& state);
/// Returns nullopt for a player of a game that has begun and is not over.
std::optional<Refused> not_in_game(const State& state, const identity::UserName& user);
std::optional<Refused> not_seated(const State& state, const identity::UserName& user);
std::optional<Refused> not_begun(const State& state);

}  // namespace room
