#pragma once

#include <string>

#include "server/room/arbiter_act.h"
#include "server/room/seating.h"

namespace room {

/// Carries out an act of an arbiter. Every act is reported to everyone at the table and stored as a row that is never
/// changed. `present`: whether the user who takes over a seat is connected.
Result arbitrate(State& state, const ArbiterAct& act, const std::string& arbiter, bool present, Now now);

}  // namespace room
