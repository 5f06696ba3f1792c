#include "clients/cli/nboard/nboard_session.h"

#include <gtest/gtest.h>

#include "engine/games.h"

namespace cli {
namespace {

using Lines = std::vector<std::string>;

const core::GameKind& othello() {
  return *engine::find_game("othello");
}

NboardSession session(const BotSpec& bot = {"pattern", {{"book", "off"}, {"depth", "2"}, {"memory", "1"}}}) {
  return NboardSession::open(othello(), bot).value();
}

TEST(Nboard, GivesItsNameAndAnswersPings) {
  NboardSession engine = session();
  EXPECT_EQ(engine.answer("nboard 2"), Lines{"set myname Qiyuan"});
  EXPECT_EQ(engine.answer("ping 17"), Lines{"pong 17"});
  EXPECT_EQ(engine.answer("set contempt 0"), Lines{});
  EXPECT_EQ(engine.answer("something of tomorrow"), Lines{});
  EXPECT_FALSE(engine.is_over());
  engine.answer("quit");
  EXPECT_TRUE(engine.is_over());
}

/// The move in `=== F5/0.12/0.01`.
std::string found(const Lines& answer) {
  return answer.at(1).substr(4, answer.at(1).find('/') - 4);
}

TEST(Nboard, FindsMovesWithoutPlayingThem) {
  NboardSession engine = session();
  const std::string move = found(engine.answer("go"));
  EXPECT_EQ(found(engine.answer("go")), move) << "the board is unchanged";
  EXPECT_EQ(engine.answer("move " + move + "/0.50/1.2"), Lines{});
  EXPECT_EQ(engine.answer("move a1//").at(0).substr(0, 20), "status illegal move:");
  const Lines hint = engine.answer("hint 1");
  EXPECT_EQ(hint.at(1).substr(0, 7), "search ");
  EXPECT_EQ(hint.at(1).substr(hint.at(1).size() - 3), "0 2") << "to the given depth";
}

TEST(Nboard, ReadsGamesWithTheirStart) {
  const std::string start =
      "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
      "-------- -------- *]B[f5/1.00/2]W[F6//1];)";
  const auto game = game_from_ggf(othello(), start);
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->ply(), 2);
  EXPECT_EQ(game->history()[1].move, "f6");
  NboardSession engine = session();
  EXPECT_EQ(engine.answer("set game " + start), Lines{});
  EXPECT_EQ(engine.answer("move e6//"), Lines{});
}

TEST(Nboard, ReadsPasses) {
  const auto game = game_from_ggf(othello(),
                                  "(;GM[Othello]BO[8 O*------ -------- -------- ---**--- ---**--- -------- -------- "
                                  "O*------ O]W[C1]B[PA]W[c8];)");
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_TRUE(game->ending());
}

TEST(Nboard, ReportsGamesThatItCannotRead) {
  for (const char* text : {"", "(;BO[10 *];)", "(;BO[8 *];)", "(;B[a1];)"})
    EXPECT_FALSE(game_from_ggf(othello(), text));
  EXPECT_EQ(session().answer("set game (;B[a1];)").at(0).substr(0, 28), "status cannot read the game:");
  EXPECT_FALSE(NboardSession::open(othello(), {"nobody", {}}));
}

}  // namespace
}  // namespace cli
