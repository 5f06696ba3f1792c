#pragma once

#include <string>

#include "server/room/arbiter_act.h"
#include "server/room/seating.h"

namespace room {

/// What an arbiter does. Every act is told to everybody at the table and kept as a row that nothing ever changes.
/// `present`: whether a user who is to take a seat is connected.
Result arbitrate(State& state, const ArbiterAct& act, const std::string& arbiter, bool present, Now now);

}  // namespace room
