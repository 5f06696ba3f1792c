#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "protocol/record/game_record.h"

/// Games between the rules, which know positions, and records and messages, which know text.
namespace referee {

/// Effects as the protocol writes them: `xD4` removed, `+44` recoloured.
std::vector<std::string> effects_of(const core::Played& played);

/// The start position of a table: of its options those of the game count, not those of the table (clock, lag).
base::Expected<core::AnyGame> start_position(const core::GameKind& kind, std::span<const core::KeyValue> options);

/// The moves of a text, with commas or blanks between them; an empty one between two commas.
std::vector<std::string_view> split_moves(std::string_view text);

/// Plays them one after the other. The fault names the first that the rules do not allow.
base::Expected<core::AnyGame> play_moves(core::AnyGame game, std::span<const std::string_view> moves);

/// Plays a recorded game again by the rules: the final position, and `record` with the effects of all its moves. The
/// fault names the first move that the rules do not allow.
base::Expected<core::AnyGame> replay(protocol::GameRecord& record);

}  // namespace referee
