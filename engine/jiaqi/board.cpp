#include "engine/jiaqi/board.h"

#include "engine/core/text.h"

namespace jiaqi {

std::string name(Point point) {
  assert(point < point_count);
  return {static_cast<char>('0' + row(point)), static_cast<char>('0' + column(point))};
}

core::Expected<Point> parse_point(std::string_view text) {
  const auto on_board = [](char c) { return c >= '0' && c < '0' + extent; };
  if (text.size() == 2 && on_board(text[0]) && on_board(text[1]) && (text[0] + text[1]) % 2 == 0)
    return point_at(text[0] - '0', text[1] - '0');
  return core::fault("'" + std::string{text} +
                     "' is no point: a point is two digits from 0 to 8, both even or both odd, row first, as 44");
}

}  // namespace jiaqi
