#pragma once

// The parts of a position that people see: notation, refusals, changes and the view. Only position.cpp includes it.

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
    return base::fault(
        "'{text}' is not a move: give a point to place a stone, as {point}, or two to move one, as {move}", text,
        Board::name(Board::point_at(middle - 2, middle - 2)), format(example));
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
base::Fault Position<Size>::why_illegal(const Move& move) const {
  assert(!is_legal(move));
  if (ending()) return base::Fault{"the game is over"};

  if (placing()) {
    if (move.from != no_point)
      return base::Fault{"stones move only after all have been placed: name an empty point, as {point}",
                         Board::name(static_cast<Point>(targets().first()))};
    if (move.to == Board::centre)
      return base::Fault{"the centre {point} stays empty until all stones have been placed", Board::name(move.to)};
    return base::Fault{"{point} is occupied", Board::name(move.to)};
  }

  const std::string hole_name = Board::name(hole());
  if (move.from == no_point)
    return base::Fault{"all stones have been placed: move one to the empty point {point}, as {move}", hole_name,
                       format({static_cast<Point>(origins().first()), hole()})};
  if (move.to != hole())
    return base::Fault{"{to} is occupied: the empty point is {point}", Board::name(move.to), hole_name};
  const std::string from = Board::name(move.from);
  if (!stones_[to_move_].test(move.from)) return base::Fault{"{side} has no stone on {point}", to_move_, from};
  if (!gives_way_) return base::Fault{"{from} is not next to the empty point {point}", from, hole_name};
  return base::Fault{"{side} is blocked, and {mover} must give way", opponent(to_move_), to_move_}.because(
      why_not_give_way(move.from));
}

template <int Size>
base::Fault Position<Size>::why_not_give_way(Point from) const {
  const std::string point = Board::name(from);
  const base::Side blocked = opponent(to_move_);
  if (!Board::neighbours(stones_[blocked]).test(from))
    return base::Fault{"no {side} stone could move to {point}", blocked, point};
  if (!give_way_candidates().test(from))
    return base::Fault{"a jump from {point} is not allowed while a step would do", point};
  return base::Fault{"after the captures no {side} stone could move to {point}", blocked, point};
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
