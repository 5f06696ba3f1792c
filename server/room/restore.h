#pragma once

#include "engine/base/expected.h"
#include "server/room/state.h"

namespace room {

/// Restores a game from the disk. No player is present yet, and nothing happens until woken(). Fails if the rows do not
/// make up a game under this program's rules.
base::Expected<State> restore(const store::StoredGame& stored);

}  // namespace room
