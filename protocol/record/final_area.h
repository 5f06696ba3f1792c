#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "protocol/record/game_record.h"

/// How the result of a recorded game was counted.
namespace protocol {

/// Whether these stones are on the board and, removed before the count, give this result.
bool give_result(const core::GameKind& kind, const core::AnyGame& end, std::span<const std::string> dead,
                 std::string_view result);

/// The areas of a game that ended by counting them; nullopt for any other game, and for one that does not have its
/// result by the rules.
std::optional<core::Area> final_area(const GameRecord& record);

/// The points of the row with which a side has won, in view order; empty for any other game.
std::vector<std::string> winning_row(const GameRecord& record);

/// The count in words: `Black 24, White 57 + 7.5 komi; dead: E6 F6 F5`.
std::string area_text(const core::Area& area, std::span<const std::string> dead);

}  // namespace protocol
