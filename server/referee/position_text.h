#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/base/expected.h"
#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "protocol/messages/error_code.h"

namespace referee {

/// A position as clients describe it.
struct PositionText {
  std::optional<std::string> position;  ///< as core::GameKind::start_from reads it; empty for the start of the game
  base::Side side = base::Side::black;  ///< to move in `position`
  std::string moves;                    ///< played from there, see split_moves
};

/// Limited because any client may ask, and every move costs a step of the rules.
constexpr std::size_t max_moves_of_position = 600;

/// The reason why there is no such position.
struct NoPosition {
  protocol::ErrorCode code{};
  base::Fault fault;
};

/// Plays the moves of the text. Expects options of this kind. The fault names the first move that the rules do not
/// allow.
base::Expected<core::AnyGame, NoPosition> play_text(const core::GameKind& kind, const core::Options& options,
                                                    const PositionText& text);

}  // namespace referee
