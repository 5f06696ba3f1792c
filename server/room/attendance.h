#pragma once

#include <optional>

#include "server/room/room_effects.h"
#include "server/room/state.h"

/// Time that passes, and players who go and come.
namespace room {

/// Does what was due by now: a flag has fallen, a pause or the time for scoring is over, a side is low on time.
RoomEffects time_passes(State& state, Now now);
/// When time_passes has something to do next.
[[nodiscard]] std::optional<TimePoint> deadline(const State& state);

/// A player has lost the connection, or is back.
RoomEffects player_left(State& state, const UserName& user, Now now);
RoomEffects player_returned(State& state, const UserName& user, Now now);
/// A stored game goes on, once: with a grace for those who have to come back.
RoomEffects woken(State& state, Now now);

/// Who is away from a game that could go on, while the other one is there.
struct Absence {
  Side side{};
  TimePoint since;
};
[[nodiscard]] std::optional<Absence> absence(const State& state);

}  // namespace room
