// Tests the move selection of Tao Go with the drawn positions of tests/games/go-tao.txt.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/go/tao_policy.h"
#include "tests/engine/go_drawn.h"
#include "tests/engine/grid_drawn.h"

namespace go {
namespace {

using Tao = TaoPosition<9, 9>;
using Set = Tao::Set;

/// The empty points on this line; the edge is line 1.
Set empty_on(const Tao& position, int line) {
  Set set;
  for (int row = 0; row < 9; ++row)
    for (int column = 0; column < 9; ++column)
      if (std::min({row, column, 8 - row, 8 - column}) == line - 1) {
        const auto at = Tao::Board::cell(static_cast<grid::Point>(9 * row + column));
        if (position.board().empties().test(at)) set.set(at);
      }
  return set;
}

std::string chosen_in_playouts(const Tao& position) {
  base::Rng rng(1);
  Set chosen;
  for (int i = 0; i < 2000; ++i)
    if (const auto found = TaoPlayout<Tao>::choose(position, rng); found != Tao::no_cell) chosen.set(found);
  return names<9>(chosen);
}

std::string sorted(std::vector<std::string> words) {
  if (words == std::vector<std::string>{"none"}) words.clear();
  std::ranges::sort(words);
  return base::join(words, " ");
}

TEST(GoTao, FollowsTheThesisInDrawnPositions) {
  for (const grid::test::Drawn& drawn : grid::test::read_drawn("go-tao.txt")) {
    const Position<9, 9> start(0, grid::test::board_of<9, 9>(drawn.board), drawn.mover);
    for (const grid::test::Step& step : drawn.steps) {
      const auto plies = std::stoul(step.words.at(1));
      const Tao position(start, plies);
      const Set candidates = candidates_by_line(position.board(), static_cast<unsigned>(plies));
      const std::string expected = sorted({step.words.begin() + 2, step.words.end()});
      const std::string_view what = step.words[0];
      if (what == "first" || what == "second") {
        EXPECT_EQ(names<9>(candidates & empty_on(position, what == "first" ? 1 : 2)), expected)
            << "line " << step.line << ", " << drawn.title;
      } else {
        ASSERT_EQ(what, "playouts");
        EXPECT_EQ(chosen_in_playouts(position), expected) << "line " << step.line << ", " << drawn.title;
      }
    }
  }
}

TEST(GoTao, OpensWithSixMoves) {
  const Tao empty(Position<9, 9>(15), 0);
  EXPECT_EQ(candidates_by_line(empty.board(), 0).count(), 25U);
  TaoPolicy<9, 9>::Children children;
  TaoPolicy<9, 9>::expand(empty, children);
  EXPECT_EQ(children.size(), 6U) << "25 points, reduced to 6 by eight symmetries";
  Tao later = empty;
  for (const std::string_view name : {"C4", "G6"}) later.place(cell<9>(name));
  TaoPolicy<9, 9>::expand(later, children);
  EXPECT_EQ(children.size(), 23U);
}

TEST(GoTao, CountsPliesInTheGameTheTreeAndThePlayout) {
  Tao position(Position<9, 9>(15), 3);
  EXPECT_EQ(position.plies(), 3U);
  position.play(pass);
  position.place(cell<9>("E5"));
  EXPECT_EQ(position.plies(), 5U);
  // The moves of a position that was set up are unknown; the number of stones is used instead.
  const Tao set_up(drawn<9>(std::string(9 * 8, '.') + "xoxoxoxox", base::Side::white), 0);
  EXPECT_EQ(set_up.plies(), 9U);
}

TEST(GoTao, PrefersPatternsToAttacks) {
  // White's last stone, F5, is adjacent to E5; White's G1 has three liberties. Black's stones have four or more.
  Tao position(Position<9, 9>(15), 20);
  for (const std::string_view name : {"E6", "G1", "E5", "F5"}) position.place(cell<9>(name));
  base::Rng rng(1);
  Suggestions<Tao::Board> patterns_there;
  suggest_patterns_beside(position, patterns_there);
  ASSERT_FALSE(patterns_there.empty());
  for (int i = 0; i < 200; ++i) {
    const auto found = TaoPlayout<Tao>::choose(position, rng);
    EXPECT_NE(std::find(patterns_there.begin(), patterns_there.end(), found), patterns_there.end());
    EXPECT_NE(found, cell<9>("F1"));
  }
}

}  // namespace
}  // namespace go
