#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/connect6/candidates.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"
#include "tests/engine/connect6_board.h"

namespace connect6 {
namespace {

using base::Side;

static_assert(line::Windows<6, 19>::count == 924);
static_assert(line::Windows<6, 15>::count == 500);
static_assert(line::Windows<6, 19>::through[9 * 19 + 9].size == 24);
static_assert(line::Windows<6, 19>::through[0].size == 3);

template <int Size>
void expect_same(const LineBoard<Size>& a, const LineBoard<Size>& b) {
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_EQ(a.score(), b.score());
  EXPECT_EQ(a.to_move(), b.to_move());
  EXPECT_EQ(a.stones_left(), b.stones_left());
  for (const Side side : base::both_sides)
    for (const WindowClass each : {WindowClass::two, WindowClass::three, WindowClass::threat, WindowClass::complete})
      EXPECT_EQ(a.windows(side, each), b.windows(side, each));
}

TEST(Connect6Lines, MatchTheGameAfterEveryStone) {
  base::Rng rng(1);
  Position<15> position;
  LineBoard<15> board;
  while (!position.outcome()) {
    EXPECT_EQ(board.hash(), position.hash());
    const Move move = Playout<15>::choose(position, rng);
    // The gain of a stone is the difference it makes to the evaluation.
    const int before = board.score();
    const int gained = gain(board, move.point);
    const Side mover = board.to_move();
    position.play(move);
    board.play(move);
    EXPECT_EQ(board.score() - before, mover == Side::black ? gained : -gained);
    if (position.count() % 20 == 0) expect_same(board, LineBoard<15>(position));
  }
  EXPECT_EQ(board.has_won(Side::black), position.outcome() == core::Outcome::black_wins);
  EXPECT_EQ(board.has_won(Side::white), position.outcome() == core::Outcome::white_wins);
}

TEST(Connect6Lines, RemovingStonesRestoresTheLines) {
  base::Rng rng(2);
  LineBoard<19> board;
  for (int i = 0; i < 40; ++i) {
    const LineBoard<19> before = board;
    const auto a = static_cast<grid::Point>(rng.below(361));
    const auto b = static_cast<grid::Point>(rng.below(361));
    if (a == b || !board.is_empty(a) || !board.is_empty(b)) continue;
    board.put(a, Side::black);
    board.put(b, Side::white);
    board.take(a, Side::black);
    board.take(b, Side::white);
    expect_same(board, before);
    board.put(a, i % 3 == 0 ? Side::white : Side::black);
  }
}

std::vector<std::string> names(const Defences& defences) {
  std::vector<std::string> all;
  for (const Defence& defence : defences)
    all.push_back(Position<19>::format({defence.first}) + " " + Position<19>::format({defence.second}));
  std::sort(all.begin(), all.end());
  return all;
}

using Names = std::vector<std::string>;

TEST(Connect6Threats, AnOpenFourNeedsTwoStones) {
  // . . X X X X . .   in column C to K
  const Gaps gaps = gaps_of(board_of({"E4", "F4", "G4", "H4"}, {}), Side::black);
  EXPECT_EQ(gaps.size(), 3U);
  EXPECT_EQ(stones_needed(gaps), 2);
  EXPECT_EQ(names(double_defences(gaps)), (Names{"C4 J4", "D4 J4", "D4 K4"}));
}

TEST(Connect6Threats, AFourClosedAtOneEndNeedsOneStone) {
  const Gaps gaps = gaps_of(board_of({"E4", "F4", "G4", "H4"}, {"D4"}), Side::black);
  EXPECT_EQ(stones_needed(gaps), 1);
  EXPECT_EQ(names(single_defences(gaps)), (Names{"J4 J4", "K4 K4"}));
}

TEST(Connect6Threats, ThreeFoursNeedThreeStones) {
  const LineBoard<19> board = board_of({"A1", "B1", "C1", "D1", "A3", "B3", "C3", "D3", "A5", "B5", "C5", "D5"}, {});
  EXPECT_EQ(stones_needed(gaps_of(board, Side::black)), 3);
  EXPECT_EQ(stones_needed(gaps_of(board, Side::white)), 0);
}

TEST(Connect6Threats, AFiveHasAGapOfOnePoint) {
  const Gaps gaps = gaps_of(board_of({"A1", "B1", "C1", "D1", "F1"}, {"G1"}), Side::black);
  ASSERT_EQ(gaps.size(), 1U);
  EXPECT_EQ(gaps[0].first, gaps[0].second);
  EXPECT_EQ(names(single_defences(gaps)), (Names{"E1 E1"}));
}

}  // namespace
}  // namespace connect6
