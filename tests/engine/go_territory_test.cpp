#include "engine/go/territory.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "engine/grid/geometry.h"

namespace go {
namespace {

using Points = std::vector<grid::Point>;

/// Black has the left of the board and White the right; a white stone in Black's corner:
///
///   . . X O .
///   . . X O .
///   . . X O .
///   O . X O .
///   . . X O .
grid::Board<5, 5> divided_board() {
  grid::Board<5, 5> board;
  for (int y = 0; y < 5; ++y) {
    board.place(grid::point_at(2, y, 5), base::Side::black);
    board.place(grid::point_at(3, y, 5), base::Side::white);
  }
  board.place(grid::point_at(0, 3, 5), base::Side::white);
  return board;
}

TEST(GoTerritory, CountsEmptyPointsDeadStonesAndPrisoners) {
  const Points dead{grid::point_at(0, 3, 5)};
  EXPECT_EQ(territory(divided_board(), std::span(dead), {}, {}), (base::PerSide<int>{10, 4}));
  EXPECT_EQ(territory(divided_board(), std::span(dead), {}, {3, 1}), (base::PerSide<int>{7, 3}));
  EXPECT_EQ(territory(divided_board(), {}, {}, {}), (base::PerSide<int>{0, 5})) << "the stone lives";
}

TEST(GoTerritory, CountsNothingBesideSeki) {
  const Points seki{grid::point_at(3, 0, 5)};
  EXPECT_EQ(territory(divided_board(), {}, std::span(seki), {}), (base::PerSide<int>{0, 0}));
  EXPECT_EQ(territory(grid::Board<5, 5>{}, {}, {}, {}), (base::PerSide<int>{0, 0})) << "nobody reaches the points";
}

}  // namespace
}  // namespace go
