#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/go/area.h"
#include "engine/go/kind.h"
#include "engine/go/playout.h"
#include "engine/go/position.h"
#include "engine/go/sizes.h"
#include "engine/search/policy.h"
#include "tests/engine/grid_drawn.h"
#include "tests/engine/rectangles.h"

namespace go {
namespace {

using base::Side;
using core::AnyGame;

static_assert(core::TableGame<Position<9, 9>>);
static_assert(search::PlayoutPolicy<Playout<Position<9, 9>>>);
static_assert(sizeof(Move) == 2);

base::Expected<AnyGame> start(const std::vector<core::KeyValue>& options) {
  return core::Options::parse(kind.options, options).and_then(kind.start);
}

std::string stones_of(const AnyGame& game, Side side) {
  const core::BoardView view = game.view();
  std::string names;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    if (view.stones[i] == side) names += (names.empty() ? "" : " ") + view.points[i].name;
  return names;
}

TEST(GoDrawn, PlaysAsDrawn) {
  const std::vector<grid::test::Drawn> all = grid::test::read_drawn("go.txt");
  EXPECT_GT(all.size(), 20U);
  for (const grid::test::Drawn& drawn : all)
    grid::test::play_steps(with_rectangle<Rectangle<3, 3>, Rectangle<5, 1>, Rectangle<5, 5>, Rectangle<4, 9>>(
                               drawn.board.columns, drawn.board.rows,
                               [&](auto size) {
                                 const auto board = grid::test::board_of<size.columns, size.rows>(drawn.board);
                                 return AnyGame::of(Position<size.columns, size.rows>(drawn.komi, board, drawn.mover));
                               }),
                           drawn);
}

TEST(GoPosition, MovesAreText) {
  using Small = Position<9, 9>;
  EXPECT_EQ(Small::parse("pass"), pass);
  EXPECT_EQ(Small::parse("PASS"), pass);
  EXPECT_EQ(Small::format(pass), "pass");
  EXPECT_EQ(Small::parse("j9"), Small::parse("J9"));
  EXPECT_EQ(Small::format(*Small::parse("j9")), "J9");
  EXPECT_EQ(Small::parse("K5").error().text(), "'K5' is not a point (columns A to J without I, rows 1 to 9)");
}

TEST(GoPosition, EqualityAndHashDependOnTheTurnKoAndPasses) {
  using Small = Position<3, 3>;
  const auto after = [](const std::vector<std::string>& moves) {
    Small position;
    for (const std::string& move : moves) position.play(*Small::parse(move));
    return position;
  };
  const Small one_order = after({"A1", "C3", "A2", "C2"});
  const Small other_order = after({"A2", "C2", "A1", "C3"});
  EXPECT_EQ(one_order, other_order);
  EXPECT_EQ(one_order.hash(), other_order.hash());

  const Small passed = after({"pass"});
  EXPECT_NE(passed, Small{});
  EXPECT_NE(passed.hash(), Small{}.hash());
  EXPECT_EQ(passed.repetition_key(), Small{}.repetition_key());
  EXPECT_NE(after({"pass", "pass"}).hash(), Small{}.hash());
  EXPECT_NE(Small{1}, Small{2}) << "komi is part of the position";

  Small::Board corner;
  for (const char* name : {"C3", "B2"}) corner.place(*grid::parse_point(name, 3, 3), Side::black);
  for (const char* name : {"B3", "A2"}) corner.place(*grid::parse_point(name, 3, 3), Side::white);
  Small taken(0, corner);
  taken.play(*Small::parse("A3"));
  const Small same_stones(0, taken.board(), Side::white);
  EXPECT_EQ(taken.ko(), grid::parse_point("B3", 3, 3).value());
  EXPECT_NE(taken, same_stones);
  EXPECT_NE(taken.hash(), same_stones.hash());
}

TEST(GoKind, StartsOnEverySize) {
  for (const std::int64_t size : Sizes::values) {
    const auto game = start({{"size", std::to_string(size)}});
    ASSERT_TRUE(game);
    EXPECT_EQ(game->view().points.size(), static_cast<std::size_t>(size * size));
    EXPECT_EQ(game->legal_moves().size(), static_cast<std::size_t>(size * size + 1));
    EXPECT_EQ(game->to_move(), Side::black);
  }
}

TEST(GoKind, TheOptionsHaveDefaults) {
  const auto game = start({});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->view().points.size(), 361U);
  EXPECT_FALSE(start({{"size", "4"}}));
  EXPECT_FALSE(start({{"handicap", "1"}}));
  EXPECT_FALSE(start({{"rules", "japanese"}}));
}

std::string result_of_two_passes(const std::vector<core::KeyValue>& options) {
  auto game = start(options);
  if (!game) return game.error().text();
  EXPECT_TRUE(game->play("pass"));
  EXPECT_FALSE(game->ending());
  EXPECT_TRUE(game->play("pass"));
  EXPECT_TRUE(game->legal_moves().empty());
  const core::Verdict refused = game->play("pass");
  EXPECT_EQ(refused.error().code, core::Refusal::Code::game_over);
  return core::result_text(game->ending().value());
}

TEST(GoKind, AddsKomiToTheScore) {
  EXPECT_EQ(result_of_two_passes({{"size", "9"}}), "W+7.5");
  EXPECT_EQ(result_of_two_passes({{"size", "9"}, {"komi", "0"}}), "draw");
  EXPECT_EQ(result_of_two_passes({{"size", "9"}, {"komi", "-400"}}), "B+400");
}

TEST(GoKind, ChineseRulesCompensateWhiteForHandicapStones) {
  EXPECT_EQ(result_of_two_passes({{"size", "9"}, {"komi", "0.5"}, {"handicap", "4"}}), "B+80.5");
  EXPECT_EQ(result_of_two_passes({{"size", "9"}, {"komi", "0.5"}, {"handicap", "4"}, {"rules", "chinese"}}), "B+76.5");
  EXPECT_EQ(result_of_two_passes({{"size", "9"}, {"rules", "chinese"}}), "W+7.5");
}

TEST(GoKind, PlacesHandicapStonesAsGtpDoes) {
  const auto black_stones = [](std::string size, std::string handicap) {
    const auto game = start({{"size", std::move(size)}, {"handicap", std::move(handicap)}});
    if (!game) return game.error().text();
    EXPECT_EQ(game->to_move(), Side::white);
    EXPECT_EQ(game->ply(), 0);
    return stones_of(*game, Side::black);
  };
  EXPECT_EQ(black_stones("19", "2"), "Q16 D4");
  EXPECT_EQ(black_stones("19", "3"), "D16 Q16 D4");
  EXPECT_EQ(black_stones("19", "4"), "D16 Q16 D4 Q4");
  EXPECT_EQ(black_stones("19", "5"), "D16 Q16 K10 D4 Q4");
  EXPECT_EQ(black_stones("19", "6"), "D16 Q16 D10 Q10 D4 Q4");
  EXPECT_EQ(black_stones("19", "7"), "D16 Q16 D10 K10 Q10 D4 Q4");
  EXPECT_EQ(black_stones("19", "8"), "D16 K16 Q16 D10 Q10 D4 K4 Q4");
  EXPECT_EQ(black_stones("19", "9"), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
  EXPECT_EQ(black_stones("13", "5"), "D10 K10 G7 D4 K4");
  EXPECT_EQ(black_stones("9", "5"), "C7 G7 E5 C3 G3");
  EXPECT_EQ(black_stones("8", "4"), "C6 F6 C3 F3");
  EXPECT_EQ(black_stones("7", "4"), "C5 E5 C3 E3");
  EXPECT_EQ(black_stones("7", "5"), "a handicap on 7x7 has 2 to 4 stones, not 5");
  EXPECT_EQ(black_stones("8", "9"), "a handicap on 8x8 has 2 to 4 stones, not 9");
  EXPECT_EQ(black_stones("5", "2"), "a handicap needs a board of at least 7x7, not 5x5");
}

TEST(GoPlayout, DoesNotFillEyes) {
  using Small = Position<5, 5>;
  const auto eye = [](const std::vector<std::string>& black, const std::vector<std::string>& white, std::string point) {
    Small::Board board;
    for (const std::string& name : black) board.place(*grid::parse_point(name, 5, 5), Side::black);
    for (const std::string& name : white) board.place(*grid::parse_point(name, 5, 5), Side::white);
    return is_eye(board, *grid::parse_point(point, 5, 5), Side::black);
  };
  const std::vector<std::string> cross{"C4", "B3", "D3", "C2"};
  EXPECT_TRUE(eye(cross, {}, "C3"));
  EXPECT_TRUE(eye(cross, {"B4"}, "C3"));
  EXPECT_FALSE(eye(cross, {"B4", "D2"}, "C3")) << "a false eye";
  EXPECT_FALSE(eye({"C4", "B3", "D3"}, {}, "C3"));
  EXPECT_TRUE(eye({"A4", "B5"}, {}, "A5"));
  EXPECT_FALSE(eye({"A4", "B5"}, {"B4"}, "A5")) << "at the edge one enemy diagonal makes the eye false";
  EXPECT_FALSE(eye({}, {}, "C3"));
}

TEST(GoPlayout, ConsidersAPassWhenItCanBeRight) {
  using Small = Position<5, 5>;
  using Policy = Playout<Small>;
  const auto offers_pass = [](const Small& position) {
    Small::Moves moves;
    Policy::candidates(position, moves);
    return std::ranges::find(moves, pass) != moves.end();
  };
  Small position;
  EXPECT_FALSE(offers_pass(position));
  position.play(pass);
  EXPECT_TRUE(offers_pass(position)) << "the game would be over";
  position.play(*Small::parse("C3"));
  EXPECT_FALSE(offers_pass(position));
}

TEST(GoPlayout, PassesWhenOnlyEyesAreLeft) {
  using Small = Position<3, 3>;
  Small::Board board;
  for (const char* name : {"B3", "A2", "B2", "C2", "B1"}) board.place(*grid::parse_point(name, 3, 3), Side::black);
  base::Rng rng(1);
  for (const Side side : base::both_sides) {
    const Small position(0, board, side);
    Small::Moves moves;
    Playout<Small>::candidates(position, moves);
    EXPECT_EQ(std::vector(moves.begin(), moves.end()), std::vector{pass});
    EXPECT_EQ(Playout<Small>::choose(position, rng), pass);
  }
}

TEST(GoPlayout, ChoosesAllCandidatesEquallyOften) {
  using Small = Position<3, 3>;
  const Small position;
  base::Rng rng(7);
  std::array<int, 9> counts{};
  for (int i = 0; i < 9000; ++i) ++counts[index(Playout<Small>::choose(position, rng).point())];
  for (const int count : counts) EXPECT_NEAR(count, 1000, 150);
}

TEST(GoPlayout, ScoresTheBoardAsItIs) {
  using Small = Position<5, 5>;
  Small position(0);
  position.play(*Small::parse("C3"));
  EXPECT_EQ(Playout<Small>::settle(position), core::Outcome::black_wins);
  EXPECT_EQ(Playout<Small>::settle(Small(51, position.board())), core::Outcome::white_wins);
  EXPECT_EQ(Playout<Small>::settle(Small(50, position.board())), core::Outcome::draw);
}

}  // namespace
}  // namespace go
