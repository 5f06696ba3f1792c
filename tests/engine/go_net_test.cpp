// Tests the input planes of the net, and that it has learned something.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/go/net.h"
#include "engine/go/net_features.h"
#include "engine/go/position.h"
#include "tests/engine/go_drawn.h"

namespace go {
namespace {

using base::Side;

TEST(NetFeatures, MatchTheDrawing) {
  Fast<5> position(
      drawn<5>(".xo.."
               "xxo.."
               "oo..x"
               "..x.."
               "....o",
               Side::white));
  const std::vector<Move> before{Move{grid::point_at(4, 2, 5)}, Move{grid::point_at(4, 4, 5)}};
  position.remember(before);
  const auto planes = net_features(position);
  const auto plane = [&](std::size_t number) { return names<5>(planes[number]); };
  EXPECT_EQ(plane(0), "A3 B3 C4 C5 E1") << "own";
  EXPECT_EQ(plane(1), "A4 B4 B5 C2 E3") << "the opponent's";
  EXPECT_EQ(plane(2), "") << "own, one liberty";
  EXPECT_EQ(plane(3), "E1") << "own, two";
  EXPECT_EQ(plane(4), "A3 B3 C4 C5") << "own, three";
  EXPECT_EQ(plane(5), "A4 B4 B5") << "the opponent's, one liberty";
  EXPECT_EQ(plane(7), "E3") << "the opponent's, three";
  EXPECT_EQ(plane(12), "A5") << "moves that put the opponent in atari";
  EXPECT_EQ(plane(13), "A5") << "moves that capture";
  EXPECT_EQ(plane(14), "") << "moves by which the opponent captures";
  EXPECT_EQ(plane(16), "A5") << "the opponent's eyes";
  EXPECT_EQ(plane(17), "E1") << "the last move";
  EXPECT_EQ(plane(18), "E3") << "the move before the last";
}

TEST(GoNet, PredictsTheWinnerMoreOftenThanNot) {
  std::ifstream file(QIYUAN_TEST_DATA "/go-judged.txt");
  int positions = 0;
  int right = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    std::istringstream head(line.substr(0, colon));
    std::string winner;
    std::string plies;
    head >> winner >> plies;
    std::istringstream names(line.substr(colon + 1));
    std::vector<Move> moves;
    for (std::string name; names >> name;) moves.push_back(Position<9, 9>::parse(name).value());
    std::istringstream list(plies);
    for (std::string ply; std::getline(list, ply, ',');) {
      Position<9, 9> position(15);
      const std::vector<Move> before(moves.begin(), moves.begin() + std::stoi(ply));
      for (const Move move : before) position.play(move);
      Fast<9> fast(position);
      fast.remember(before);
      const bool mover_wins = built_in_net().look(net_inputs(fast)).win_rate > 0.5F;
      const bool black_wins = mover_wins == (position.to_move() == Side::black);
      ++positions;
      right += black_wins == (winner == "black") ? 1 : 0;
    }
  }
  EXPECT_GT(positions, 300);
  EXPECT_GT(right, positions * 3 / 4);
}

TEST(GoNet, SeesThatALargeChainCanBeCaptured) {
  const Fast<9> position(
      drawn<9>("........."
               "....o...."
               "........."
               "..xxxxx.."
               ".xooooo.."
               "..xxxxx.."
               "........."
               "........."
               ".........",
               Side::black));
  const auto opinion = built_in_net().look(net_inputs(position));
  const auto best = std::ranges::max_element(opinion.moves) - opinion.moves.begin();
  EXPECT_EQ(static_cast<std::size_t>(best), grid::index(grid::point_at(7, 4, 9)));
}

}  // namespace
}  // namespace go
