#include "engine/core/board_view.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/core/any_game_of.h"
#include "engine/games.h"
#include "tests/search/toys/ring.h"
#include "tests/search/toys/tic_tac_toe.h"

namespace {

using core::AnyGame;
using core::BoardView;
using core::Charset;
using core::KeyValue;

std::string picture(const BoardView& view, Charset charset) {
  return "\n" + base::join(core::draw(view, charset), "\n") + "\n";
}

AnyGame played(AnyGame game, std::initializer_list<const char*> moves) {
  for (const char* move : moves) EXPECT_TRUE(game.play(move)) << move;
  return game;
}

AnyGame start(std::string_view name, const std::vector<KeyValue>& options) {
  const core::GameKind* const kind = engine::find_game(name);
  return kind->start(core::Options::parse(kind->options, options).value()).value();
}

TEST(BoardView, DrawsAGoBoardInTheUsualWay) {
  const AnyGame game = played(start("go", {{"size", "9"}}), {"C3", "G7", "D4", "A6"});
  EXPECT_EQ(picture(game.view(), Charset::unicode), R"(
9 ┌─┬─┬─┬─┬─┬─┬─┬─┐
8 ├─┼─┼─┼─┼─┼─┼─┼─┤
7 ├─┼─╋─┼─┼─┼─○─┼─┤
6[○]┼─┼─┼─┼─┼─┼─┼─┤
5 ├─┼─┼─┼─╋─┼─┼─┼─┤
4 ├─┼─┼─●─┼─┼─┼─┼─┤
3 ├─┼─●─┼─┼─┼─╋─┼─┤
2 ├─┼─┼─┼─┼─┼─┼─┼─┤
1 └─┴─┴─┴─┴─┴─┴─┴─┘
  A B C D E F G H J
)");
  EXPECT_EQ(picture(game.view(), Charset::ascii), R"(
9 . . . . . . . . .
8 . . . . . . . . .
7 . . + . . . o . .
6[o]. . . . . . . .
5 . . . . + . . . .
4 . . . x . . . . .
3 . . x . . . + . .
2 . . . . . . . . .
1 . . . . . . . . .
  A B C D E F G H J
)");
}

TEST(BoardView, AlignsRowNumbersOfTwoDigits) {
  const AnyGame game = played(start("go", {{"size", "11"}}), {"L11", "A10"});
  const std::vector<std::string> rows = core::draw(game.view(), Charset::ascii);
  EXPECT_EQ(rows.at(0), "11 . . . . . . . . . . x");
  EXPECT_EQ(rows.at(1), "10[o]. . . . . . . . . .");
  EXPECT_EQ(rows.at(2), " 9 . . + . . . . . + . .");
  EXPECT_EQ(rows.at(10), " 1 . . . . . . . . . . .");
  EXPECT_EQ(rows.at(11), "   A B C D E F G H J K L");
}

TEST(BoardView, MarksNoPointAfterAPass) {
  const AnyGame game = played(start("go", {{"size", "5"}}), {"C3", "pass"});
  EXPECT_EQ(picture(game.view(), Charset::ascii), R"(
5 . . . . .
4 . . . . .
3 . . x . .
2 . . . . .
1 . . . . .
  A B C D E
)");
}

TEST(BoardView, DrawsTheDiagonalsOfJiaqi) {
  const AnyGame game = played(start("jiaqi", {}), {"00", "11", "35", "86"});
  EXPECT_EQ(picture(game.view(), Charset::unicode), R"(
  0   1   2   3   4   5   6   7   8
0 ●───────┬───────┬───────┬───────┐
  │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │
1 │   ○   │   ╳   │   ╳   │   ╳   │
  │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │
2 ├───────┼───────┼───────┼───────┤
  │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │
3 │   ╳   │   ╳   │   ●   │   ╳   │
  │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │
4 ├───────┼───────╋───────┼───────┤
  │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │
5 │   ╳   │   ╳   │   ╳   │   ╳   │
  │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │
6 ├───────┼───────┼───────┼───────┤
  │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │ ╲   ╱ │
7 │   ╳   │   ╳   │   ╳   │   ╳   │
  │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │ ╱   ╲ │
8 └───────┴───────┴──────[○]──────┘
)");
  const std::vector<std::string> rows = core::draw(game.view(), Charset::ascii);
  ASSERT_EQ(rows.size(), 18U);
  EXPECT_EQ(rows[1], "0 x-------.-------.-------.-------.");
  EXPECT_EQ(rows[2], R"(  | \   / | \   / | \   / | \   / |)");
  EXPECT_EQ(rows[3], "1 |   o   |   .   |   .   |   .   |");
  EXPECT_EQ(rows[4], R"(  | /   \ | /   \ | /   \ | /   \ |)");
  EXPECT_EQ(rows[9], "4 .-------.-------+-------.-------.");
  EXPECT_EQ(rows[17], "8 .-------.-------.------[o]------.");
}

TEST(BoardView, DrawsStonesInSquaresForGamesPlayedOnCells) {
  const AnyGame game = played(AnyGame::of(toys::TicTacToe{}), {"b2", "a1", "c1"});
  EXPECT_EQ(picture(game.view(), Charset::unicode), R"(
    a   b   c
  ┌───┬───┬───┐
1 │ ○ │   │[●]│
  ├───┼───┼───┤
2 │   │ ● │   │
  ├───┼───┼───┤
3 │   │   │   │
  └───┴───┴───┘
)");
  EXPECT_EQ(picture(game.view(), Charset::ascii), R"(
    a   b   c
  +---+---+---+
1 | o |   |[x]|
  +---+---+---+
2 |   | x |   |
  +---+---+---+
3 |   |   |   |
  +---+---+---+
)");
}

TEST(BoardView, DrawsPointsWithoutLinesAsDots) {
  const AnyGame game = AnyGame::of(toys::Ring{});
  EXPECT_EQ(picture(game.view(), Charset::unicode), "\n 0 1 2 3\n ● · · ·\n");
}

TEST(BoardView, OmitsNamesThatAreNotCoordinates) {
  BoardView view;
  view.points = {{"north", 1, 0}, {"west", 0, 1}, {"east", 2, 1}, {"south", 1, 2}};
  view.lines = {{0, 2, 3}, {3, 1, 0}};
  view.stones = {base::Side::black, std::nullopt, base::Side::white, std::nullopt};
  view.last = {1, 2};
  EXPECT_EQ(picture(view, Charset::unicode),
            "\n     ●"
            "\n   ╱   ╲"
            "\n ╳      [○]"
            "\n   ╲   ╱"
            "\n     ╳\n");
}

TEST(BoardView, DrawsNoRowsForAnEmptyView) {
  EXPECT_TRUE(core::draw(BoardView{}, Charset::unicode).empty());
}

}  // namespace
