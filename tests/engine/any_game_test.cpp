#include "engine/core/any_game.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/any_game_of.h"
#include "tests/search/toys/ring.h"
#include "tests/search/toys/tic_tac_toe.h"

namespace {

using base::Side;
using core::AnyGame;
using core::Refusal;

AnyGame tic_tac_toe(std::initializer_list<const char*> moves = {}) {
  AnyGame game = AnyGame::of(toys::TicTacToe{});
  for (const char* move : moves) EXPECT_TRUE(game.play(move)) << move;
  return game;
}

TEST(AnyGame, PlaysMovesGivenAsText) {
  AnyGame game = tic_tac_toe();
  EXPECT_EQ(game.to_move(), Side::black);
  const core::Verdict verdict = game.play("B2");
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->ply, 1);
  EXPECT_EQ(verdict->side, Side::black);
  EXPECT_EQ(verdict->move, "b2");
  EXPECT_TRUE(verdict->changes.empty());
  EXPECT_EQ(game.to_move(), Side::white);
  EXPECT_EQ(game.ply(), 1);
  EXPECT_EQ(game.legal_moves(), (std::vector<std::string>{"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}));
}

TEST(AnyGame, ExplainsARefusedMoveAndStaysUnchanged) {
  AnyGame game = tic_tac_toe({"b2"});
  const core::Verdict occupied = game.play("b2");
  ASSERT_FALSE(occupied);
  EXPECT_EQ(occupied.error().code, Refusal::Code::illegal);
  EXPECT_EQ(occupied.error().fault.text(), "b2 is occupied");
  const core::Verdict nonsense = game.play("d7");
  ASSERT_FALSE(nonsense);
  EXPECT_EQ(nonsense.error().code, Refusal::Code::illegal);
  EXPECT_EQ(nonsense.error().fault.text(), "'d7' is not a point (a1 to c3)");
  EXPECT_EQ(game.ply(), 1);
  EXPECT_EQ(game.to_move(), Side::white);
}

TEST(AnyGame, EndsWithTheGame) {
  AnyGame game = tic_tac_toe({"a1", "a2", "b1", "b2"});
  EXPECT_FALSE(game.ending());
  EXPECT_TRUE(game.play("c1"));
  EXPECT_EQ(game.ending(), (core::Ending{core::Outcome::black_wins, core::EndReason::line, 0}));
  EXPECT_TRUE(game.legal_moves().empty());
  for (const char* move : {"c3", "nonsense"}) EXPECT_EQ(game.play(move).error().code, Refusal::Code::game_over) << move;
}

TEST(AnyGame, ReportsTheCodeOfARepetition) {
  AnyGame game = AnyGame::of(toys::Ring{core::Repetition::forbidden});
  EXPECT_TRUE(game.play("on"));
  EXPECT_EQ(game.play("back").error().code, Refusal::Code::repetition);
  EXPECT_EQ(game.legal_moves(), (std::vector<std::string>{"stay", "on"}));
  EXPECT_EQ(game.perft(1), 2U);
}

TEST(AnyGame, ReturnsItsHistory) {
  const AnyGame game = tic_tac_toe({"b2", "a1"});
  const std::vector<core::Played> history = game.history();
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[0].ply, 1);
  EXPECT_EQ(history[0].side, Side::black);
  EXPECT_EQ(history[0].move, "b2");
  EXPECT_EQ(history[1].ply, 2);
  EXPECT_EQ(history[1].side, Side::white);
  EXPECT_EQ(history[1].move, "a1");
}

TEST(AnyGame, MarksTheLastMove) {
  EXPECT_TRUE(tic_tac_toe().view().last.empty());
  const core::BoardView view = tic_tac_toe({"b2", "a1"}).view();
  EXPECT_EQ(view.last, std::vector<int>{0});
  EXPECT_EQ(view.stones[0], Side::white);
  EXPECT_EQ(view.stones[4], Side::black);
}

TEST(AnyGame, RewindsAndContinues) {
  AnyGame game = tic_tac_toe({"a1", "a2", "b1", "b2", "c1"});
  game.rewind(2);
  EXPECT_EQ(game.ply(), 2);
  EXPECT_FALSE(game.ending());
  EXPECT_TRUE(game.play("c3"));
  EXPECT_EQ(game.history().back().move, "c3");
}

TEST(AnyGame, CanBeCopied) {
  AnyGame first = tic_tac_toe({"b2"});
  AnyGame second = first;
  EXPECT_TRUE(second.play("a1"));
  EXPECT_EQ(first.ply(), 1);
  EXPECT_EQ(second.ply(), 2);
  first = second;
  EXPECT_TRUE(second.play("c3"));
  EXPECT_EQ(first.ply(), 2);
  const AnyGame moved = std::move(second);
  EXPECT_EQ(moved.ply(), 3);
}

TEST(AnyGame, ReturnsTheRecordOnlyForItsOwnType) {
  const AnyGame game = tic_tac_toe({"b2"});
  EXPECT_EQ(game.as<toys::Ring>(), nullptr);
  ASSERT_NE(game.as<toys::TicTacToe>(), nullptr);
  EXPECT_EQ(game.as<toys::TicTacToe>()->ply(), 1);
}

}  // namespace
