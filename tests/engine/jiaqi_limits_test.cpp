// Tests that the alpha-beta player of jiaqi claims a result only if no limit and no repetition can prevent it.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/core/record.h"
#include "engine/jiaqi/minimax_policy.h"
#include "engine/search/iterative_deepening.h"
#include "engine/search/minimax_bot.h"
#include "tests/engine/jiaqi_drawn.h"

namespace jiaqi::test {
namespace {

using search::Score;
using Policy = MinimaxPolicy<5>;

/// The board of a search after this many cycles of four plies without captures.
Path<5> after_circles(int times, std::string_view options) {
  core::Record<Position> record(circle_start(options));
  for (; times > 0; --times)
    for (const std::string& move : circle) record.play(Position::parse(move).value());
  return Path<5>::of({record.position(), {}, record.moves()});
}

/// Whether a win after this many plies that the table knows counts as proven on the board. Expects the same of a loss.
bool holds(const Path<5>& board, int plies) {
  const Score win = Policy::win_at(board.position().ply() + plies);
  Score lower = Policy::to_table(board, win);
  Score upper = search::infinite;
  Policy::from_table(board, lower, upper);
  const bool is_won = lower == win;
  EXPECT_EQ(lower, is_won ? win : -search::infinite);
  EXPECT_EQ(upper, search::infinite);
  lower = -search::infinite;
  upper = Policy::to_table(board, -win);
  Policy::from_table(board, lower, upper);
  EXPECT_EQ(upper, is_won ? -win : search::infinite);
  EXPECT_EQ(lower, -search::infinite);
  return is_won;
}

TEST(JiaqiProof, HoldsOnlyWithinThePlyLimit) {
  const Path<5> at_ply_44 = after_circles(1, "repetition=off ply_limit=50");
  EXPECT_TRUE(holds(at_ply_44, 6));
  EXPECT_FALSE(holds(at_ply_44, 7));
  EXPECT_TRUE(holds(after_circles(1, "repetition=off ply_limit=0"), 100));
}

TEST(JiaqiProof, HoldsOnlyWithinTheLimitOfPliesWithoutCaptures) {
  const Path<5> after_four = after_circles(1, "repetition=off no_capture=10");
  EXPECT_TRUE(holds(after_four, 6));
  EXPECT_FALSE(holds(after_four, 7));
  const Path<5> empty(Position(rules_with("no_capture=10")));
  EXPECT_TRUE(holds(empty, 50)) << "placements do not count";
  EXPECT_FALSE(holds(empty, 51));
}

TEST(JiaqiProof, HoldsOnlyIfNoPositionHasOccurredTwice) {
  EXPECT_TRUE(holds(after_circles(0, ""), 3));
  EXPECT_FALSE(holds(after_circles(1, ""), 3));
  EXPECT_TRUE(holds(after_circles(1, "repetition=off"), 3));
}

TEST(JiaqiProof, HoldsForAnElimination) {
  const Path<5> board(Position::set_up({Five::whole - Five::bit(Five::centre), {}}, base::Side::black));
  EXPECT_GE(std::abs(Policy::terminal(board).value()), Policy::min_win_score);
}

TEST(JiaqiProof, DoesNotHoldForACountAtALimit) {
  for (const std::string_view options :
       {"repetition=off ply_limit=44", "repetition=off no_capture=4", "repetition=off ply_limit=44 no_capture=4"}) {
    const Score score = Policy::terminal(after_circles(1, options)).value();
    EXPECT_GT(score, 1'000) << "White, who would give way, has more stones";
    EXPECT_LT(score, Policy::min_win_score) << options;
    EXPECT_LT(search::chance_of<Policy>(score), 1);
  }
}

TEST(JiaqiProof, IsNotTakenFromAnotherWayToThePosition) {
  const Stones stones = stones_of({
      ".   W   B   B   W",  //
      "  W   B   B   B  ",  //
      "W   W   B   W   W",  //
      "  B   B   B   B  ",  //
      "W   W   W   B   W",  //
      "  B   W   W   W  ",  //
      "W   B   W   W   B",  //
      "  B   W   B   W  ",  //
      "W   B   B   B   W",  //
  });
  const Position position = Position::set_up(stones, base::Side::black, rules_with("repetition=off ply_limit=45"));
  Position::Moves moves;
  position.legal_moves(moves);
  search::IterativeDeepening<Policy> search({.table = search::TableSize::mebibytes(1)});
  const Score score = std::abs(search.search({position, moves, {}}, 127, {.playouts = 20'000}).score);
  EXPECT_TRUE(score < Policy::min_win_score || score >= Policy::win_at(45)) << score;
}

}  // namespace
}  // namespace jiaqi::test
