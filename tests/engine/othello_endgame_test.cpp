#include "engine/othello/endgame.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/base/rng.h"
#include "engine/othello/last_flips.h"
#include "engine/othello/last_squares.h"
#include "engine/othello/position_text.h"
#include "engine/othello/stability.h"
#include "tests/engine/othello_random.h"

namespace othello {
namespace {

/// Plain minimax using only the rules.
int minimax(const Position& position) {
  const Discs discs = position.discs();
  if (position.outcome()) return final_margin(discs.own, discs.other);
  Position::Moves moves;
  position.legal_moves(moves);
  int best = no_margin;
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    best = std::max(best, -minimax(next));
  }
  return best;
}

TEST(OthelloEndgame, FindsTheMarginOfMinimax) {
  base::Rng rng(1);
  EndgameSolver solver(1, search::TableSize{1U << 14U});
  for (int empties = 1; empties <= 8; ++empties)
    for (int i = 0; i < 60; ++i) {
      const Position position = random_position(rng, empties);
      const int margin = minimax(position);
      ASSERT_EQ(exact_margin(position.discs()), margin) << position_to_text(position);
      const Solution solution = solver.solve(position, Goal::exact());
      ASSERT_TRUE(solution.complete);
      ASSERT_EQ(solution.score, margin) << position_to_text(position);
      ASSERT_EQ(solver.solve(position, Goal::winner()).score, margin > 0 ? 1 : margin < 0 ? -1 : 0);
    }
}

TEST(OthelloEndgame, TheVariationIsLegalAndEndsWithTheScore) {
  base::Rng rng(2);
  EndgameSolver solver(1, search::TableSize{1U << 16U});
  for (int i = 0; i < 20; ++i) {
    const Position start = random_position(rng, 12);
    const Solution solution = solver.solve(start, Goal::exact());
    Position position = start;
    for (const Move move : solution.variation) {
      ASSERT_TRUE(position.is_legal(move));
      position.play(move);
    }
    ASSERT_TRUE(position.outcome());
    const Discs end = position.discs();
    const int margin = final_margin(end.own, end.other);
    EXPECT_EQ(position.to_move() == start.to_move() ? margin : -margin, solution.score);
  }
}

TEST(OthelloEndgame, FindsAWinningMoveWhenOnlyTheWinnerMatters) {
  base::Rng rng(3);
  EndgameSolver solver(1, search::TableSize{1U << 16U});
  for (int i = 0; i < 30; ++i) {
    Position position = random_position(rng, 10);
    const Solution solution = solver.solve(position, Goal::winner());
    const base::Side mover = position.to_move();
    ASSERT_TRUE(position.is_legal(solution.variation.front()));
    position.play(solution.variation.front());
    const Discs discs = position.discs();
    const int margin = position.outcome() ? final_margin(discs.own, discs.other) : exact_margin(discs);
    const int own = position.to_move() == mover ? margin : -margin;
    EXPECT_EQ(own > 0 ? 1 : own < 0 ? -1 : 0, solution.score);
  }
}

TEST(OthelloEndgame, ABoundIsReachedOrNot) {
  base::Rng rng(8);
  EndgameSolver solver(1, search::TableSize{1U << 16U});
  for (int i = 0; i < 20; ++i) {
    const Position position = random_position(rng, 9);
    const int margin = exact_margin(position.discs());
    for (const int bound : {-20, -1, 0, 1, 2, 19, margin, margin + 1}) {
      const Goal goal = Goal::at_least(bound);
      EXPECT_EQ(solver.solve(position, goal).score >= bound, margin >= bound) << bound;
    }
  }
}

TEST(OthelloEndgame, SelectiveSearchesComeFirstAndLeaveTheExactResultAlone) {
  base::Rng rng(9);
  EndgameSolver solver(1, search::TableSize{1U << 18U});
  const Position position = random_position(rng, 18);
  std::vector<int> levels;
  const Solution solution = solver.solve(position, Goal::exact(), {}, {},
                                         [&](const Progress& progress) { levels.push_back(progress.selectivity); });
  EXPECT_EQ(levels, (std::vector{3, 2, 1}));
  EndgameSolver other(1, search::TableSize{1U << 10U});
  EXPECT_EQ(other.solve(position, Goal::at_least(solution.score)).score, solution.score);
  EXPECT_LT(other.solve(position, Goal::at_least(solution.score + 1)).score, solution.score + 1);
}

TEST(OthelloEndgame, TheLastFlipsAreThoseOfTheRules) {
  base::Rng rng(10);
  for (int i = 0; i < 2000; ++i) {
    const auto square = static_cast<Square>(rng.below(squares));
    const Bitboard own = (static_cast<Bitboard>(rng.below(~0U)) << 32U | rng.below(~0U)) & ~bit(square);
    EXPECT_EQ(last_flips(square, own), count(flips(square, own, ~own & ~bit(square))));
  }
}

TEST(OthelloEndgame, SeveralThreadsFindTheSameScore) {
  base::Rng rng(4);
  EndgameSolver one(1, search::TableSize{1U << 16U});
  EndgameSolver three(3, search::TableSize{1U << 16U});
  for (int i = 0; i < 10; ++i) {
    const Position position = random_position(rng, 13);
    EXPECT_EQ(three.solve(position, Goal::exact()).score, one.solve(position, Goal::exact()).score);
  }
}

TEST(OthelloEndgame, ReportsThatItWasStopped) {
  base::Rng rng(5);
  EndgameSolver solver(1, search::TableSize{1U << 16U});
  EXPECT_FALSE(solver.solve(random_position(rng, 30), Goal::exact(), {.playouts = 10'000}).complete);
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(solver.solve(random_position(rng, 30), Goal::exact(), {}, source.get_token()).complete);
}

/// Number 40 of the endgames that the French federation published for programs; tests/strength solves all of them.
TEST(OthelloEndgame, SolvesAPublishedEndgame) {
  const auto all = nlohmann::json::parse(std::ifstream(QIYUAN_TEST_DATA "/othello-ffo.json"));
  const auto& first = all["positions"].front();
  const std::string text = first["board"].get<std::string>() + ' ' + first["to_move"].get<std::string>();
  EndgameSolver solver(1, search::TableSize::mebibytes(16));
  const Solution solution = solver.solve(position_from_text(text).value(), Goal::exact());
  EXPECT_EQ(solution.score, first["score"].get<int>());
  EXPECT_EQ(Position::format(solution.variation.front()), first["best"].front().get<std::string>());
}

TEST(OthelloStability, StableDiscsAreNeverFlipped) {
  base::Rng rng(6);
  int seen = 0;
  for (int i = 0; i < 400; ++i) {
    Position position = random_position(rng, 4 + i % 24);
    const base::PerSide<Bitboard> stable{
        stable_discs(position.discs_of(base::Side::black), position.discs_of(base::Side::white)),
        stable_discs(position.discs_of(base::Side::white), position.discs_of(base::Side::black))};
    seen += count(stable.black | stable.white);
    while (!position.outcome()) {
      Position::Moves moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      for (const base::Side side : base::both_sides) ASSERT_EQ(stable[side] & ~position.discs_of(side), 0U);
    }
  }
  EXPECT_GT(seen, 1000);
}

TEST(OthelloStability, CornersAndTheDiscsTheyProtectAreStable) {
  const Bitboard corner = bit(0) | bit(1) | bit(8) | bit(9);
  EXPECT_EQ(stable_discs(corner, bit(18)), bit(0) | bit(1) | bit(8));
  EXPECT_EQ(stable_discs(bit(1), bit(2)), 0U);
  EXPECT_EQ(stable_discs(0xFFU, 0), 0xFFU);
}

TEST(OthelloText, IsReadAndWritten) {
  const std::string start = "---------------------------OX------XO--------------------------- X";
  EXPECT_EQ(position_to_text(Position()), start);
  EXPECT_EQ(position_from_text(start), Position());
  base::Rng rng(7);
  for (int i = 0; i < 20; ++i) {
    const Position position = random_position(rng, 20);
    EXPECT_EQ(position_from_text(position_to_text(position)), position);
  }
  for (const char* wrong : {"", "X", "---------------------------OX------XO--------------------------- ?",
                            "---------------------------OX------XO---------------------------",
                            "---------------------------OZ------XO--------------------------- X"})
    EXPECT_FALSE(position_from_text(wrong)) << wrong;
}

}  // namespace
}  // namespace othello
