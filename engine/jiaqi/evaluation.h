#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/jiaqi/position.h"
#include "engine/jiaqi/threats.h"

namespace jiaqi {

/// The features of a position that the evaluation uses, in this order; make_weights/ fits a weight to each in each
/// phase. Differences are those of the side to move minus those of the other side.
enum class Feature : std::uint8_t {
  turn,             ///< 1: the value of being to move
  second_placer,    ///< 1 for the side that opens the movement phase, -1 for the other
  material,         ///< difference in stones
  corners,          ///< difference in stones on the corners
  edges,            ///< difference in stones on the other crossings of the edge
  cell_centres,     ///< difference in stones on the centres of cells
  inner_cells,      ///< difference in stones on cell centres that do not touch the edge
  sandwiched,       ///< difference in stones directly between two enemy stones
  pairs,            ///< difference in pairs of neighbouring own stones, on all lines
  contacts_backed,  ///< difference in own stones with an own stone behind and an enemy stone in front of them
  takeable,         ///< enemy stones that one more stone would take by jia
  in_danger,        ///< minus the own stones that one more enemy stone would take by jia
  shootable,        ///< the same for guns
  in_danger_of_guns,
  mobility,  ///< difference in stones next to the hole; 0 in the placement phase
};
inline constexpr std::size_t features = 15;

using FeatureValues = std::array<std::int32_t, features>;

/// The phases of a game, each with its own weights: five in the placement phase and two in the movement phase, the
/// second of these when the weaker side has few stones left.
inline constexpr std::size_t phases = 7;

template <int Size>
std::size_t phase(const Position<Size>& position) {
  if (position.placing()) return static_cast<std::size_t>(5 * position.ply() / Position<Size>::placements);
  const unsigned black = position.stones(base::Side::black).count();
  const unsigned white = position.stones(base::Side::white).count();
  const unsigned fewer = black < white ? black : white;
  return 4 * fewer > static_cast<unsigned>(Position<Size>::placements) ? 5 : 6;
}

namespace detail {

template <class Set>
struct Regions {
  Set corners;
  Set edges;
  Set cell_centres;
  Set inner_cells;
};

template <int Size>
constexpr auto make_regions() {
  using Board = jiaqi::Board<Size>;
  constexpr int last = Board::extent - 1;
  Regions<typename Board::Set> regions;
  for (Point point = 0; point < Board::point_count; ++point) {
    const int row = Board::row(point);
    const int column = Board::column(point);
    const bool on_row_edge = row == 0 || row == last;
    const bool on_column_edge = column == 0 || column == last;
    if (on_row_edge && on_column_edge) {
      regions.corners.set(point);
    } else if (on_row_edge || on_column_edge) {
      regions.edges.set(point);
    } else if (row % 2 == 1) {
      regions.cell_centres.set(point);
      if (row > 1 && column > 1 && row < last - 1 && column < last - 1) regions.inner_cells.set(point);
    }
  }
  return regions;
}

template <int Size>
inline constexpr auto regions = make_regions<Size>();

}  // namespace detail

/// The captures that one more stone of each side would make.
template <int Size>
struct Outlook {
  Threats<Size> mine;    ///< of the side to move
  Threats<Size> theirs;  ///< of the other side

  static Outlook of(const Position<Size>& position) {
    const auto& own = position.stones(position.to_move());
    const auto& enemy = position.stones(opponent(position.to_move()));
    const auto free = free_points(position);
    return {threats<Size>(own, enemy, free, position.rules()), threats<Size>(enemy, own, free, position.rules())};
  }
};

/// The values of the features. Expects a position that is not over, and its outlook.
template <int Size>
FeatureValues feature_values(const Position<Size>& position, const Outlook<Size>& outlook) {
  using Set = typename Position<Size>::Set;
  const base::Side side = position.to_move();
  const Set& own = position.stones(side);
  const Set& enemy = position.stones(opponent(side));
  const auto difference = [&](const Set& region) {
    return static_cast<std::int32_t>((own & region).count()) - static_cast<std::int32_t>((enemy & region).count());
  };
  std::int32_t sandwiched = 0;
  std::int32_t pairs = 0;
  std::int32_t backed = 0;
  Position<Size>::Board::each_axis([&](const auto& axis) {
    const auto number = [](const Set& set) { return static_cast<std::int32_t>(set.count()); };
    const Set own_before = axis.forward(own);
    const Set own_after = axis.backward(own);
    const Set enemy_before = axis.forward(enemy);
    const Set enemy_after = axis.backward(enemy);
    sandwiched += number(own & enemy_before & enemy_after) - number(enemy & own_before & own_after);
    pairs += number(own & own_before) - number(enemy & enemy_before);
    backed += number(own & own_before & enemy_after) + number(own & own_after & enemy_before) -
              number(enemy & enemy_before & own_after) - number(enemy & enemy_after & own_before);
  });
  const auto& [mine, theirs] = outlook;
  const auto& regions = detail::regions<Size>;
  return {1,
          side == position.rules().moves_first ? 1 : -1,
          difference(Position<Size>::Board::whole),
          difference(regions.corners),
          difference(regions.edges),
          difference(regions.cell_centres),
          difference(regions.inner_cells),
          sandwiched,
          pairs,
          backed,
          static_cast<std::int32_t>(mine.jia_victims.count()),
          -static_cast<std::int32_t>(theirs.jia_victims.count()),
          static_cast<std::int32_t>(mine.gun_victims.count()),
          -static_cast<std::int32_t>(theirs.gun_victims.count()),
          position.placing() ? 0 : difference(Position<Size>::Board::neighbours(position.hole()))};
}

/// By phase and feature, in hundredths of the logarithm of the odds of winning.
using Weights = std::array<FeatureValues, phases>;

/// Returns the logarithm of the odds that the side to move wins, in hundredths. Expects a position that is not over,
/// and its outlook.
template <int Size>
std::int32_t evaluate(const Position<Size>& position, const Outlook<Size>& outlook, const Weights& weights) {
  const FeatureValues values = feature_values(position, outlook);
  const FeatureValues& weight = weights[phase(position)];
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < features; ++i) sum += values[i] * weight[i];
  return sum;
}

}  // namespace jiaqi
