#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/any_game.h"

namespace cli::bench {

/// The moves of a game, from ply 1.
using Moves = std::vector<std::string>;

/// Random games, to their end or to a number of plies. A game passes only when there is no other move. Generated in
/// advance, so that they cost nothing while a server is measured.
std::vector<Moves> random_games(const core::AnyGame& start, int count, int longest, std::uint64_t seed);

}  // namespace cli::bench
