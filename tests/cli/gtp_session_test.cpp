#include "clients/cli/gtp_session.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gtp_command.h"

namespace cli {
namespace {

/// One engine, and what it answers: "= text" or "? text".
class Engine {
 public:
  explicit Engine(std::string_view game, std::vector<core::KeyValue> options = {}, const BotSpec& bot = fast)
      : session_(*GtpSession::open(**find_kind(game), std::move(options), bot)) {}

  std::string operator()(std::string_view line) {
    const std::optional<protocol::gtp::Response> response = session_.answer(line);
    if (!response) return "";
    return (response->success ? "= " : "? ") + response->text;
  }
  [[nodiscard]] bool is_over() const { return session_.is_over(); }

  static inline const BotSpec fast{"uct", {{"playouts", "50"}}};

 private:
  GtpSession session_;
};

TEST(GtpSession, AdministrativeCommands) {
  Engine engine("go");
  EXPECT_EQ(engine("protocol_version"), "= 2");
  EXPECT_EQ(engine("name"), "= Qiyuan go");
  EXPECT_EQ(engine("known_command genmove"), "= true");
  EXPECT_EQ(engine("known_command showbord"), "= false");
  EXPECT_EQ(engine("known_command"), "= false");
  EXPECT_EQ(engine("showbord"), "? unknown command");
  EXPECT_EQ(engine("# a comment"), "");
  EXPECT_EQ(engine("list_commands"),
            "= protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\nboardsize\nclear_board\nkomi\n"
            "fixed_handicap\nplay\ngenmove\nundo\nloadsgf\nshowboard\nfinal_score\ntime_settings\ntime_left");
  EXPECT_FALSE(engine.is_over());
  EXPECT_EQ(engine("quit"), "= ");
  EXPECT_TRUE(engine.is_over());
}

TEST(GtpSession, CommandsThatAGameHasNoUseForAreUnknown) {
  Engine engine("nogo");
  EXPECT_EQ(engine("known_command komi"), "= false");
  EXPECT_EQ(engine("komi 7.5"), "? unknown command");
  EXPECT_EQ(engine("fixed_handicap 2"), "? unknown command");
  EXPECT_EQ(engine("known_command boardsize"), "= true");
}

TEST(GtpSession, AGameOfGo) {
  Engine engine("go");
  EXPECT_EQ(engine("boardsize 5"), "= ");
  EXPECT_EQ(engine("clear_board"), "= ");
  EXPECT_EQ(engine("komi 0.500"), "= ");
  EXPECT_EQ(engine("play b c3"), "= ");
  EXPECT_EQ(engine("play white C3"), "? illegal move: C3 is occupied");
  EXPECT_EQ(engine("final_score"), "= B+24.5");
  EXPECT_EQ(engine("play w pass"), "= ");
  EXPECT_EQ(engine("play b pass"), "= ");
  EXPECT_EQ(engine("final_score"), "= B+24.5");
  EXPECT_EQ(engine("genmove w"), "= pass") << "the game is over";
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("play b D3"), "= ");
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("undo"), "? cannot undo");
  EXPECT_EQ(engine("final_score"), "= W+0.5");
}

TEST(GtpSession, GenmovePlaysItsMove) {
  Engine engine("go", {{"size", "5"}});
  const std::string move = engine("genmove black").substr(2);
  EXPECT_EQ(engine("play white " + move), "? illegal move: " + move + " is occupied");
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("play black " + move), "= ");
}

TEST(GtpSession, OneColourTwiceInARowPassesInBetween) {
  Engine engine("go", {{"size", "5"}});
  EXPECT_EQ(engine("play black C3"), "= ");
  EXPECT_EQ(engine("play black C4"), "= ");
  EXPECT_EQ(engine("play black C3"), "? illegal move: C3 is occupied");
  EXPECT_EQ(engine("genmove black").front(), '=');
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("undo"), "= ") << "takes back the pass too";
  EXPECT_EQ(engine("play white C4"), "= ");
}

TEST(GtpSession, KomiChangesDuringAGame) {
  Engine engine("go", {{"size", "5"}});
  EXPECT_EQ(engine("play black C3"), "= ");
  EXPECT_EQ(engine("komi 3"), "= ");
  EXPECT_EQ(engine("final_score"), "= B+22");
  EXPECT_EQ(engine("komi 25"), "= ");
  EXPECT_EQ(engine("final_score"), "= 0") << "a draw";
  EXPECT_EQ(engine("komi 1.25").front(), '?');
  EXPECT_EQ(engine("komi"), "? syntax error");
  EXPECT_EQ(engine("undo"), "= ") << "the move is still there";
}

TEST(GtpSession, Handicap) {
  Engine engine("go", {{"size", "9"}});
  EXPECT_EQ(engine("fixed_handicap 10").substr(0, 29), "? invalid number of stones: '");
  EXPECT_EQ(engine("fixed_handicap 2"), "= G7 C3");
  EXPECT_EQ(engine("play white E5"), "= ");
  EXPECT_EQ(engine("fixed_handicap 3"), "? board not empty");
  EXPECT_EQ(engine("clear_board"), "= ");
  EXPECT_EQ(engine("play black C3"), "= ") << "the stones are gone, Black begins";
}

TEST(GtpSession, BoardsizeKeepsTheBoardWhenItIsUnacceptable) {
  Engine engine("go", {{"size", "9"}});
  EXPECT_EQ(engine("play black J9"), "= ");
  EXPECT_EQ(engine("boardsize 40").substr(0, 20), "? unacceptable size:");
  EXPECT_EQ(engine("boardsize big"), "? boardsize not an integer");
  EXPECT_EQ(engine("play white J9"), "? illegal move: J9 is occupied");
  EXPECT_EQ(engine("boardsize 7"), "= ");
  EXPECT_EQ(engine("play black J9").front(), '?');
}

TEST(GtpSession, ShowboardBeginsWithALineOfItsOwn) {
  Engine engine("nogo");
  EXPECT_EQ(engine("play black E5"), "= ");
  const std::string board = engine("showboard");
  EXPECT_EQ(board.substr(0, board.find('\n')), "= nogo, ply 1, white to move");
  EXPECT_NE(board.find("[x]"), std::string::npos) << board;
}

TEST(GtpSession, AGameOfNogo) {
  Engine engine("nogo", {}, BotSpec{"random", {}});
  EXPECT_EQ(engine("play black E5"), "= ");
  EXPECT_EQ(engine("play black E4"), "? illegal move: it is white's turn");
  EXPECT_EQ(engine("genmove black"), "? it is white's turn");
  EXPECT_EQ(engine("play white pass").front(), '?');
  EXPECT_EQ(engine("final_score"), "? cannot score: the game is not over");
  std::string answer;
  int plies = 1;
  for (; answer != "= resign" && plies < 82; ++plies) {
    answer = engine(plies % 2 == 1 ? "genmove white" : "genmove black");
    ASSERT_EQ(answer.front(), '=') << answer;
  }
  ASSERT_LT(plies, 82);
  const bool white_is_stuck = plies % 2 == 0;
  EXPECT_EQ(engine("final_score"), white_is_stuck ? "= B+no-move" : "= W+no-move");
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("final_score"), "? cannot score: the game is not over");
}

TEST(GtpSession, AGameOfJiaqi) {
  Engine engine("jiaqi");
  EXPECT_EQ(engine("boardsize 5").substr(0, 19), "? unacceptable size") << "there is one board";
  EXPECT_EQ(engine("play black 44").front(), '?');
  EXPECT_EQ(engine("play black 22"), "= ");
  EXPECT_EQ(engine("genmove white").front(), '=');
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("play white 24"), "= ");
  EXPECT_EQ(engine("play black 26"), "= ") << "the stone between is taken";
  EXPECT_EQ(engine("genmove white"), "= resign") << "White has no stone left";
  EXPECT_EQ(engine("final_score"), "= B+eliminated");
}

TEST(GtpSession, TimeCommands) {
  Engine engine("go", {{"size", "5"}}, BotSpec{"uct", {}});
  EXPECT_EQ(engine("time_settings 60 0 0"), "= ");
  EXPECT_EQ(engine("time_settings 60 0"), "? syntax error");
  EXPECT_EQ(engine("time_settings 60 -1 0"), "? syntax error");
  EXPECT_EQ(engine("time_left black 0 0"), "= ") << "a moment is left: it moves at once";
  EXPECT_EQ(engine("genmove black").front(), '=');
  EXPECT_EQ(engine("time_left green 1 0"), "? syntax error");
}

TEST(GtpSession, LoadsgfUpToAMove) {
  const std::string path = testing::TempDir() + "cli_gtp_session.sgf";
  std::ofstream(path) << "(;GM[1]FF[4]SZ[5]KM[0.5];B[cc];W[bc];B[dc])";
  Engine engine("go");
  EXPECT_EQ(engine("loadsgf " + path + " 3"), "= ");
  EXPECT_EQ(engine("play black D3"), "= ");
  EXPECT_EQ(engine("loadsgf " + path), "= ");
  EXPECT_EQ(engine("play white D3"), "? illegal move: D3 is occupied");
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("final_score"), "= B+24.5");
  EXPECT_EQ(engine("loadsgf " + path + " 0"), "? syntax error");
  std::ofstream(path) << "nonsense";
  EXPECT_EQ(engine("loadsgf " + path).substr(0, 18), "? cannot load file");
  std::remove(path.c_str());
  EXPECT_EQ(engine("loadsgf " + path), "? cannot load file");
  EXPECT_EQ(engine("final_score"), "= B+24.5") << "a file that fails changes nothing";
}

TEST(GtpSession, OpeningNamesWhatIsWrong) {
  const core::GameKind& go = **find_kind("go");
  EXPECT_EQ(GtpSession::open(go, {}, BotSpec{"gnugo", {}}).error().text.substr(0, 30),
            "there is no bot 'gnugo' for go");
  EXPECT_FALSE(GtpSession::open(go, {}, BotSpec{"uct", {{"level", "99"}}}));
  EXPECT_FALSE(GtpSession::open(go, {{"size", "4711"}}, BotSpec{"uct", {}}));
}

TEST(GtpCommand, AnswersUntilQuit) {
  std::istringstream in("7 name\n\nfoo\nquit\nname\n");
  std::ostringstream out;
  EXPECT_EQ(gtp({.game = "nogo", .options = {}, .bot = Engine::fast}, in, out), 0);
  EXPECT_EQ(out.str(), "=7 Qiyuan nogo\n\n? unknown command\n\n=\n\n");
  EXPECT_THROW(gtp({.game = "chess", .options = {}, .bot = Engine::fast}, in, out), Failure);
}

}  // namespace
}  // namespace cli
