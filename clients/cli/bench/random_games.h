#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/any_game.h"

namespace cli::bench {

/// The moves of a game, ply 1 first.
using Moves = std::vector<std::string>;

/// Games of random legal moves, none a pass where there is another: to their end, or so many plies. Made beforehand,
/// they cost nothing when a server is measured with them.
std::vector<Moves> random_games(const core::AnyGame& start, int count, int longest, std::uint64_t seed);

}  // namespace cli::bench
