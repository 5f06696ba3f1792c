#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/any_game.h"

namespace core {

/// The totals of a number of playouts.
struct PlayoutCount {
  std::int64_t playouts = 0;
  std::int64_t plies = 0;
  std::int64_t black_wins = 0;
};

/// A way to play a position to its end at random, the speed of which can be measured.
struct PlayoutKind {
  std::string_view name;
  std::string_view title;  ///< one-line description for people
  /// Plays out the position `playouts` times on one thread. The same seed gives the same playouts.
  PlayoutCount (*run)(const AnyGame& game, std::int64_t playouts, std::uint64_t seed);
};

}  // namespace core
