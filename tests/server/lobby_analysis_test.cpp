#include <gtest/gtest.h>

#include <algorithm>

#include "server/store/rows.h"
#include "tests/server/test_lobby.h"

/// Tests the thoughts that players report, and the analysis of finished games by bots.
namespace tests {
namespace {

using base::Side;

/// ana (Black) and bob (White) have made a move each; eva watches.
TestLobby hall_after_two_moves(const std::string& open = "nogo,size=5") {
  TestLobby lobby = lobby_with_game(open);
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  return lobby;
}

/// The thoughts that a client gets with the state of the game.
Lines thoughts_for(const std::string& client, TestLobby& lobby) {
  Lines lines = told(client, lobby.says(client, "State,1"));
  std::erase_if(lines, [](const std::string& line) { return !line.starts_with("Thought,"); });
  return lines;
}

/// ari, an arbiter, watches the same game.
TestLobby arbiter_watches() {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter});
  TestLobby lobby = lobby_with_game("nogo,size=5", contents);
  lobby.enters_with_account("ari");
  lobby.says("ari", "Watch,1");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  return lobby;
}

TEST(Thought, OfAPlayerIsStoredAndSentToTheArbiterAtOnceAndToWatchersAfterTheGame) {
  TestLobby lobby = arbiter_watches();
  EXPECT_EQ(lobby.says("bob", "@t Thought,1,2,512,800,A1,C4"),
            (Lines{"bob< @t Thought,1,2", "save thought 1 2", "ari< Thought,1,2,white,512,800,A1,C4", "eva< Withheld,1",
                   "next bob"}));
  EXPECT_EQ(get<store::NewThought>(lobby.saved().back()), (store::NewThought{1, 2, 512, 800, "A1 C4"}));
  // ana moved before bob, but it is still her own last move.
  EXPECT_EQ(lobby.says("ana", "Thought,1,1,300,90"),
            (Lines{"ana< Thought,1,1", "save thought 1 1", "ari< Thought,1,1,black,300,90", "next ana"}));
  const Lines over = lobby.says("ana", "Lose,1");
  EXPECT_EQ(told("eva", over),
            (Lines{"GameOver,1,W+resign,resign", "Thought,1,1,black,300,90", "Thought,1,2,white,512,800,A1,C4"}));
  EXPECT_EQ(told("ari", over), (Lines{"GameOver,1,W+resign,resign"}));
  EXPECT_EQ(told("ana", over), (Lines{"Lose,1", "GameOver,1,W+resign,resign"}));
}

TEST(Thought, IsPartOfTheStateForTheArbiterAndAfterTheGameForWatchers) {
  TestLobby lobby = arbiter_watches();
  EXPECT_EQ(told("eva", lobby.says("eva", "Watch,1")).back(), "End,Watch,2") << "nothing is withheld yet";
  lobby.says("bob", "Thought,1,2,512,800,A1");
  lobby.says("ana", "Thought,1,1,300,90");
  lobby.says("ana", "Thought,1,1,310,95,C3");
  const Lines both{"Thought,1,1,black,310,95,C3", "Thought,1,2,white,512,800,A1"};
  EXPECT_EQ(thoughts_for("ari", lobby), both);
  EXPECT_EQ(thoughts_for("eva", lobby), Lines{});
  EXPECT_EQ(thoughts_for("ana", lobby), Lines{});
  EXPECT_EQ(told("eva", lobby.says("eva", "@w Watch,1")).back(), "Withheld,1") << "after the answer, without its tag";
  EXPECT_NE(told("ari", lobby.says("ari", "Watch,1")).back(), "Withheld,1");
  EXPECT_NE(told("ana", lobby.says("ana", "State,1")).back(), "Withheld,1");
  lobby.says("bob", "Repent,1");
  lobby.says("ana", "Reply,1,repent,yes");
  EXPECT_EQ(thoughts_for("ari", lobby), (Lines{"Thought,1,1,black,310,95,C3"}));
  lobby.says("ana", "Lose,1");
  EXPECT_EQ(thoughts_for("eva", lobby), (Lines{"Thought,1,1,black,310,95,C3"}));
  EXPECT_EQ(told("eva", lobby.says("eva", "State,1")).back(), "End,State,1");
}

TEST(Thought, OfAGameBetweenTwoBotsIsPublicAtOnce) {
  TestLobby lobby;
  for (const char* name : {"ana", "eva"}) lobby.enters(name);
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("eva", "Watch,1");
  lobby.says("ana", "SeatBot,1,black,uct,level=1");
  lobby.says("ana", "SeatBot,1,white,uct,level=1");
  EXPECT_EQ(told("eva", lobby.bot_plays(1, Side::black, 1, "C3")).back(), "Thought,1,1,black,625,1000,C3,pass");
  EXPECT_EQ(thoughts_for("eva", lobby), (Lines{"Thought,1,1,black,625,1000,C3,pass"}));
}

TEST(Thought, OfATournamentGameBetweenBotsIsWithheld) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter});
  TestLobby lobby(contents);
  lobby.enters_with_account("ari");
  lobby.enters("eva");
  lobby.says("ari", R"(NewEvent,"{""name"":""Bots"",""game"":""nogo"",""format"":""match"",""options"":{""size"":5},)"
                    R"(""entrants"":[{""name"":""uct-1"",""bot"":""uct""},{""name"":""uct-2"",""bot"":""uct""}]}")");
  lobby.says("ari", "Direct,1,start");
  lobby.says("eva", "Watch,1");
  EXPECT_EQ(told("eva", lobby.bot_plays(1, Side::black, 1, "C3")).back(), "Withheld,1");
  EXPECT_EQ(thoughts_for("eva", lobby), Lines{});
  EXPECT_EQ(thoughts_for("ari", lobby), (Lines{"Thought,1,1,black,625,1000,C3,pass"}));
}

TEST(Thought, IsShownWithTheDelayOfItsTable) {
  TestLobby lobby = hall_after_two_moves("nogo,size=5,delay=1");
  EXPECT_EQ(told("eva", lobby.says("bob", "Thought,1,2,512,800")), Lines{});
  EXPECT_EQ(told("eva", lobby.says("ana", "SetDot,1,black,C4")),
            (Lines{"Move,1,2,white,A1,-1,-1", "Turn,1,black,2", "Thought,1,2,white,512,800"}));
  const Lines state = told("eva", lobby.says("eva", "State,1"));
  EXPECT_EQ(state.at(state.size() - 2), "Thought,1,2,white,512,800");
}

TEST(Thought, SurvivesAReload) {
  TestLobby before = hall_after_two_moves();
  before.says("bob", "Thought,1,2,512,800,A1");
  before.save_fails(1);
  EXPECT_FALSE(before.reloads(before.saved().size()).empty());
  EXPECT_EQ(told("eva", before.says("eva", "State,1")).back(), "Withheld,1");
  before.says("ana", "Lose,1");
  EXPECT_EQ(thoughts_for("eva", before), (Lines{"Thought,1,2,white,512,800,A1"}));
}

TEST(Thought, OfTheLastMoveIsAcceptedAfterTheEndOfTheGame) {
  TestLobby lobby = hall_after_two_moves();
  lobby.says("ana", "Lose,1");
  EXPECT_EQ(told("bob", lobby.says("bob", "Thought,1,2,990,10")), (Lines{"Thought,1,2"}));
}

TEST(Thought, IsRefusedWhenInvalid) {
  TestLobby lobby = hall_after_two_moves();
  const std::string long_line = [] {
    std::string line = "Thought,1,1,500,1";
    for (int i = 0; i < 65; ++i) line += ",C4";
    return line;
  }();
  const std::pair<std::string, std::string> cases[] = {
      {"eva Thought,1,2,500,1", "Error,not-seated,Thought,"},
      {"ana Thought,9,1,500,1", "Error,no-room,Thought,"},
      {"ana Thought,1,2,500,1", "Error,stale,Thought,your last move has ply 1"},
      {"ana Thought,1,0,500,1", "Error,stale,Thought,"},
      {"ana Thought,1,3,500,1", "Error,stale,Thought,"},
      {"ana Thought,1,1,1001,1", "Error,syntax,Thought,"},
      {"ana Thought,1,1,-1,1", "Error,syntax,Thought,"},
      {"ana Thought,1,1,500,-1", "Error,syntax,Thought,"},
      {"ana Thought,1,1,500,1,C4 C5", "Error,syntax,Thought,"},
      {"ana Thought,1,1,500,1,a move that is much too long", "Error,syntax,Thought,"},
      {"ana " + long_line, "Error,too-many,Thought,"},
  };
  const std::size_t rows = lobby.saved().size();
  for (const auto& [request, answer] : cases) {
    const std::string client = request.substr(0, 3);
    const Lines lines = lobby.says(client, request.substr(4));
    ASSERT_EQ(lines.size(), 2U) << request;
    EXPECT_TRUE(lines.front().starts_with(client + "< " + answer)) << lines.front();
  }
  EXPECT_EQ(lobby.saved().size(), rows);
}

/// Game 7, which ana won after two moves.
protocol::GameRecord record() {
  protocol::GameRecord record;
  record.game = 7;
  record.kind = "nogo";
  record.options = {{"size", "5"}, {"clock", "10m"}};
  record.black = "ana";
  record.white = "bob";
  record.result = "B+resign";
  record.reason = "resign";
  record.moves = {{Side::black, "C3", {}}, {Side::white, "A1", {}}};
  return record;
}

TestLobby hall_with(std::initializer_list<const char*> clients) {
  TestLobby lobby;
  for (const char* client : clients) lobby.enters(client);
  return lobby;
}

Lines asks(TestLobby& lobby, const std::string& client, const std::string& request,
           const std::vector<store::StoredAnalysis>& analyses = {}) {
  EXPECT_EQ(lobby.says(client, "@a " + request), (Lines{"analyses of 7 for " + client}));
  return lobby.finds(record(), analyses);
}

TEST(Analysis, IsStoredAndStreamedToTheClientThatAsked) {
  TestLobby lobby = hall_with({"eva", "bob"});
  EXPECT_EQ(asks(lobby, "eva", "Analyse,7,uct"), (Lines{"save analysis 1 of 7 by uct", "eva< @a Analyse,7,1",
                                                        "analyse 1 with uct level 6 to 2", "next eva"}));
  EXPECT_EQ(lobby.analysed(1, 0, Side::black, {"C3", "A1"}),
            (Lines{"save analysed 1 0", "eva< Analysed,1,0,black,250,400,C3,A1"}));
  EXPECT_EQ(get<store::NewAnalysed>(lobby.saved().back()), (store::NewAnalysed{1, 0, Side::black, 250, 400, "C3 A1"}));
  EXPECT_EQ(lobby.analysis_ends(1, true), (Lines{"save analysis 1 done", "eva< AnalysisOver,1,done"}));
  EXPECT_EQ(lobby.analysis_ends(1, true), Lines{});
  // The next request starts another analysis, with the given options.
  EXPECT_EQ(asks(lobby, "eva", "Analyse,7,uct,level=5").at(2), "analyse 2 with uct level 5 to 2");
  EXPECT_EQ(lobby.analysis_ends(2, false),
            (Lines{"save analysis 2 failed", "eva< AnalysisOver,2,failed", "stop analysis 2"}));
}

TEST(Analysis, ContinuesWithoutItsUserAndReportsWhenTheUserReturns) {
  TestLobby lobby = hall_with({"eva"});
  asks(lobby, "eva", "Analyse,7,uct");
  lobby.leaves("eva");
  EXPECT_EQ(lobby.analysed(1, 0, Side::black, {"C3"}), (Lines{"save analysed 1 0"}));
  lobby.enters("eva");
  EXPECT_EQ(lobby.analysed(1, 1, Side::white, {"A1"}),
            (Lines{"save analysed 1 1", "eva< Analysed,1,1,white,250,400,A1"}));
}

TEST(Analysis, CanBeStoppedOnlyByItsUser) {
  TestLobby lobby = hall_with({"eva", "bob"});
  asks(lobby, "eva", "Analyse,7,uct");
  EXPECT_TRUE(told("bob", lobby.says("bob", "StopAnalysis,1")).front().starts_with("Error,forbidden,StopAnalysis,"));
  EXPECT_EQ(lobby.says("eva", "@s StopAnalysis,1"),
            (Lines{"eva< @s StopAnalysis,1", "next eva", "save analysis 1 stopped", "eva< AnalysisOver,1,stopped",
                   "stop analysis 1"}));
  EXPECT_EQ(lobby.analysed(1, 1, Side::white, {"A1"}), Lines{}) << "the result was already on its way";
  EXPECT_EQ(lobby.analysis_ends(1, true), Lines{});
  EXPECT_TRUE(told("eva", lobby.says("eva", "StopAnalysis,1")).front().starts_with("Error,no-game,StopAnalysis,"));
}

TEST(Analysis, ThatExistsIsNotRepeated) {
  TestLobby lobby = hall_with({"eva"});
  asks(lobby, "eva", "Analyse,7,uct,level=2");
  const auto analysis = get<store::NewAnalysis>(lobby.saved().back());
  std::vector<store::StoredAnalysis> known{
      {analysis, "stopped", {}},
      {analysis, "done", {{1, 0, Side::black, 700, 200, "C3 A1"}, {1, 1, Side::white, 300, 200, ""}}}};
  lobby.says("eva", "StopAnalysis,1");
  EXPECT_EQ(asks(lobby, "eva", "Analyse,7,UCT,LEVEL=2", known),
            (Lines{"eva< @a Analyse,7,1", "eva< Analysed,1,0,black,700,200,C3,A1", "eva< Analysed,1,1,white,300,200",
                   "eva< AnalysisOver,1,done", "next eva"}));
  EXPECT_EQ(asks(lobby, "eva", "Analyse,7,uct,level=3", known).at(2), "analyse 2 with uct level 3 to 2");
}

TEST(Analysis, IsRefusedForInvalidRequests) {
  TestLobby lobby = hall_with({"eva"});
  const std::pair<const char*, const char*> cases[] = {
      {"Analyse,7,deep-thought", "Error,no-bot,Analyse,"},
      {"Analyse,7,random", "Error,no-bot,Analyse,"},
      {"Analyse,7,uct,level=11", "Error,bad-option,Analyse,"},
      {"Analyse,7,uct,colour=red", "Error,bad-option,Analyse,"},
  };
  for (const auto& [request, answer] : cases) {
    const Lines lines = asks(lobby, "eva", request);
    ASSERT_EQ(lines.size(), 2U) << request;
    EXPECT_TRUE(lines.front().starts_with(std::string{"eva< @a "} + answer)) << lines.front();
  }
  lobby.says("eva", "Analyse,7,uct");
  EXPECT_TRUE(told("eva", lobby.finds({})).front().starts_with("Error,no-game,Analyse,"));
  protocol::GameRecord unfinished = record();
  unfinished.result.clear();
  EXPECT_TRUE(told("eva", lobby.finds(unfinished)).front().starts_with("Error,no-game,Analyse,"));
  protocol::GameRecord against_the_rules = record();
  against_the_rules.moves[1].move = "C3";
  EXPECT_TRUE(told("eva", lobby.finds(against_the_rules)).front().starts_with("Error,no-game,Analyse,"));
  EXPECT_FALSE(std::ranges::any_of(lobby.saved(),
                                   [](const store::Write& row) { return holds_alternative<store::NewAnalysis>(row); }));
}

TEST(Analysis, IsLimitedPerUserAndPerServer) {
  TestLobby lobby({}, {.version = "test", .max_analyses = 2});
  for (const char* client : {"eva", "bob", "cem"}) lobby.enters(client);
  asks(lobby, "eva", "Analyse,7,uct");
  EXPECT_EQ(asks(lobby, "eva", "Analyse,7,uct,level=1").front(),
            "eva< @a Error,too-many,Analyse,your analysis 1 is still running: stop it first");
  asks(lobby, "bob", "Analyse,7,uct");
  EXPECT_TRUE(asks(lobby, "cem", "Analyse,7,uct").front().starts_with("cem< @a Error,busy,Analyse,"));
  lobby.analysis_ends(1, true);
  EXPECT_EQ(asks(lobby, "cem", "Analyse,7,uct").at(1), "cem< @a Analyse,7,3");
}

TEST(Analysis, LeftUnfinishedByTheLastServerIsStopped) {
  store::Contents contents;
  contents.next_analysis = 6;
  contents.running_analyses = {3, 5};
  TestLobby lobby(contents);
  EXPECT_EQ(lobby.starts(), (Lines{"save analysis 3 stopped", "save analysis 5 stopped"}));
  lobby.enters("eva");
  EXPECT_EQ(asks(lobby, "eva", "Analyse,7,uct").at(1), "eva< @a Analyse,7,6");
}

}  // namespace
}  // namespace tests
