#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/rng.h"
#include "engine/core/game.h"
#include "engine/line/board.h"
#include "engine/line/policy.h"
#include "engine/line/position.h"
#include "engine/search/minimax.h"

namespace line {
namespace {

using base::Side;

/// Exactly four in a row; two stones in the first turn and three in each later one.
struct ExactFour {
  static constexpr std::string_view title = "exact four";
  static constexpr int winning_length = 4;
  static constexpr bool overlines_win = false;
  static constexpr int stones_per_turn = 3;
  static constexpr int first_turn_stones = 2;
};
struct Lines {
  using Rules = ExactFour;
  static constexpr std::array<std::int16_t, 5> value_of_count{0, 1, 3, 9, 50};
  static constexpr int value_of_stone = 2;
};
using Game = Position<ExactFour, 7>;

static_assert(RuleSet<ExactFour> && LineGame<Lines>);
static_assert(core::TableGame<Game>);
static_assert(search::MinimaxPolicy<LinePolicy<Lines, 7>>);

Game after(std::initializer_list<std::string_view> moves) {
  Game game;
  for (const std::string_view move : moves) {
    EXPECT_FALSE(game.outcome()) << move;
    game.play(*Game::parse(move));
  }
  return game;
}

TEST(Line, EachTurnHasItsNumberOfStones) {
  Game game;
  std::string sides;
  for (const std::string_view move : {"A1", "C1", "E1", "G1", "B2", "D2", "F2", "A3", "C3"}) {
    sides += base::letter(game.to_move());
    game.play(*Game::parse(move));
  }
  EXPECT_EQ(sides, "BBWWWBBBW");
  EXPECT_EQ(game.stones_left(), 2);
}

TEST(Line, AnOverlineDoesNotWinWhenTheRowMustBeExact) {
  const Game exact = after({"A1", "B1", "A7", "C7", "E7", "D1", "G5", "C1"});
  ASSERT_TRUE(exact.outcome());
  EXPECT_EQ(*exact.outcome(), core::Outcome::black_wins);
  // C1 makes five at once: it joins Black's A1, B1 and D1, E1.
  const Game overline = after({"A1", "B1", "A7", "C7", "E7", "D1", "E1", "C1"});
  EXPECT_FALSE(overline.outcome());
  EXPECT_FALSE((Board<Lines, 7>(overline).has_won(Side::black)));
}

/// The search's board agrees with the rules on who has won, whatever lies beyond the ends of a row.
TEST(Line, TheSearchBoardFindsTheWinner) {
  base::Rng rng(5);
  int wins = 0;
  int overlines = 0;
  for (int round = 0; round < 300; ++round) {
    Game game;
    Board<Lines, 7> board;
    while (!game.outcome()) {
      Game::Moves moves;
      game.legal_moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      EXPECT_EQ(board.to_move(), game.to_move());
      game.play(move);
      board.play(move);
      for (const Side side : base::both_sides) {
        EXPECT_EQ(board.has_won(side), game.outcome() == core::win_for(side));
        if (board.windows(side, WindowClass::complete).any() && !board.has_won(side)) ++overlines;
      }
    }
    if (*game.outcome() != core::Outcome::draw) ++wins;
  }
  EXPECT_GT(wins, 100);
  EXPECT_GT(overlines, 0);
}

}  // namespace
}  // namespace line
