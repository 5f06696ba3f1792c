#include <gtest/gtest.h>

#include "tests/cli/gtp/planted_bot.h"
#include "tests/cli/gtp/scripted_controller.h"

namespace cli {
namespace {

/// An engine whose bot records its thoughts; it ponders until the controller sends a line.
class Ponder : public testing::Test {
 protected:
  Ponder() {
    tests::PlantedBot::thinks = [this](const core::AnyGame& game, const core::Budget& budget,
                                       const std::stop_token& stop) {
      thoughts_.push_back(std::to_string(game.ply()) + (budget.own_limits ? "" : " on"));
      if (!budget.own_limits) {
        EXPECT_EQ(budget.time, std::nullopt);
        controller_.speak();
        EXPECT_TRUE(stop.stop_requested());
      }
      core::Thought thought;
      thought.move = game.legal_moves().front();
      return thought;
    };
  }

  /// Ponders as long as there is time, then handles the next line, like the program.
  void line(std::string_view text) {
    session_.ponder();
    session_.answer(text);
  }
  std::vector<std::string> take_thoughts() { return std::exchange(thoughts_, {}); }
  using Thoughts = std::vector<std::string>;

  std::vector<std::string> thoughts_;
  core::GameKind kind_ = tests::kind_with_planted_bot("go");
  tests::ScriptedController controller_;
  GtpSession session_ =
      *GtpSession::open(kind_, {{"size", "5"}}, BotSpec{"planted", {}}, {.ponders = true, .report = {}}, controller_);
};

TEST_F(Ponder, PondersAfterItsOwnMove) {
  line("play black C3");
  line("genmove white");
  EXPECT_EQ(take_thoughts(), Thoughts{"1"});
  line("time_left white 30 0");
  EXPECT_EQ(take_thoughts(), Thoughts{"2 on"});
  line("known_command play");
  EXPECT_EQ(take_thoughts(), Thoughts{"2 on"}) << "and again while the board is unchanged";
}

TEST_F(Ponder, DoesNotPonderOnItsOwnTurn) {
  line("genmove black");
  line("play white C3");
  take_thoughts();
  line("time_left black 30 0");
  EXPECT_EQ(take_thoughts(), Thoughts{}) << "the next command asks for a move";
  line("genmove black");
  EXPECT_EQ(take_thoughts(), Thoughts{"2"});
}

TEST_F(Ponder, EndsWithTheGame) {
  line("genmove black");
  take_thoughts();
  line("kgs-game_over");
  take_thoughts();
  line("name");
  EXPECT_EQ(take_thoughts(), Thoughts{});
  line("clear_board");
  line("genmove black");
  line("undo");
  take_thoughts();
  line("name");
  EXPECT_EQ(take_thoughts(), Thoughts{}) << "the move was taken back";
}

TEST_F(Ponder, PondersOnlyIfAskedTo) {
  GtpSession session = *GtpSession::open(kind_, {{"size", "5"}}, BotSpec{"planted", {}}, {}, controller_);
  session.answer("genmove black");
  take_thoughts();
  session.ponder();
  EXPECT_EQ(take_thoughts(), Thoughts{});
}

}  // namespace
}  // namespace cli
