// The side of a position that people see: notation, refusals, effects, the picture.

#include <algorithm>
#include <utility>

#include "engine/core/text.h"
#include "engine/jiaqi/position.h"

namespace jiaqi {

core::Expected<Move> Position::parse(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos && text.size() != 2)
    return core::fault("'" + std::string{text} +
                       "' is no move: to place a stone name its point, as 22; to move one name both, as 42-44");
  const core::Expected<Point> first = parse_point(text.substr(0, dash));
  if (!first) return tl::unexpected(first.error());
  if (dash == std::string_view::npos) return Move{no_point, *first};
  const core::Expected<Point> second = parse_point(text.substr(dash + 1));
  if (!second) return tl::unexpected(second.error());
  return Move{*first, *second};
}

std::string Position::format(const Move& move) {
  return move.from == no_point ? name(move.to) : name(move.from) + "-" + name(move.to);
}

std::string Position::why_illegal(const Move& move) const {
  assert(!is_legal(move));
  if (ending()) return "the game is over";

  if (placing()) {
    if (move.from != no_point) return "stones move only when all have been placed: name one empty point, as 22";
    if (move.to == centre) return "the centre 44 stays empty until all stones have been placed";
    return name(move.to) + " is occupied";
  }

  const std::string hole_name = name(hole());
  if (move.from == no_point)
    return "all stones have been placed: move one to the empty point " + hole_name + ", as in " +
           format({first(origins()), hole()});
  if (move.to != hole()) return name(move.to) + " is occupied: the empty point is " + hole_name;
  const std::string mover{core::name(to_move_)};
  const std::string blocked{core::name(opponent(to_move_))};
  if (!contains(stones_[to_move_], move.from)) return mover + " has no stone on " + name(move.from);
  if (!gives_way_) return name(move.from) + " is not next to the empty point " + hole_name;

  const std::string demand = blocked + " is blocked and " + mover + " must give way: ";
  if (!contains(neighbours(stones_[opponent(to_move_)]), move.from))
    return demand + "no stone of " + blocked + " could move to " + name(move.from);
  if (!contains(give_way_candidates(), move.from))
    return demand + "a jump from " + name(move.from) + " is not allowed while a step would do";
  return demand + "after the captures no stone of " + blocked + " could move to " + name(move.from);
}

std::vector<core::Change> Position::changes(const Move& move) const {
  std::vector<core::Change> changes;
  for (const Wave& wave : waves(move))
    for (Bitboard rest = wave.all(); rest != 0;)
      changes.push_back({core::Change::Kind::recoloured, name(take_first(rest))});
  return changes;
}

core::BoardView Position::view() const {
  core::BoardView view;
  for (Point point = 0; point < point_count; ++point) {
    view.points.push_back({name(point), column(point), row(point)});
    std::optional<core::Side> stone;
    for (const core::Side side : core::both_sides)
      if (contains(stones_[side], point)) stone = side;
    view.stones.push_back(stone);
  }
  for (const Line& line : lines) view.lines.emplace_back(line.points().begin(), line.points().end());
  view.stars.push_back(centre);
  return view;
}

}  // namespace jiaqi
