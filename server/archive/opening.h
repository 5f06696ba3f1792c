#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "server/store/rows.h"

/// How games begin: the positions by which the archive finds them.
namespace archive {

/// Later positions are not kept: hardly two games have them in common.
constexpr std::size_t max_opening = 60;

/// The keys of the positions that a game has come through, that of the start first, at most max_opening plies on.
std::vector<std::int64_t> opening_keys(const core::GameKind& kind, const core::AnyGame& game);

/// That of the position on the board.
std::int64_t position_key(const core::GameKind& kind, const core::AnyGame& game);

/// The position after moves from the start: of the options those of the game count; between moves stand commas or
/// blanks. The fault names the first move that the rules do not allow, or what is wrong with the options.
base::Expected<core::AnyGame> play_opening(const core::GameKind& kind, std::span<const core::KeyValue> options,
                                           std::string_view moves);

/// A move that was played in a position, with the games that went on so.
struct OpeningMove {
  std::string move;
  store::Continuation played;
};

/// Finds the moves that lead to the positions which came next, the most played first. Moves that turning or mirroring
/// the board makes equal are one, named by the first of them in the game's order.
std::vector<OpeningMove> opening_moves(const core::GameKind& kind, const core::AnyGame& game,
                                       const std::vector<store::Continuation>& next);

}  // namespace archive
