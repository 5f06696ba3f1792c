#pragma once

#include <string>
#include <vector>

#include "protocol/messages/requests.h"
#include "server/room/refused.h"
#include "server/room/room_effects.h"
#include "server/room/state.h"

/// Seating players and starting the game.
namespace room {

using Result = base::Expected<RoomEffects, Refused>;

Result perform(State& state, const protocol::request::SitDown& sit, const UserName& user, Now now);
Result perform(State& state, const protocol::request::StandUp& stand, const UserName& user, Now now);
Result perform(State& state, const protocol::request::SeatBot& seat, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Ready& ready, const UserName& user, Now now);

/// Seats a player, with this grace period if the player is away; when both seats are taken the table becomes ready.
void occupy(State& state, Side side, Seat seat, Millis patience, RoomEffects& effects);
void start_if_ready(State& state, Now now, RoomEffects& effects);
/// Starts the game from the moves of its opening. Expects an opening that can be played and does not end the game.
void start(State& state, const std::vector<std::string>& opening, Now now, RoomEffects& effects);

}  // namespace room
