#include <gtest/gtest.h>

#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

/// Tests the arbiter's actions: ari is the arbiter, ana (Black) and bob (White) play at table 1, eva watches.
namespace tests {
namespace {

using base::Side;

store::Contents with_arbiter() {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter, "", ""});
  contents.accounts.push_back({"li", "Li", "hash", identity::Role::player, "", ""});
  return contents;
}

TestLobby hall_with_arbiter(const std::string& open) {
  TestLobby lobby = lobby_with_game(open, with_arbiter());
  lobby.enters_with_account("ari");
  return lobby;
}

Lines act(TestLobby& lobby, const std::string& what) {
  return lobby.says("ari", "Arbiter,1," + what);
}

TEST(Arbiter, PausesAndResumesWithAReasonForEveryone) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  lobby.waits(5'000);
  EXPECT_EQ(act(lobby, "pause,lunch"),
            (Lines{"ari< Arbiter,1,pause", "ana bob eva< Act,1,ari,pause,lunch", "ana bob eva< Paused,1,arbiter",
                   "ana bob eva< Clock,1,55000,60000,none", "save act 1 0 pause ari lunch", "next ari"}));
  EXPECT_EQ(lobby.waits(100'000), Lines{});
  EXPECT_TRUE(told("ana", lobby.says("ana", "Continue,1")).front().starts_with("Error,forbidden,Continue,"));
  EXPECT_EQ(told("eva", act(lobby, "resume")), (Lines{"Act,1,ari,resume,", "Continued,1", "Turn,1,black,0"}));
  lobby.waits(1'000);
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")).at(1), "Move,1,1,black,C3,54000,60000");
}

TEST(Arbiter, PausesAndResumesAllGamesAtOnce) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  lobby.says("eva", "Open,nogo,size=5");
  lobby.says("eva", "SitDown,2,black");
  lobby.says("eva", "SeatBot,2,white,random");
  lobby.says("eva", "Ready,2");
  lobby.says("eva", "Open,nogo,size=5");
  const Lines effects = lobby.says("ari", "Arbiter,0,pause,fire alarm");
  EXPECT_EQ(effects.front(), "ari< Arbiter,0,pause");
  EXPECT_EQ(told("ana", effects).front(), "Act,1,ari,pause,fire alarm");
  EXPECT_EQ(told("eva", effects).at(3), "Act,2,ari,pause,fire alarm");
  const Lines tables = told("eva", lobby.says("eva", "Tables"));
  EXPECT_EQ(tables, (Lines{"Table,1,nogo,paused,ana,bob,1,0", "Table,2,nogo,paused,eva,random,0,0",
                           "Table,3,nogo,open,,,0,0", "End,Tables,3"}));
  lobby.says("ari", "Arbiter,0,resume");
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,playing,ana,bob,1,0");
  EXPECT_TRUE(
      told("ari", lobby.says("ari", "Arbiter,0,adjudicate,draw,all")).front().starts_with("Error,bad-option,Arbiter,"));
}

TEST(Arbiter, GivesAndTakesTime) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  lobby.waits(20'000);
  EXPECT_EQ(act(lobby, "addtime,black,30000,late start"),
            (Lines{"ari< Arbiter,1,addtime", "ana bob eva< Act,1,ari,addtime,black 30000 ms: late start",
                   "save act 1 0 addtime ari black 30000 ms: late start", "ana bob eva< Clock,1,70000,60000,black",
                   "deadline 1 60000", "next ari"}));
  EXPECT_EQ(told("eva", act(lobby, "addtime,white,-100000")).back(), "Clock,1,70000,1,black");
}

TEST(Arbiter, AdjudicatesAndReopens) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.waits(4'000);
  EXPECT_EQ(
      act(lobby, "adjudicate,W,played with a book"),
      (Lines{"ari< Arbiter,1,adjudicate", "ana bob eva< Act,1,ari,adjudicate,W+adjudicated: played with a book",
             "save act 1 1 adjudicate ari W+adjudicated: played with a book", "save end 1 W+adjudicated adjudicated",
             "ana bob eva< GameOver,1,W+adjudicated,adjudicated", "deadline 1 none", "next ari"}));
  const Lines reopened = act(lobby, "reopen,it was a shopping list");
  EXPECT_EQ(reopened, (Lines{"ari< Arbiter,1,reopen",
                             "ana bob eva< Act,1,ari,reopen,it was W+adjudicated: it was a shopping list",
                             "save reopen 1", "save act 1 1 reopen ari it was W+adjudicated: it was a shopping list",
                             "ana bob eva< Paused,1,arbiter", "ana bob eva< Clock,1,60000,56000,none", "next ari"}));
  EXPECT_EQ(lobby.table_count(), 1U);
  act(lobby, "resume");
  EXPECT_EQ(told("bob", lobby.says("bob", "SetDot,1,white,A1,2")).front(), "SetDot,1,2");
}

TEST(Arbiter, ReopensAGameThatTheLobbyNoLongerHolds) {
  TestLobby before = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  before.says("ana", "SetDot,1,black,C3");
  act(before, "adjudicate,W,played with a book");
  store::Contents contents = with_arbiter();
  contents.sign_ins = contents_of(before.saved()).sign_ins;
  TestLobby lobby(contents);
  lobby.enters_with_account("ari");
  EXPECT_EQ(act(lobby, "reopen"), (Lines{"reload 1"}));
  EXPECT_EQ(lobby.reloads(0), (Lines{"ari< Error,no-room,Arbiter,there is no table 1", "next ari"}));
  act(lobby, "reopen,by appeal");
  EXPECT_EQ(lobby.reloads_from(before), (Lines{"ari< Arbiter,1,reopen", "save reopen 1",
                                               "save act 1 1 reopen ari it was W+adjudicated: by appeal", "next ari"}));
  lobby.enters("bob");
  act(lobby, "resume");
  EXPECT_EQ(told("bob", lobby.says("bob", "SetDot,1,white,A1,2")).front(), "SetDot,1,2");
}

TEST(Arbiter, ReopensAGameLostOnTimeAndAddsTime) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  lobby.waits(60'000);
  act(lobby, "reopen,the mouse was broken");
  act(lobby, "addtime,black,10000");
  EXPECT_EQ(told("ana", act(lobby, "resume")).back(), "Turn,1,black,0");
  EXPECT_EQ(lobby.waits(9'999), Lines{});
  EXPECT_EQ(told("ana", lobby.waits(1)).back(), "GameOver,1,W+time,time");
}

TEST(Arbiter, RewindsToAPly) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  lobby.says("ana", "SetDot,1,black,C4");
  EXPECT_EQ(act(lobby, "rewind,1,the board was set up wrongly"),
            (Lines{"ari< Arbiter,1,rewind", "ana bob eva< Act,1,ari,rewind,to ply 1: the board was set up wrongly",
                   "save act 1 1 rewind ari A1 C4", "ana bob eva< Undone,1,1", "ana bob eva< Turn,1,white,1",
                   "ana bob eva< Clock,1,-1,-1,white", "next ari"}));
  EXPECT_TRUE(told("ari", act(lobby, "rewind,1")).front().starts_with("Error,forbidden,Arbiter,"));
}

TEST(Arbiter, ReplacesAPlayerWithABotAndWithAPerson) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  lobby.leaves("bob");
  lobby.says("ana", "SetDot,1,black,C3");
  const Lines bot = act(lobby, "replace,white,random,seed=3");
  EXPECT_EQ(bot, (Lines{"ari< Arbiter,1,replace", "ana eva< Act,1,ari,replace,white random",
                        "ana eva< Joined,1,random,player", "save seat 1 white random ready", "ana eva< Turn,1,white,1",
                        "save act 1 1 replace ari white random", "next ari", "ask 1 white 3 budget 2000"}));
  EXPECT_EQ(lobby.bot_plays(1, Side::white, 3, "A1").front(), "save move 1 2 white A1");
  const Lines eva = act(lobby, "replace,white,eva");
  EXPECT_EQ(eva.at(1), "ana eva< Act,1,ari,replace,white eva");
  EXPECT_EQ(told("eva", eva).at(2), "Start,1,white,nogo,ana,eva");
  lobby.says("ana", "SetDot,1,black,C4");
  EXPECT_EQ(told("eva", lobby.says("eva", "SetDot,1,white,A2")).front(), "SetDot,1,4");
  // The server waits for a replacement with an account who is not connected yet.
  act(lobby, "replace,black,Li");
  EXPECT_TRUE(told("eva", lobby.says("eva", "Claim,1")).front().starts_with("Error,forbidden,Claim,Li has "));
  EXPECT_TRUE(told("ari", act(lobby, "replace,black,nobody")).front().starts_with("Error,name-invalid,Arbiter,"));
}

TEST(Arbiter, RelaysMovesInTwoSteps) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  EXPECT_EQ(told("eva", act(lobby, "operate,black,Old  Chen")), Lines{}) << "a name cannot contain two spaces";
  EXPECT_EQ(told("eva", act(lobby, "operate,black,Chen")).front(), "Act,1,ari,operate,black Chen");
  lobby.waits(5'000);
  EXPECT_EQ(act(lobby, "relay,black,c3"),
            (Lines{"ari< Arbiter,1,relay", "bob eva< Clock,1,55000,60000,none", "next ari"}));
  lobby.waits(20'000);
  EXPECT_TRUE(told("ari", act(lobby, "confirm,black,C4"))
                  .front()
                  .starts_with("Error,illegal,Arbiter,\"the relayed move is C3"));
  EXPECT_EQ(act(lobby, "cancel,black"),
            (Lines{"ari< Arbiter,1,cancel", "bob eva< Clock,1,55000,60000,black", "deadline 1 50000", "next ari"}))
      << "the next warning is due when 30 s are left";
  lobby.waits(1'000);
  act(lobby, "relay,black,C4");
  lobby.waits(9'000);
  EXPECT_EQ(act(lobby, "confirm,black,c4"),
            (Lines{"ari< Arbiter,1,confirm", "bob eva< Act,1,ari,confirm,black C4", "save move 1 1 black C4",
                   "bob eva< Move,1,1,black,C4,54000,60000", "bob eva< Turn,1,white,1",
                   "save act 1 1 relay ari black C4", "next ari", "deadline 1 65000"}))
      << "neither player loses the time until the confirmation";
  EXPECT_TRUE(told("bob", lobby.says("bob", "Claim,1")).front().starts_with("Error,forbidden,Claim,Chen is not away"));
}

TEST(Arbiter, SeesDelayedGamesWithoutDelay) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5,delay=50");
  lobby.says("ari", "Watch,1");
  EXPECT_EQ(told("ari", lobby.says("ana", "SetDot,1,black,C3")), (Lines{"Move,1,1,black,C3,-1,-1", "Turn,1,white,1"}));
  EXPECT_EQ(told("ari", lobby.says("ari", "State,1")).back(), "End,State,1");
}

struct Wrong {
  const char* what;
  const char* answer;
};

TEST(Arbiter, GetsAnErrorForAMalformedAction) {
  TestLobby lobby = hall_with_arbiter("nogo,size=5");
  const std::vector<Wrong> wrongs{
      {"dance", "Error,bad-option,Arbiter,\"unknown act 'dance'; valid: pause, resume, addtime, adjudicate,"},
      {"addtime,green,5", "Error,bad-option,Arbiter,\"expected Arbiter,room,addtime,side,ms[,reason]\""},
      {"addtime,black,99999999999", "Error,bad-option,Arbiter,"},
      {"addtime,black,1000", "Error,forbidden,Arbiter,black has no clock at this table"},
      {"adjudicate,B", "Error,bad-option,Arbiter,\"expected Arbiter,room,adjudicate,"},
      {"adjudicate,B+x,why", "Error,bad-option,Arbiter,"},
      {"resume", "Error,forbidden,Arbiter,the game is not paused"},
      {"reopen", "Error,forbidden,Arbiter,the game is not over"},
      {"rewind,0", "Error,forbidden,Arbiter,"},
      {"rewind,-1", "Error,bad-option,Arbiter,"},
      {"replace,black,uct,level=77", "Error,bad-option,Arbiter,"},
      {"replace,black,eva,level=7", "Error,bad-option,Arbiter,only bots have options"},
      {"relay,white,C3", "Error,not-your-turn,Arbiter,it is black's turn"},
      {"relay,black,Z9", "Error,illegal,Arbiter,"},
      {"confirm,black,C3", "Error,nothing-asked,Arbiter,"},
      {"cancel,black", "Error,nothing-asked,Arbiter,"},
  };
  for (const Wrong& wrong : wrongs) {
    const Lines effects = act(lobby, wrong.what);
    ASSERT_EQ(effects.size(), 2U) << wrong.what;
    EXPECT_TRUE(effects[0].starts_with("ari< " + std::string{wrong.answer})) << effects[0];
  }
}

}  // namespace
}  // namespace tests
