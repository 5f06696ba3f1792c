#pragma once

#include <optional>

#include "engine/core/scoring.h"
#include "protocol/messages/requests.h"
#include "server/room/seating.h"

/// Requests between the players: to take back moves, a draw, a pause, a rematch; and the agreement on the score.
namespace room {

/// By default takes back moves up to and including the user's own last one.
Result perform(State& state, const protocol::request::Repent& repent, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Draw& draw, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Pause& pause, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Rematch& rematch, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Continue& go_on, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Reply& reply, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Dead& dead, const UserName& user, Now now);

/// Handles an estimate by playouts of the position that is being scored; nullopt if the playouts failed.
RoomEffects estimated(State& state, int turn, const std::optional<core::Estimate>& estimate, Now now);

}  // namespace room
