#include "clients/cli/gtp/gtp_session.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>

#include "tests/cli/gtp/scripted_controller.h"

namespace cli {
namespace {

using Engine = tests::GtpEngineUnderTest;

TEST(GtpSession, AdministrativeCommands) {
  Engine engine("go");
  EXPECT_EQ(engine("protocol_version"), "= 2");
  EXPECT_EQ(engine("name"), "= Qiyuan go");
  EXPECT_EQ(engine("known_command genmove"), "= true");
  EXPECT_EQ(engine("known_command showbord"), "= false");
  EXPECT_EQ(engine("known_command"), "= false");
  EXPECT_EQ(engine("showbord"), "? unknown command");
  EXPECT_EQ(engine("# a comment"), "");
  const std::string commands = engine("list_commands") + '\n';
  for (const char* command : {"genmove", "set_free_handicap", "kata-analyze", "gogui-rules_board", "final_status_list"})
    EXPECT_NE(commands.find('\n' + std::string{command} + '\n'), std::string::npos) << command;
  EXPECT_FALSE(engine.is_over());
  EXPECT_EQ(engine("quit"), "= ");
  EXPECT_TRUE(engine.is_over());
}

TEST(GtpSession, CommandsWithoutAUseInTheGameAreUnknown) {
  Engine engine("nogo");
  EXPECT_EQ(engine("known_command komi"), "= false");
  for (const char* command : {"komi 7.5", "fixed_handicap 2", "set_free_handicap A1 A2", "final_status_list dead",
                              "kgs-genmove_cleanup black", "kgs-rules chinese", "qiyuan-ownership"})
    EXPECT_EQ(engine(command), "? unknown command") << command;
  EXPECT_EQ(engine("known_command boardsize"), "= true");
}

TEST(GtpSession, PlaysTheGameItWasStartedFor) {
  Engine engine("othello");
  EXPECT_EQ(engine("list_games"), "= othello");
  EXPECT_EQ(engine("play b f5"), "= ");
  EXPECT_EQ(engine("set_game Othello"), "= ");
  EXPECT_EQ(engine("play b f5"), "= ") << "set_game starts a new game";
  EXPECT_EQ(engine("set_game Amazons"), "? game not supported: this engine plays othello");
  EXPECT_EQ(engine("set_game"), "? syntax error");
}

TEST(GtpSession, AForcedPassIsImplied) {
  for (const bool said : {false, true}) {
    Engine engine("othello");
    const std::array moves{"d3", "c3", "f5", "d2", "d1", "e1", "b2", "c1"};
    for (std::size_t i = 0; i < moves.size(); ++i)
      EXPECT_EQ(engine(std::string{i % 2 == 0 ? "play b " : "play w "} + moves[i]), "= ");
    if (said) {
      EXPECT_EQ(engine("play b pass"), "= ");
    }
    EXPECT_EQ(engine("play w d6"), "= ");
    EXPECT_EQ(engine("play w e6").substr(0, 15), "? illegal move:");
    for (int i = 0; i < (said ? 2 : 1); ++i) EXPECT_EQ(engine("undo"), "= ");
    EXPECT_EQ(engine("play b pass"), "= ");
  }
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

TEST(GtpSession, AnImpliedPassDoesNotEndTheGame) {
  Engine engine("go", {{"size", "9"}});
  for (const char* move : {"C3", "G7", "C7"}) EXPECT_EQ(engine(std::string{"play b "} + move), "= ");
  EXPECT_NE(engine("genmove b"), "= pass") << "Black would win by passing now, but White has not passed";
  Engine handicap("go", {{"size", "9"}, {"rules", "chinese"}});
  EXPECT_EQ(handicap("fixed_handicap 2").front(), '=');
  EXPECT_EQ(handicap("genmove b").front(), '=');
}

TEST(GtpSession, AGameContinuesAfterTwoPasses) {
  Engine engine("go", {{"size", "5"}});
  for (const char* move : {"play b C3", "play w pass", "play b pass"}) EXPECT_EQ(engine(move), "= ");
  EXPECT_EQ(engine("play w C3"), "? illegal move: C3 is occupied");
  EXPECT_EQ(engine("genmove b"), "= pass") << "a refused move changes nothing";
  EXPECT_EQ(engine("play b D3"), "= ");
  EXPECT_EQ(engine("play w B3"), "= ");
  for (int move = 0; move < 3; ++move) EXPECT_EQ(engine("undo"), "= ");
  EXPECT_EQ(engine("undo"), "? cannot undo") << "the moves took the place of the passes";
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

TEST(GtpSession, FixedHandicap) {
  Engine engine("go", {{"size", "9"}});
  EXPECT_EQ(engine("fixed_handicap 10").substr(0, 29), "? invalid number of stones: h");
  EXPECT_EQ(engine("fixed_handicap 0").substr(0, 28), "? invalid number of stones: ");
  EXPECT_EQ(engine("fixed_handicap 2"), "= G7 C3");
  EXPECT_EQ(engine("fixed_handicap 3"), "? board not empty");
  EXPECT_EQ(engine("play white E5"), "= ");
  EXPECT_EQ(engine("fixed_handicap 3"), "? board not empty");
  EXPECT_EQ(engine("clear_board"), "= ");
  EXPECT_EQ(engine("play black C3"), "= ") << "the stones were removed and Black begins";
}

TEST(GtpSession, TheControllerPlacesAFreeHandicap) {
  Engine engine("go", {{"size", "5"}, {"komi", "0.5"}});
  EXPECT_EQ(engine("set_free_handicap a1 B2 E5"), "= ");
  EXPECT_EQ(engine("gogui-rules_board"), "= ....X\n.....\n.....\n.X...\nX....");
  EXPECT_EQ(engine("gogui-rules_side_to_move"), "= white");
  EXPECT_EQ(engine("set_free_handicap A1 B2"), "? board not empty");
  EXPECT_EQ(engine("place_free_handicap 2"), "? board not empty");
  EXPECT_EQ(engine("undo"), "? cannot undo") << "handicap stones are not moves";
  EXPECT_EQ(engine("final_score"), "= B+24.5");
  EXPECT_EQ(engine("komi 3"), "= ") << "the stones stay";
  EXPECT_EQ(engine("final_score"), "= B+22");
  EXPECT_EQ(engine("play white C3"), "= ");
  EXPECT_EQ(engine("clear_board"), "= ");
  for (const char* vertices : {"A1", "", "A1 A1", "A1 F5", "A1 pass"})
    EXPECT_EQ(engine("set_free_handicap " + std::string{vertices}).substr(0, 18), "? bad vertex list:") << vertices;
  EXPECT_EQ(engine("play black C3"), "= ");
  EXPECT_EQ(engine("set_free_handicap A1 B2"), "? board not empty");
}

TEST(GtpSession, ChineseRulesCompensateAFreeHandicap) {
  Engine engine("go", {{"size", "9"}, {"komi", "0.5"}, {"rules", "chinese"}});
  EXPECT_EQ(engine("fixed_handicap 3"), "= C7 G7 C3");
  EXPECT_EQ(engine("final_score"), "= B+77.5");
  EXPECT_EQ(engine("clear_board"), "= ");
  EXPECT_EQ(engine("set_free_handicap C7 G7 C3"), "= ");
  EXPECT_EQ(engine("final_score"), "= B+77.5");
}

TEST(GtpSession, TheEngineChoosesAFreeHandicap) {
  Engine engine("go", {{"size", "9"}});
  EXPECT_EQ(engine("place_free_handicap 1").substr(0, 28), "? invalid number of stones: ");
  EXPECT_EQ(engine("place_free_handicap 81").substr(0, 28), "? invalid number of stones: ");
  EXPECT_EQ(engine("place_free_handicap two"), "? syntax error");
  EXPECT_EQ(engine("place_free_handicap 3"), "= C7 G7 C3");
  EXPECT_EQ(engine("clear_board"), "= ");
  const std::string twelve = engine("place_free_handicap 12");
  EXPECT_EQ(std::ranges::count(twelve, ' '), 12) << twelve;
  const std::string board = engine("gogui-rules_board");
  EXPECT_EQ(std::ranges::count(board, 'X'), 12) << board;
  EXPECT_EQ(engine("gogui-rules_side_to_move"), "= white");
  EXPECT_EQ(engine("boardsize 5"), "= ");
  const std::string small = engine("place_free_handicap 3");
  EXPECT_EQ(std::ranges::count(small, ' '), 3) << small << ": this size has no fixed handicap";
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
  EXPECT_EQ(engine("boardsize 6").substr(0, 19), "? unacceptable size");
  EXPECT_EQ(engine("boardsize 5"), "= ");
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
  EXPECT_EQ(engine("time_left black 0 0"), "= ") << "almost no time is left: it moves at once";
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

TEST(GtpSession, RegGenmovePlaysNothing) {
  Engine engine("go", {{"size", "5"}});
  const std::string move = engine("reg_genmove black");
  EXPECT_EQ(engine("reg_genmove black"), move) << "the same position, the same move";
  EXPECT_EQ(engine("genmove black"), move);
  EXPECT_EQ(engine("reg_genmove"), "? syntax error");
}

TEST(GtpSession, ResignsWhenTheBotDoes) {
  Engine engine("go", {{"size", "5"}, {"komi", "100"}}, BotSpec{"uct", {{"playouts", "600"}, {"resign", "20"}}});
  EXPECT_EQ(engine("genmove black"), "= resign");
  EXPECT_EQ(engine("reg_genmove black"), "= resign");
  EXPECT_EQ(engine("lz-genmove_analyze black").substr(0, 12), "=\ninfo move ");
  EXPECT_EQ(engine("gogui-rules_side_to_move"), "= black") << "nothing was played";
}

TEST(GtpSession, MovesInASequenceAreAllPlayedOrNone) {
  Engine engine("go", {{"size", "5"}});
  EXPECT_EQ(engine("gogui-play_sequence b C3 w B2 b D4"), "= ");
  EXPECT_EQ(engine("gogui-play_sequence w A1 b A1"), "? illegal move: A1 is occupied");
  EXPECT_EQ(engine("gogui-rules_board"), "= .....\n...X.\n..X..\n.O...\n.....");
  EXPECT_EQ(engine("gg-undo 4"), "? cannot undo");
  EXPECT_EQ(engine("gg-undo 2"), "= ");
  EXPECT_EQ(engine("gogui-rules_board"), "= .....\n.....\n..X..\n.....\n.....");
  EXPECT_EQ(engine("gogui-play_sequence b"), "? syntax error");
}

TEST(GtpSession, KgsTimeSettings) {
  Engine engine("go", {{"size", "5"}});
  for (const char* settings : {"none", "absolute 300", "byoyomi 300 30 5", "canadian 300 600 25"})
    EXPECT_EQ(engine("kgs-time_settings " + std::string{settings}), "= ") << settings;
  for (const char* settings :
       {"", "absolute", "absolute -1", "byoyomi 300 30", "byoyomi 300 30 0", "canadian 1 2 x", "fischer 300 10"})
    EXPECT_EQ(engine("kgs-time_settings " + std::string{settings}), "? syntax error") << settings;
  EXPECT_EQ(engine("kgs-game_over"), "= ");
}

TEST(GtpSession, CputimeIsANumberOfSeconds) {
  Engine engine("go");
  EXPECT_GT(std::stod(engine("cputime").substr(2)), 0);
}

TEST(GtpSession, OpeningNamesTheMistake) {
  const core::GameKind& go = **find_kind("go");
  tests::ScriptedController controller;
  const auto open = [&](std::vector<core::KeyValue> options, const BotSpec& bot, GtpHabits habits = {}) {
    return GtpSession::open(go, std::move(options), bot, std::move(habits), controller);
  };
  EXPECT_EQ(open({}, BotSpec{"gnugo", {}}).error().text().substr(0, 30), "unknown bot 'gnugo' for go; va");
  EXPECT_FALSE(open({}, BotSpec{"uct", {{"level", "99"}}}));
  EXPECT_FALSE(open({{"size", "4711"}}, BotSpec{"uct", {}}));
  EXPECT_NE(open({}, BotSpec{"uct", {}}, {.ponders = true, .report = {}}).error().text().find("uct:time=2000"),
            std::string::npos);
}

}  // namespace
}  // namespace cli
