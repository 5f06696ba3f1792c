#pragma once

#include <optional>

#include "engine/core/scoring.h"
#include "protocol/messages/requests.h"
#include "server/room/seating.h"

/// What the players ask each other for: to take moves back, a draw, a pause, another game; and the score.
namespace room {

/// By default it takes moves back down to the user's own last one.
Result perform(State& state, const protocol::request::Repent& repent, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Draw& draw, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Pause& pause, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Rematch& rematch, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Continue& go_on, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Reply& reply, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Dead& dead, const UserName& user, Now now);

/// What playouts say about the position that is being scored; nothing when they could not be made.
RoomEffects estimated(State& state, int turn, const std::optional<core::Estimate>& estimate, Now now);

}  // namespace room
