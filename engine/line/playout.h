#pragma once

#include <algorithm>
#include <array>

#include "engine/base/rng.h"
#include "engine/line/position.h"

namespace line {

/// For each point, the points at most two steps away horizontally, vertically or both.
template <int Size>
inline constexpr auto surroundings = [] {
  using Geometry = grid::Geometry<Size, Size>;
  std::array<grid::Bits<(Geometry::size + 63) / 64>, Geometry::size> table{};
  constexpr int reach = 2;
  for (int y = 0; y < Size; ++y)
    for (int x = 0; x < Size; ++x)
      for (int j = std::max(0, y - reach); j <= std::min(Size - 1, y + reach); ++j)
        for (int i = std::max(0, x - reach); i <= std::min(Size - 1, x + reach); ++i)
          table[grid::index(grid::point_at(x, y, Size))].set(grid::index(grid::point_at(i, j, Size)));
  return table;
}();

/// The empty points near stones; the middle if the board is empty; all empty points if every nearby point is occupied.
template <class Game>
typename Game::Points near_points(const typename Game::Points& black, const typename Game::Points& white) {
  using Points = typename Game::Points;
  Points near;
  if (black.none() && white.none()) near.set(static_cast<std::size_t>(Game::middle));
  const auto add = [&](std::size_t stone) { near |= surroundings<Game::Geometry::columns>[stone]; };
  black.each(add);
  white.each(add);
  const Points empty = Game::all_points - black - white;
  near &= empty;
  return near.any() ? near : empty;
}

/// The rules of k-in-a-row playouts for Monte Carlo searches (search::PlayoutPolicy): stones are placed near others.
template <RuleSet R, int Size>
struct Playout {
  using Game = Position<R, Size>;
  using Move = typename Game::Move;

  /// Every move fills a point.
  static constexpr int max_playout_length = static_cast<int>(Game::Geometry::size);

  static void candidates(const Game& position, typename Game::Moves& out) {
    out.clear();
    near_points<Game>(position.stones(base::Side::black), position.stones(base::Side::white))
        .each([&](std::size_t point) { out.push_back({static_cast<grid::Point>(point)}); });
  }

  static Move choose(const Game& position, base::Rng& rng) {
    const typename Game::Points near =
        near_points<Game>(position.stones(base::Side::black), position.stones(base::Side::white));
    return {static_cast<grid::Point>(near.nth(rng.below(near.count())))};
  }

  /// Never needed: the longest playout fills the board.
  static core::Outcome settle(const Game& /*position*/) { return core::Outcome::draw; }
};

}  // namespace line
