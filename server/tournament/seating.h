#pragma once

#include <cstddef>

#include "server/store/rows.h"
#include "server/tournament/controller.h"

namespace tournament {

/// The player of one side of a game. A built-in bot gets a different seed for every game, but the same one whenever
/// the tournament is repeated.
store::Player seat(const Controller& of, std::size_t entrant, int number, base::Side side);

}  // namespace tournament
