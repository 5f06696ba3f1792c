#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "protocol/record/game_record.h"

/// Translates games between the rules, which use positions, and records and messages, which use text.
namespace referee {

/// Effects in the notation of the protocol: `xD4` removed, `+44` recoloured.
std::vector<std::string> effects_of(const core::Played& played);

/// The start position of a table; uses the options of the game, not those of the table (clock, lag).
base::Expected<core::AnyGame> start_position(const core::GameKind& kind, std::span<const core::KeyValue> options);

/// The moves in a text, separated by commas or spaces; returns an empty one between two commas.
std::vector<std::string_view> split_moves(std::string_view text);

/// Plays the moves in order. The fault names the first move that the rules do not allow.
base::Expected<core::AnyGame> play_moves(core::AnyGame game, std::span<const std::string_view> moves);

/// Replays a recorded game by the rules. Returns the final position, and fills in `record` the effects of all its
/// moves. Removes dead stones from the record that do not give its result: games of an older version have the players'
/// last marks, even if the time for an agreement ran out. The fault names the first move that the rules do not allow.
base::Expected<core::AnyGame> replay(protocol::GameRecord& record);

}  // namespace referee
