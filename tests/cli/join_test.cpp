#include "clients/cli/join/join.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/cli/scripted_engine.h"
#include "tests/cli/scripted_server.h"

namespace cli {
namespace {

using Step = ScriptedServer::Step;
using Conversation = ScriptedServer::Conversation;

/// Opens a NoGo table with the server's random bot as White, followed by the State.
Conversation opening() {
  return {{"Open,nogo,size=5", {"%Opened,7"}},
          {"SitDown,7,black", {"%SitDown,7,black,ana"}},
          {"SeatBot,7,white,random", {"%SeatBot,7,white,random"}},
          {"Ready,7,black", {"%Ready,7,black", "Start,7,black,nogo,ana,random", "Turn,7,black,0"}},
          {"State,7", {"%Room,7,nogo,playing,ana,random,black,0,-1,-1", "%Option,size,5", "%End,State,0"}}};
}

Conversation logged_in(Conversation rest) {
  return ScriptedServer::with_login("Login,ana,,yes", std::move(rest));
}

Conversation operator+(Conversation first, const Conversation& rest) {
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

std::string failures() {
  return testing::TempDir() + "cli_failures_" + testing::UnitTest::GetInstance()->current_test_info()->name();
}

/// The contents of a file of the report.
std::string read_report(const std::string& name) {
  std::ifstream file(failures() + "/table-7/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

JoinArguments arguments(const ScriptedServer& server, const ScriptedEngine& engine) {
  JoinArguments arguments;
  arguments.visitor = {server.address(), "ana", std::nullopt};
  arguments.wish = {std::nullopt, "nogo", {{"size", "5"}}, std::nullopt, BotSpec{"random", {}}};
  arguments.engine.command = engine.command();
  arguments.engine.process.log_file = engine.log();
  arguments.failures = failures();
  return arguments;
}

/// The output of join, and "! " with its failure.
std::string output(const JoinArguments& arguments) {
  std::ostringstream out;
  try {
    EXPECT_EQ(join(arguments, out), 0);
  } catch (const Failure& failed) {
    out << "! " << failed.what() << '\n';
  }
  return out.str();
}

constexpr auto moves_in_turn = "genmove*) if test -z \"$n\"; then n=1; echo \"= C3\"; else echo \"= D4\"; fi;;";

TEST(Join, PlaysAGameToItsEnd) {
  ScriptedServer server({logged_in(
      opening() +
      Conversation{
          {"SetDot,7,black,C3,1",
           {"%SetDot,7,1", "Move,7,1,black,C3,-1,-1", "Turn,7,white,1", "Move,7,2,white,A1,-1,-1", "Turn,7,black,2"}},
          {"SetDot,7,black,D4,3", {"%SetDot,7,3", "Move,7,3,black,D4,-1,-1", "GameOver,7,B+resign,resign"}}})});
  ScriptedEngine engine("undo", moves_in_turn);
  EXPECT_EQ(output(arguments(server, engine)),
            "game 1, table 7: black against random, won (B+resign, 3 plies)\n"
            "1 game: 1 won, 0 lost, 0 drawn, 0 with an engine failure\n");
}

TEST(Join, ResignIsLose) {
  ScriptedServer server({logged_in(opening() + Conversation{{"Lose,7", {"%Lose,7", "GameOver,7,W+resign,resign"}}})});
  ScriptedEngine engine("undo", "genmove*) echo \"= resign\";;");
  JoinArguments json = arguments(server, engine);
  json.json = true;
  EXPECT_EQ(
      output(json),
      R"({"game":1,"room":7,"side":"black","opponent":"random","result":"W+resign","reason":"resign","plies":0,"score":"lost"})"
      "\n"
      R"({"games":1,"won":0,"lost":1,"drawn":0,"failures":0})"
      "\n");
}

TEST(Join, SidesChangeAfterEachGame) {
  const Conversation game{{"Lose,7", {"%Lose,7", "GameOver,7,W+resign,resign"}}};
  const Conversation second{
      {"Open,nogo,size=5", {"%Opened,8"}},
      {"SitDown,8,white", {"%SitDown,8,white,ana"}},
      {"SeatBot,8,black,random", {"%SeatBot,8,black,random"}},
      {"Ready,8,white", {"%Ready,8,white", "Start,8,white,nogo,random,ana", "Turn,8,black,0"}},
      {"State,8",
       {"%Room,8,nogo,playing,random,ana,black,0,-1,-1", "%Option,size,5", "%End,State,0", "GameOver,8,draw,limit"}}};
  ScriptedServer server({logged_in(opening() + game + second)});
  ScriptedEngine engine("undo", "genmove*) echo \"= resign\";;");
  JoinArguments two = arguments(server, engine);
  two.games = 2;
  EXPECT_EQ(output(two),
            "game 1, table 7: black against random, lost (W+resign, 0 plies)\n"
            "game 2, table 8: white against random, drawn (draw, 0 plies)\n"
            "2 games: 0 won, 1 lost, 1 drawn, 0 with an engine failure\n");
}

TEST(Join, IllegalMoveLosesAndQuotesTheLine) {
  ScriptedServer server({logged_in(
      opening() + Conversation{{"SetDot,7,black,Z9,1", {"%Error,illegal,SetDot,Z9 is no point of this board"}},
                               {"Fail,7,the engine answered 'Z9' to 'genmove black': Z9 is no point of this board",
                                {"%Fail,7,forfeit", "GameOver,7,W+forfeit,forfeit"}}})});
  ScriptedEngine engine("undo", "genmove*) echo \"= Z9\";;");
  EXPECT_EQ(output(arguments(server, engine)),
            "game 1, table 7: black against random, lost (W+forfeit, 0 plies); "
            "the engine answered 'Z9' to 'genmove black': Z9 is no point of this board; see " +
                failures() +
                "/table-7\n"
                "1 game: 0 won, 1 lost, 0 drawn, 1 with an engine failure\n"
                "! the engine failed in 1 of 1 games\n");
}

TEST(Join, CrashLosesAndIsReported) {
  ScriptedServer server(
      {logged_in(opening() + Conversation{{"Fail,7,the engine exited with status 9 at 'genmove black'",
                                           {"%Fail,7,forfeit", "GameOver,7,W+forfeit,forfeit"}}})});
  ScriptedEngine engine("undo", "genmove*) exit 9;;");
  EXPECT_EQ(output(arguments(server, engine)),
            "game 1, table 7: black against random, lost (W+forfeit, 0 plies); "
            "the engine exited with status 9 at 'genmove black'; see " +
                failures() +
                "/table-7\n"
                "1 game: 0 won, 1 lost, 0 drawn, 1 with an engine failure\n"
                "! the engine failed in 1 of 1 games\n");
  EXPECT_EQ(read_report("commands.gtp"), "boardsize 5\nclear_board\ngenmove black\n");
  EXPECT_NE(read_report("about.txt").find("failure: the engine exited with status 9 at 'genmove black'\n"),
            std::string::npos);
  EXPECT_TRUE(read_report("conversation.txt").ends_with(">> genmove black\n"));
}

TEST(Join, IfTheServerAllowsItAFailedEngineIsRestarted) {
  ScriptedServer server(
      {logged_in(opening() + Conversation{{"Fail,7,the engine answered '? no' to 'genmove black'", {"%Fail,7,restart"}},
                                          {"SetDot,7,black,C3,1",
                                           {"%SetDot,7,1", "Move,7,1,black,C3,-1,-1", "GameOver,7,B+line,line"}}})});
  const std::string once = failures() + "-once";
  std::remove(once.c_str());
  ScriptedEngine engine(
      "undo", "genmove*) if test -e " + once + "; then echo \"= C3\"; else touch " + once + "; echo \"? no\"; fi;;");
  EXPECT_EQ(output(arguments(server, engine)),
            "game 1, table 7: black against random, won (B+line, 1 plies); "
            "the engine answered '? no' to 'genmove black'; see " +
                failures() +
                "/table-7\n"
                "1 game: 1 won, 0 lost, 0 drawn, 1 with an engine failure\n"
                "! the engine failed in 1 of 1 games\n");
  std::remove(once.c_str());
}

TEST(Join, TheGameContinuesAfterALostConnection) {
  // The server stored the move, but the answer was lost: the engine must not be asked for that move again.
  ScriptedServer server({logged_in(opening() + Conversation{{"SetDot,7,black,C3,1", {}}}),
                         logged_in({{"State,7",
                                     {"%Room,7,nogo,playing,ana,random,black,2,-1,-1", "%Option,size,5",
                                      "%Move,7,1,black,C3,-1,-1", "%Move,7,2,white,A1,-1,-1", "%End,State,2"}},
                                    {"SetDot,7,black,D4,3",
                                     {"%SetDot,7,3", "Move,7,3,black,D4,-1,-1", "GameOver,7,B+no-move,no-move"}}})});
  ScriptedEngine engine("undo", moves_in_turn);
  EXPECT_EQ(output(arguments(server, engine)),
            "game 1, table 7: black against random, won (B+no-move, 3 plies)\n"
            "1 game: 1 won, 0 lost, 0 drawn, 0 with an engine failure\n");
  const std::vector<std::string> commands = engine.commands();
  EXPECT_EQ(
      std::vector<std::string>(commands.begin(), commands.begin() + 5),
      (std::vector<std::string>{"boardsize 5", "clear_board", "genmove black", "play white A1", "genmove black"}));
}

TEST(Join, UndoneWhileTheEngineThinks) {
  ScriptedServer server({logged_in(
      opening() +
      Conversation{
          {"SetDot,7,black,C3,1",
           {"%SetDot,7,1", "Move,7,1,black,C3,-1,-1", "Turn,7,white,1", "Move,7,2,white,A1,-1,-1", "Turn,7,black,2",
            "Asked,7,repent,white"}},
          {"Reply,7,repent,yes",
           {"%Reply,7,repent,yes", "Undone,7,1", "Turn,7,white,1", "Move,7,2,white,B1,-1,-1", "Turn,7,black,2"}},
          {"SetDot,7,black,D4,3", {"%SetDot,7,3", "Move,7,3,black,D4,-1,-1", "GameOver,7,B+no-move,no-move"}}})});
  ScriptedEngine engine("undo", moves_in_turn);
  EXPECT_EQ(output(arguments(server, engine)),
            "game 1, table 7: black against random, won (B+no-move, 3 plies)\n"
            "1 game: 1 won, 0 lost, 0 drawn, 0 with an engine failure\n");
}

TEST(Join, AnEngineThatCannotStartOpensNoTable) {
  ScriptedServer server(std::vector<Conversation>{});
  ScriptedEngine engine("undo", "name) exit 2;;");
  EXPECT_EQ(output(arguments(server, engine)), "! the engine exited with status 2 at 'name'\n");
}

}  // namespace
}  // namespace cli
