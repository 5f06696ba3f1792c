#pragma once

#include <cstdint>

#include "clients/cli/puzzles/puzzle.h"
#include "engine/core/game_kind.h"

namespace cli::puzzles {

/// The bot whose playouts grade the puzzles of a game: `uct`, but in Go and NoGo, where few playouts of `uct` already
/// see most, `tao` and `uct-plain`.
std::string_view weak_bot(const core::GameKind& kind);

/// A puzzle that the weak bot finds with this few playouts is trivial.
inline constexpr std::int64_t trivial_playouts = 16;
/// The largest number that is tried. A puzzle that needs more is graded as if twice this number were enough.
inline constexpr std::int64_t max_playouts = 16'384;

/// The smallest number of playouts, 16, 32, 64 …, with which the weak bot finds the solution with two of three seeds.
std::int64_t playouts_to_find(const core::GameKind& kind, const core::AnyGame& game, const Moves& solution);

/// The grade, 1 to 5, of a puzzle that needs this many playouts.
int grade_of(std::int64_t playouts);

}  // namespace cli::puzzles
