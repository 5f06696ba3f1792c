#include "engine/grid/notation.h"

#include <cassert>

#include "engine/base/text.h"

namespace grid {
namespace {

constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

tl::unexpected<base::Fault> no_point(std::string_view text, int columns, int rows) {
  const char last_column = column_letter(columns - 1);
  if (last_column < 'I')
    return base::fault("'{text}' is not a point (columns A to {column}, rows 1 to {rows})", text, last_column, rows);
  return base::fault("'{text}' is not a point (columns A to {column} without I, rows 1 to {rows})", text, last_column,
                     rows);
}

}  // namespace

char column_letter(int column) {
  assert(column >= 0 && column < static_cast<int>(letters.size()));
  return letters[static_cast<std::size_t>(column)];
}

std::string point_name(Point point, int columns, int rows) {
  const int number = static_cast<int>(point);
  return column_letter(number % columns) + std::to_string(rows - number / columns);
}

base::Expected<Point> parse_point(std::string_view text, int columns, int rows) {
  // Each point has one name: a row with leading zeros is not one.
  const bool has_row = text.size() > 1 && text[1] != '0';
  const std::optional<int> row = has_row ? base::parse_number<int>(text.substr(1)) : std::nullopt;
  if (!row) return no_point(text, columns, rows);
  const std::size_t column = letters.find(base::upper(text.front()));
  if (column >= static_cast<std::size_t>(columns) || *row < 1 || *row > rows) return no_point(text, columns, rows);
  return point_at(static_cast<int>(column), rows - *row, columns);
}

bool is_pass(std::string_view text) {
  return base::equal_ignoring_case(text, "pass");
}

}  // namespace grid
