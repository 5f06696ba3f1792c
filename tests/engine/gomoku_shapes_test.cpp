#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/rng.h"
#include "engine/gomoku/rules.h"
#include "engine/gomoku/shape_board.h"
#include "engine/line/playout.h"

namespace gomoku {
namespace {

using base::Side;

/// The shape that a stone on the point marked `*` makes of a line. `x` are own stones and `o` the opponent's, which
/// also occupy the points beyond both ends.
template <class Rules>
Shape shape_of(std::string_view line) {
  const auto centre = static_cast<int>(line.find('*'));
  Neighbours own = 0;
  Neighbours taken = 0;
  unsigned bit = 0;
  for (int offset = -reach<Rules>; offset <= reach<Rules>; ++offset) {
    if (offset == 0) continue;
    const int at = centre + offset;
    const bool is_on_board = at >= 0 && at < static_cast<int>(line.size());
    const char sign = is_on_board ? line[static_cast<std::size_t>(at)] : 'o';
    if (sign == 'x') own |= Neighbours{1} << bit;
    if (sign == 'o') taken |= Neighbours{1} << bit;
    ++bit;
  }
  return shapes<Rules>.at(own, taken);
}

TEST(GomokuShapes, MatchTheLiterature) {
  const std::vector<std::pair<std::string_view, Shape>> known{
      {"...xxxx*...", Shape::five},     {"o.xx*xxo", Shape::five},         {"...xxx*...", Shape::open_four},
      {"oxxx*..", Shape::four},         {"..xx.x*..", Shape::four},        {"x.xx*.x.", Shape::open_four},
      {"...xx*...", Shape::open_three}, {"...x.x*...", Shape::open_three}, {"o.xx*.o", Shape::three},
      {"oxx*...", Shape::three},        {"..x.*.x..", Shape::three},       {"....x*....", Shape::open_two},
      {"ox*....", Shape::two},          {"o.x*..o", Shape::two},           {".....*.....", Shape::none},
      {"oxx*.o", Shape::none},          {"oxxx*o", Shape::none},           {"..x...*...x", Shape::two},
  };
  for (const auto& [line, shape] : known) {
    EXPECT_EQ(shape_of<Freestyle>(line), shape) << line;
    EXPECT_EQ(shape_of<Freestyle>(std::string(line.rbegin(), line.rend())), shape) << line << " reversed";
  }
}

TEST(GomokuShapes, DoNotCountAnOverlineInStandard) {
  EXPECT_EQ(shape_of<Freestyle>("..xxx*xx.."), Shape::five);
  EXPECT_EQ(shape_of<Standard>("..xxx*xx.."), Shape::none);
  EXPECT_EQ(shape_of<Standard>("..xxx*x.x.."), Shape::five) << "the stone beyond the gap does not belong to the row";
  // With a stone two points beyond one end, the four has only the point at the other end.
  EXPECT_EQ(shape_of<Freestyle>("..xxx*.x.."), Shape::open_four);
  EXPECT_EQ(shape_of<Standard>("..xxx*.x.."), Shape::four);
  EXPECT_EQ(shape_of<Standard>("o.xxx*.xo"), Shape::four);
  EXPECT_EQ(shape_of<Standard>("oxxx*.x.."), Shape::none) << "only six in a row is possible";
}

/// The incrementally updated board equals one built from the position, and a point completes five exactly where the
/// rules say so.
template <class Rules, int Size>
void follow_random_games() {
  base::Rng rng(3);
  int fives = 0;
  for (int round = 0; round < 20; ++round) {
    line::Position<Rules, Size> position;
    ShapeBoard<Rules, Size> board;
    while (!position.outcome()) {
      const line::Move move = line::Playout<Rules, Size>::choose(position, rng);
      const Side mover = position.to_move();
      const bool completes = board.threat(mover, move.point) == Threat::five;
      ASSERT_EQ(board.points(mover, Threat::five).test(grid::index(move.point)), completes);
      position.play(move);
      board.play(move);
      ASSERT_EQ(board.hash(), position.hash());
      ASSERT_EQ(completes, position.outcome() == core::win_for(mover));
      ASSERT_EQ(board.winner().has_value(), completes);
      fives += completes ? 1 : 0;
      if (position.count() % 5 != 0) continue;
      const ShapeBoard<Rules, Size> anew(position);
      ASSERT_EQ(board.value(), anew.value());
      for (std::size_t i = 0; i < board.empty_points().count(); ++i) {
        const auto point = static_cast<grid::Point>(board.empty_points().nth(static_cast<unsigned>(i)));
        for (const Side side : base::both_sides) ASSERT_EQ(board.code(side, point), anew.code(side, point));
      }
    }
  }
  EXPECT_GT(fives, 10);
}

TEST(GomokuShapes, StayCorrectDuringFreestyleGames) {
  follow_random_games<Freestyle, 15>();
  follow_random_games<Freestyle, 20>();
}

TEST(GomokuShapes, StayCorrectDuringStandardGames) {
  follow_random_games<Standard, 15>();
  follow_random_games<Standard, 20>();
}

TEST(GomokuShapes, CombineSeveralLinesIntoOneThreat) {
  const auto code = [](Shape a, Shape b, Shape c = Shape::none) {
    return with_shape(with_shape(with_shape(PointCode{0}, 0, a), 2, b), 3, c);
  };
  EXPECT_EQ(threat_of(code(Shape::five, Shape::none)), Threat::five);
  EXPECT_EQ(threat_of(code(Shape::four, Shape::four)), Threat::open_four);
  EXPECT_EQ(threat_of(code(Shape::open_four, Shape::none)), Threat::open_four);
  EXPECT_EQ(threat_of(code(Shape::four, Shape::open_three)), Threat::four_three);
  EXPECT_EQ(threat_of(code(Shape::four, Shape::three)), Threat::four);
  EXPECT_EQ(threat_of(code(Shape::open_three, Shape::three, Shape::open_three)), Threat::double_three);
  EXPECT_EQ(threat_of(code(Shape::open_two, Shape::three)), Threat::none);
}

}  // namespace
}  // namespace gomoku
