#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/any_game_of.h"
#include "engine/othello/kind.h"
#include "engine/othello/position.h"
#include "tests/engine/grid_drawn.h"

namespace othello {
namespace {

using base::Side;
using core::AnyGame;

AnyGame start_from(const grid::test::Drawing& board, Side mover) {
  base::PerSide<Bitboard> discs;
  for (Square square = 0; square < squares; ++square)
    if (const auto side = board.stones[static_cast<std::size_t>(square)]) discs[*side] |= bit(square);
  return AnyGame::of(Position(discs, mover));
}

TEST(OthelloDrawn, PlaysAsDrawn) {
  const std::vector<grid::test::Drawn> all = grid::test::read_drawn("othello.txt");
  EXPECT_GT(all.size(), 7U);
  for (const grid::test::Drawn& drawn : all) {
    ASSERT_EQ(drawn.board.stones.size(), 64U) << drawn.title;
    grid::test::play_steps(start_from(drawn.board, drawn.mover), drawn);
  }
}

/// Flips discs one by one along eight directions, as the rules describe it.
std::vector<Square> walked_flips(const Position& position, Square square) {
  std::vector<Square> turned;
  const Bitboard own = position.discs().own;
  const Bitboard other = position.discs().other;
  if (((own | other) & bit(square)) != 0) return {};
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy) {
      std::vector<Square> line;
      int x = square % 8 + dx;
      int y = square / 8 + dy;
      const auto inside = [&] { return x >= 0 && x < 8 && y >= 0 && y < 8; };
      for (; (dx != 0 || dy != 0) && inside() && (other & bit(8 * y + x)) != 0; x += dx, y += dy)
        line.push_back(8 * y + x);
      if (inside() && (own & bit(8 * y + x)) != 0) turned.insert(turned.end(), line.begin(), line.end());
    }
  return turned;
}

TEST(OthelloBoard, FlipsAndMovesMatchAWalkAlongTheLines) {
  base::Rng rng(1);
  for (int game = 0; game < 100; ++game)
    for (Position position; !position.outcome();) {
      Bitboard moves = 0;
      for (Square square = 0; square < squares; ++square) {
        Bitboard turned = 0;
        for (const Square each : walked_flips(position, square)) turned |= bit(each);
        if (turned != 0) moves |= bit(square);
        if ((position.discs().empty() & bit(square)) != 0) {
          ASSERT_EQ(flips(square, position.discs().own, position.discs().other), turned) << square;
        }
      }
      ASSERT_EQ(position.squares_to_play(), moves);
      Position::Moves legal;
      position.legal_moves(legal);
      ASSERT_EQ(legal.size(), position.move_count());
      position.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

TEST(OthelloPerft, MatchesThePublishedCounts) {
  // https://www.aartbik.com/strategy.php: a pass is a ply, and games that end earlier are counted too.
  constexpr std::array<std::uint64_t, 11> counts{4,      12,      56,        244,        1'396,      8'200,
                                                 55'092, 390'216, 3'005'288, 24'571'284, 212'258'800};
  const AnyGame game = AnyGame::of(Position());
  for (std::size_t depth = 1; depth <= counts.size(); ++depth)
    EXPECT_EQ(game.perft(static_cast<int>(depth)), counts[depth - 1]);
}

TEST(OthelloGame, TheShortestGameEndsAfterNineMoves) {
  AnyGame game = AnyGame::of(Position());
  for (const char* move : {"f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6"}) {
    ASSERT_TRUE(game.play(move)) << move;
    EXPECT_FALSE(game.ending());
  }
  ASSERT_TRUE(game.play("e3"));
  ASSERT_TRUE(game.ending());
  EXPECT_EQ(core::result_text(*game.ending()), "B+64");
  EXPECT_EQ(game.perft(1), 0U);
}

TEST(OthelloSetUp, RequiresAnOccupiedCentre) {
  const core::Options options = core::Options::defaults(kind.options);
  core::Stones stones(64);
  EXPECT_FALSE(kind.set_up(options, stones, Side::black));
  for (const std::size_t square : {27U, 28U, 35U, 36U}) stones[square] = Side::white;
  EXPECT_TRUE(kind.set_up(options, stones, Side::black));
}

TEST(OthelloNotation, AcceptsSquaresAndPassOnly) {
  EXPECT_EQ(Position::parse("D3")->square, 19);
  EXPECT_TRUE(Position::parse("PASS")->is_pass());
  for (const char* text : {"i1", "a9", "a0", "a", "a10", "3d", "pas"}) EXPECT_FALSE(Position::parse(text)) << text;
}

}  // namespace
}  // namespace othello
