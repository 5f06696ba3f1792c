#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/played_game.h"
#include "clients/cli/match/player.h"

namespace cli::match {

/// A game and the moves that led to it.
struct Line {
  core::AnyGame game;
  std::vector<std::string> moves;
};

/// Lengthens the line by this many moves of `mover`, which gets the seed. Empty if a side passes or the game ends.
std::optional<Line> lengthen(const Conditions& conditions, Line line, int plies, Player& mover, std::uint64_t seed);

}  // namespace cli::match
