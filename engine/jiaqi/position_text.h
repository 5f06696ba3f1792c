#pragma once

// The side of a position that people see: notation, refusals, effects, the picture. For position.cpp alone, which
// compiles it.

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/jiaqi/position.h"

namespace jiaqi {

template <int Size>
base::Expected<Move> Position<Size>::parse(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos && text.size() != 2) {
    constexpr int middle = Board::extent / 2;
    const Move example{Board::point_at(middle, middle - 2), Board::centre};
    return base::fault("'" + std::string{text} + "' is no move: to place a stone name its point, as " +
                       Board::name(Board::point_at(middle - 2, middle - 2)) + "; to move one name both, as " +
                       format(example));
  }
  const base::Expected<Point> first = Board::parse_point(text.substr(0, dash));
  if (!first) return tl::unexpected(first.error());
  if (dash == std::string_view::npos) return Move{no_point, *first};
  const base::Expected<Point> second = Board::parse_point(text.substr(dash + 1));
  if (!second) return tl::unexpected(second.error());
  return Move{*first, *second};
}

template <int Size>
std::string Position<Size>::format(const Move& move) {
  return move.from == no_point ? Board::name(move.to) : Board::name(move.from) + "-" + Board::name(move.to);
}

template <int Size>
std::string Position<Size>::why_illegal(const Move& move) const {
  assert(!is_legal(move));
  if (ending()) return "the game is over";

  if (placing()) {
    if (move.from != no_point)
      return "stones move only when all have been placed: name one empty point, as " +
             Board::name(static_cast<Point>(targets().first()));
    if (move.to == Board::centre)
      return "the centre " + Board::name(move.to) + " stays empty until all stones have been placed";
    return Board::name(move.to) + " is occupied";
  }

  const std::string hole_name = Board::name(hole());
  if (move.from == no_point)
    return "all stones have been placed: move one to the empty point " + hole_name + ", as in " +
           format({static_cast<Point>(origins().first()), hole()});
  if (move.to != hole()) return Board::name(move.to) + " is occupied: the empty point is " + hole_name;
  const std::string mover{base::name(to_move_)};
  const std::string blocked{base::name(opponent(to_move_))};
  const std::string from = Board::name(move.from);
  if (!stones_[to_move_].test(move.from)) return mover + " has no stone on " + from;
  if (!gives_way_) return from + " is not next to the empty point " + hole_name;

  const std::string demand = blocked + " is blocked and " + mover + " must give way: ";
  if (!Board::neighbours(stones_[opponent(to_move_)]).test(move.from))
    return demand + "no stone of " + blocked + " could move to " + from;
  if (!give_way_candidates().test(move.from))
    return demand + "a jump from " + from + " is not allowed while a step would do";
  return demand + "after the captures no stone of " + blocked + " could move to " + from;
}

template <int Size>
std::vector<core::Change> Position<Size>::changes(const Move& move) const {
  std::vector<core::Change> changes;
  for (const Wave<Set>& wave : waves(move))
    wave.all().each([&](std::size_t point) {
      changes.push_back({core::Change::Kind::recoloured, Board::name(static_cast<Point>(point))});
    });
  return changes;
}

template <int Size>
core::BoardView Position<Size>::view() const {
  core::BoardView view;
  for (Point point = 0; point < Board::point_count; ++point) {
    view.points.push_back({Board::name(point), Board::column(point), Board::row(point)});
    std::optional<base::Side> stone;
    for (const base::Side side : base::both_sides)
      if (stones_[side].test(point)) stone = side;
    view.stones.push_back(stone);
  }
  for (const Line<Size>& line : Board::lines) view.lines.emplace_back(line.points().begin(), line.points().end());
  view.stars.push_back(Board::centre);
  return view;
}

}  // namespace jiaqi
