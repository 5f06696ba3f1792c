#include "engine/jiaqi/board.h"

#include <optional>

#include "engine/jiaqi/sizes.h"

namespace jiaqi {
namespace {

char digit(int value) {
  return static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
}

std::optional<int> value_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'z') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'Z') return digit - 'A' + 10;
  return std::nullopt;
}

}  // namespace

template <int Size>
std::string Board<Size>::name(Point point) {
  assert(point < Board::point_count);
  return {digit(Board::row(point)), digit(Board::column(point))};
}

template <int Size>
base::Expected<Point> Board<Size>::parse_point(std::string_view text) {
  if (text.size() == 2) {
    const std::optional<int> row = value_of(text[0]);
    const std::optional<int> column = value_of(text[1]);
    if (row && column && *row < Board::extent && *column < Board::extent && (*row + *column) % 2 == 0)
      return Board::point_at(*row, *column);
  }
  return base::fault(
      "'{text}' is not a point: a point is a row and a column from 0 to {max}, both even or both odd, as {example}",
      text, digit(Board::extent - 1), name(Board::centre));
}

template struct Board<3>;
template struct Board<5>;
template struct Board<7>;
template struct Board<9>;

}  // namespace jiaqi
