#pragma once

#include <string>
#include <string_view>

#include "engine/base/expected.h"
#include "engine/grid/geometry.h"

namespace grid {

/// The letter of a column from the left. Points are named as Go players do: a column letter A, B, … without I (it looks
/// like J and 1), and a row number from the bottom. Boards have at most 25 columns.
char column_letter(int column);

std::string point_name(Point point, int columns, int rows);

/// Parses the name of a point, case-insensitively. The fault says which points the board has.
base::Expected<Point> parse_point(std::string_view text, int columns, int rows);

/// True if the text is a pass, ignoring case.
bool is_pass(std::string_view text);

}  // namespace grid
