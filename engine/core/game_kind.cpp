#include "engine/core/game_kind.h"

#include <algorithm>
#include <string>

#include "engine/base/text.h"

namespace core {
namespace {

/// Returns the stones of one row, which must have `points` points.
base::Expected<Stones> parse_row(std::string_view text, int number, std::size_t points) {
  Stones stones;
  for (const char sign : text) {
    if (sign == ' ') continue;
    if (sign != '.' && base::lower(sign) != 'x' && base::lower(sign) != 'o')
      return base::fault("row {row} of the position has '{text}'; valid: x (Black), o (White), . (empty)", number,
                         sign);
    stones.push_back(sign == '.' ? std::nullopt
                                 : std::optional(base::lower(sign) == 'x' ? base::Side::black : base::Side::white));
  }
  if (stones.size() != points)
    return base::fault("row {row} of the position has {points} points, but the board's has {valid}", number,
                       stones.size(), points);
  return stones;
}

base::Expected<Stones> parse_position(std::string_view text, const BoardView& board) {
  Stones stones;
  int rows = 0;
  while (stones.size() < board.points.size()) {
    const int y = board.points[stones.size()].y;
    const std::string_view row = text.substr(0, text.find('/'));
    const auto points = std::ranges::count(board.points, y, &BoardView::Point::y);
    base::Expected<Stones> parsed = parse_row(row, ++rows, static_cast<std::size_t>(points));
    if (!parsed) return parsed;
    stones.insert(stones.end(), parsed->begin(), parsed->end());
    text.remove_prefix(std::min(text.size(), row.size() + 1));
  }
  if (!base::trim(text).empty()) return base::fault("the position has more rows than the board ({rows})", rows);
  return stones;
}

}  // namespace

const BotKind* GameKind::bot(std::string_view wanted) const {
  for (const BotKind& kind : bots)
    if (base::equal_ignoring_case(kind.name, wanted)) return &kind;
  return nullptr;
}

const OptionSpec* GameKind::option(std::string_view wanted) const {
  for (const OptionSpec& spec : options)
    if (base::equal_ignoring_case(spec.name, wanted)) return &spec;
  return nullptr;
}

base::Expected<AnyGame> GameKind::start_from(std::string_view position, base::Side turn, const Options& given) const {
  if (set_up == nullptr) return base::fault("{game} games cannot start from a position", name);
  base::Expected<AnyGame> begun = start(given);
  if (!begun) return begun;
  const base::Expected<Stones> stones = parse_position(position, begun->view());
  if (!stones) return tl::unexpected(stones.error());
  return set_up(given, *stones, turn);
}

}  // namespace core
