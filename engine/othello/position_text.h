#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"
#include "engine/othello/position.h"

namespace othello {

/// Parses a position in the notation of endgame collections: 64 characters from a1 to h8, row by row, with `X` for
/// Black, `O` for White and `-` for an empty square (`*` is also Black, `.` empty, and case does not matter), a blank,
/// and the side to move as `X` or `O`.
base::Expected<Position> position_from_text(std::string_view text);

/// The position in the same notation.
std::string position_to_text(const Position& position);

}  // namespace othello
