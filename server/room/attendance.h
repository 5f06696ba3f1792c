#pragma once

#include <optional>

#include "server/room/room_effects.h"
#include "server/room/state.h"

/// Passing time, and players who disconnect and reconnect.
namespace room {

/// Does everything that was due by now: a flag fell, a pause or the time for scoring ended, a side is low on time.
RoomEffects time_passes(State& state, Now now);
/// The next time at which time_passes has something to do.
[[nodiscard]] std::optional<TimePoint> deadline(const State& state);

/// A player disconnected or reconnected.
RoomEffects player_left(State& state, const UserName& user, Now now);
RoomEffects player_returned(State& state, const UserName& user, Now now);
/// All connections of the player are at doors that the server cannot reach, since this time: no time is charged until
/// contact is regained, for at most the grace period.
RoomEffects contact_lost(State& state, const UserName& user, TimePoint since, Now now);
RoomEffects contact_regained(State& state, const UserName& user, Now now);
/// Stops the clocks instead of starting one if there is no contact with the side to move. Returns whether it did.
bool wait_for_contact(State& state, Now now, RoomEffects& effects);
/// A game between two bots that nobody follows any more is paused, and continues when somebody comes. Both do nothing
/// at any other moment.
RoomEffects bots_unwatched(State& state, Now now);
RoomEffects bots_watched(State& state, Now now);
/// Resumes a stored game; call once. Gives the players a grace period to reconnect.
RoomEffects woken(State& state, Now now);

/// The player who is away from a game that could continue while the opponent is present.
struct Absence {
  Side side{};
  TimePoint since;
};
[[nodiscard]] std::optional<Absence> absence(const State& state);

}  // namespace room
