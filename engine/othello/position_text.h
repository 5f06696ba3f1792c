#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"
#include "engine/othello/position.h"

namespace othello {

/// A position as collections of endgames write it: 64 characters from a1 to h8, row by row, `X` for Black, `O` for
/// White and `-` for an empty square (`*` is Black too, `.` empty, small letters do as well), a blank, and the side to
/// move as `X` or `O`.
base::Expected<Position> position_from_text(std::string_view text);

/// The same text.
std::string position_to_text(const Position& position);

}  // namespace othello
