#pragma once

#include "engine/base/expected.h"
#include "server/room/state.h"

namespace room {

/// A game as it stood on disk; nobody is there yet, and nothing happens before woken(). Fails when the rows do not make
/// a game of this program's rules.
base::Expected<State> restore(const store::StoredGame& stored);

}  // namespace room
