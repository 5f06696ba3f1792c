#include "engine/connect6/shapes.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "engine/connect6/shape_board.h"

namespace connect6 {
namespace {

/// The shape of the point marked `*` in a line of eleven points. `x` are own stones, `o` the opponent's or the edge.
Shape shape_of_line(std::string_view line) {
  View view = 0;
  std::size_t digit = 0;
  for (const char sign : line) {
    if (sign == '*') continue;
    view = static_cast<View>(view + view_digits[digit++] * (sign == 'x' ? 1 : sign == 'o' ? 2 : 0));
  }
  return shape_of_view[view];
}

TEST(Connect6Shapes, CountTheStonesOfTheBestWindowAndItsPlaces) {
  const std::vector<std::pair<std::string_view, Shape>> known{
      {".....*.....", Shape::empty}, {"oooo.*oooo.", Shape::closed},     {"o....*o....", Shape::closed},
      {"o...x*.oooo", Shape::one},   {"....x*.oooo", Shape::one_open},   {"....x*.....", Shape::one_free},
      {"o..xx*.oooo", Shape::two},   {"...xx*.oooo", Shape::two_open},   {"...xx*.....", Shape::two_free},
      {"o.xxx*.oooo", Shape::three}, {"..xxx*.oooo", Shape::three_open}, {"..xxx*.....", Shape::three_free},
      {".xxxx*.....", Shape::four},  {"xxxxx*.....", Shape::four},       {".x.x.*.x.x.", Shape::two_free},
  };
  for (const auto& [line, shape] : known) EXPECT_EQ(shape_of_line(line), shape) << line;
}

TEST(Connect6Shapes, AreKeptStoneByStone) {
  base::Rng rng(7);
  for (int game = 0; game < 10; ++game) {
    Position<19> position;
    ShapeBoard<19> board(position);
    while (!position.outcome()) {
      Position<19>::Moves legal;
      position.legal_moves(legal);
      const Move move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      position.play(move);
      board.play(move);
      if (position.count() % 20 != 0) continue;
      const ShapeBoard<19> fresh(position);
      EXPECT_EQ(board.value(), fresh.value());
      for (const grid::Point point : ShapeBoard<19>::Geometry::points) {
        if (!board.is_empty(point)) continue;
        EXPECT_EQ(board.order(point), fresh.order(point));
        for (const base::Side side : base::both_sides) EXPECT_EQ(board.shapes(side, point), fresh.shapes(side, point));
      }
    }
  }
}

TEST(Connect6Shapes, AreWorthTheSameForBothColours) {
  base::Rng rng(3);
  Position<19> position;
  for (int stone = 0; stone < 21; ++stone) {
    Position<19>::Moves legal;
    position.legal_moves(legal);
    position.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  const base::PerSide<Position<19>::Points> swapped{position.stones(base::Side::white),
                                                    position.stones(base::Side::black)};
  const Position<19> mirrored(swapped, base::opponent(position.to_move()));
  EXPECT_EQ(ShapeBoard<19>(position).value(), ShapeBoard<19>(mirrored).value());
}

}  // namespace
}  // namespace connect6
