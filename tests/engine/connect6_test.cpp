#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/connect6/kind.h"
#include "engine/connect6/rules.h"
#include "engine/core/any_game_of.h"
#include "engine/search/policy.h"
#include "tests/engine/grid_drawn.h"

namespace connect6 {
namespace {

using base::Side;
using core::AnyGame;

static_assert(core::TableGame<Position<19>>);
static_assert(search::PlayoutPolicy<Playout<19>>);

template <int Size>
AnyGame game_of(const grid::test::Drawn& drawn) {
  base::PerSide<typename Position<Size>::Points> stones;
  for (std::size_t i = 0; i < drawn.board.stones.size(); ++i)
    if (const auto side = drawn.board.stones[i]) stones[*side].set(i);
  return AnyGame::of(Position<Size>(stones, drawn.mover));
}

TEST(Connect6Drawn, PlaysAsDrawn) {
  const std::vector<grid::test::Drawn> all = grid::test::read_drawn("connect6.txt");
  EXPECT_GT(all.size(), 5U);
  for (const grid::test::Drawn& drawn : all)
    grid::test::play_steps(drawn.board.columns == 6 ? game_of<6>(drawn) : game_of<7>(drawn), drawn);
}

TEST(Connect6Game, EndsWithSixOnADiagonal) {
  AnyGame game = *kind.start(core::Options::defaults(kind.options));
  EXPECT_EQ(game.view().points.size(), 361U);
  const std::vector<std::vector<std::string>> turns{
      {"K10"},        {"L11", "K9"}, {"L9", "J11"},  {"M8", "J10"}, {"H12", "H10"}, {"F14", "G13"},
      {"H13", "H11"}, {"H14", "H9"}, {"G9", "K12"},  {"F8", "L13"}, {"L12", "J12"}, {"G12", "M12"},
      {"K11", "G14"}, {"F15", "M9"}, {"L14", "K13"}, {"K14", "K8"}, {"M15", "G10"}};
  Side side = Side::black;
  int ply = 0;
  for (const std::vector<std::string>& turn : turns) {
    for (const std::string& move : turn) {
      EXPECT_FALSE(game.ending());
      EXPECT_EQ(game.to_move(), side) << move;
      const core::Verdict verdict = game.play(move);
      ASSERT_TRUE(verdict) << verdict.error().fault.text();
      EXPECT_EQ(verdict->ply, ++ply);
    }
    side = base::opponent(side);
  }
  ASSERT_TRUE(game.ending());
  EXPECT_EQ(core::result_text(*game.ending()), "B+line");
}

TEST(Connect6Kind, DescribesItsOptions) {
  EXPECT_EQ(core::describe(kind.options), "size=19:15|19");
}

base::Expected<AnyGame> set_up(const std::string& rows, Side turn) {
  const auto options = core::Options::parse(kind.options, std::vector<core::KeyValue>{{"size", "15"}});
  std::string position;
  for (int row = 0; row < 15; ++row) position += (row == 0 ? rows : "/...............");
  return kind.start_from(position, turn, *options);
}

TEST(Connect6Kind, TheNumberOfStonesDeterminesHowManyAreLeftInTheTurn) {
  AnyGame whole_turn = *set_up("x.xo...........", Side::white);
  ASSERT_TRUE(whole_turn.play("A1"));
  EXPECT_EQ(whole_turn.to_move(), Side::white);
  ASSERT_TRUE(whole_turn.play("B1"));
  EXPECT_EQ(whole_turn.to_move(), Side::black);
  AnyGame half_turn = *set_up("x.xo.o.........", Side::white);
  ASSERT_TRUE(half_turn.play("A1"));
  EXPECT_EQ(half_turn.to_move(), Side::black);
}

TEST(Connect6Kind, AWonPositionIsOver) {
  const base::Expected<AnyGame> won = set_up("xxxxxx.ooooo...", Side::white);
  ASSERT_TRUE(won);
  ASSERT_TRUE(won->ending());
  EXPECT_EQ(core::result_text(*won->ending()), "B+line");
  const base::Expected<AnyGame> impossible = set_up("xxxxxx.oooooo..", Side::white);
  ASSERT_FALSE(impossible);
  EXPECT_NE(impossible.error().text().find("both sides"), std::string::npos);
}

TEST(Connect6Playout, StaysNearStones) {
  Position<15> position;
  base::Rng rng(1);
  EXPECT_EQ(position.format(Playout<15>::choose(position, rng)), "H8");
  position.play(*Position<15>::parse("A15"));
  for (int i = 0; i < 100; ++i) {
    const int point = static_cast<int>(Playout<15>::choose(position, rng).point);
    EXPECT_LE(point % 15, 2);
    EXPECT_LE(point / 15, 2);
  }
}

}  // namespace
}  // namespace connect6
