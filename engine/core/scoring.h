#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "engine/core/outcome.h"

namespace core {

/// What playouts say about a position, unfinished or passed out.
struct Estimate {
  std::vector<double> ownership;  ///< one for each point of view().points: from -1, White's in all playouts, to +1
  double lead = 0;                ///< Black's mean margin on the board, komi included; below 0 White is ahead
  std::vector<std::string> dead;  ///< all stones of chains that are very likely lost, by point name, in view order
  std::int64_t playouts = 0;      ///< that were made: fewer than asked for when stopped
};

/// How the players of a game come to a count together once its rules have ended it. For games that are counted by
/// stones which may be dead; all of these expect a game of the kind that offers it.
struct Scoring {
  /// Plays on from the position as if passes had not ended it, and expects at least one playout to make. The same seed
  /// gives the same estimate unless it was stopped; returns soon after `stop` is requested, with one playout at least.
  Estimate (*estimate)(const AnyGame& game, std::int64_t playouts, std::uint64_t seed, const std::stop_token& stop);

  /// The names of all points of the chain that stands on a point, in view order. The name is case-insensitive; a fault
  /// where it is no point of the board or nothing stands there.
  base::Expected<std::vector<std::string>> (*chain)(const AnyGame& game, std::string_view point);

  /// The result by the rules of this game with these stones taken off first. Expects names of points with stones;
  /// that whole chains die is up to the caller.
  Ending (*count)(const AnyGame& game, std::span<const std::string> dead);
};

}  // namespace core
