#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "server/store/rows.h"

/// Openings: the positions by which the archive finds games.
namespace archive {

/// The key of the position on the board.
std::int64_t position_key(const core::GameKind& kind, const core::AnyGame& game);

/// The position after moves from the start. Uses only the options of the game; moves are separated by commas or spaces.
/// The fault names the first move that the rules do not allow, or what is wrong with the options.
base::Expected<core::AnyGame> play_opening(const core::GameKind& kind, std::span<const core::KeyValue> options,
                                           std::string_view moves);

/// A move that was played in a position, with the games that continued with it.
struct OpeningMove {
  std::string move;
  store::Continuation played;
};

/// Finds the moves that lead to the positions that came next, the most played first. Moves that are equal after turning
/// or mirroring the board are counted as one, under the name of the first of them in the game's order.
std::vector<OpeningMove> opening_moves(const core::GameKind& kind, const core::AnyGame& game,
                                       const std::vector<store::Continuation>& next);

}  // namespace archive
