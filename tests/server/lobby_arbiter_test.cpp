#include <gtest/gtest.h>

#include "tests/server/hall.h"

/// The arbiter's desk: ari is the arbiter, ana (Black) and bob (White) play at table 1, eva looks on.
namespace tests {
namespace {

using base::Side;

store::Contents with_arbiter() {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter, "", ""});
  contents.accounts.push_back({"li", "Li", "hash", identity::Role::player, "", ""});
  return contents;
}

Hall hall_with_arbiter(const std::string& open) {
  Hall hall = hall_with_game(open, with_arbiter());
  hall.enters_with_account("ari");
  return hall;
}

Lines act(Hall& hall, const std::string& what) {
  return hall.says("ari", "Arbiter,1," + what);
}

TEST(Arbiter, PausesAndResumesWithAReasonForEverybody) {
  Hall hall = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  hall.waits(5'000);
  EXPECT_EQ(act(hall, "pause,lunch"),
            (Lines{"ari< Arbiter,1,pause", "ana bob eva< Act,1,ari,pause,lunch", "ana bob eva< Paused,1,arbiter",
                   "ana bob eva< Clock,1,55000,60000,none", "save act 1 0 pause ari lunch", "next ari"}));
  EXPECT_EQ(hall.waits(100'000), Lines{});
  EXPECT_TRUE(told("ana", hall.says("ana", "Continue,1")).front().starts_with("Error,forbidden,Continue,"));
  EXPECT_EQ(told("eva", act(hall, "resume")), (Lines{"Act,1,ari,resume,", "Continued,1", "Turn,1,black,0"}));
  hall.waits(1'000);
  EXPECT_EQ(told("ana", hall.says("ana", "SetDot,1,black,C3")).at(1), "Move,1,1,black,C3,54000,60000");
}

TEST(Arbiter, PausesAndResumesAllGamesAtOnce) {
  Hall hall = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  hall.says("eva", "Open,nogo,size=5");
  hall.says("eva", "SitDown,2,black");
  hall.says("eva", "SeatBot,2,white,random");
  hall.says("eva", "Ready,2");
  hall.says("eva", "Open,nogo,size=5");
  const Lines effects = hall.says("ari", "Arbiter,0,pause,fire alarm");
  EXPECT_EQ(effects.front(), "ari< Arbiter,0,pause");
  EXPECT_EQ(told("ana", effects).front(), "Act,1,ari,pause,fire alarm");
  EXPECT_EQ(told("eva", effects).at(3), "Act,2,ari,pause,fire alarm");
  const Lines tables = told("eva", hall.says("eva", "Tables"));
  EXPECT_EQ(tables, (Lines{"Table,1,nogo,paused,ana,bob,1,0", "Table,2,nogo,paused,eva,random,0,0",
                           "Table,3,nogo,open,,,0,0", "End,Tables,3"}));
  hall.says("ari", "Arbiter,0,resume");
  EXPECT_EQ(told("eva", hall.says("eva", "Tables")).front(), "Table,1,nogo,playing,ana,bob,1,0");
  EXPECT_TRUE(
      told("ari", hall.says("ari", "Arbiter,0,adjudicate,draw,all")).front().starts_with("Error,bad-option,Arbiter,"));
}

TEST(Arbiter, GivesAndTakesTime) {
  Hall hall = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  hall.waits(20'000);
  EXPECT_EQ(act(hall, "addtime,black,30000,late start"),
            (Lines{"ari< Arbiter,1,addtime", "ana bob eva< Act,1,ari,addtime,black 30000 ms: late start",
                   "save act 1 0 addtime ari black 30000 ms: late start", "ana bob eva< Clock,1,70000,60000,black",
                   "deadline 1 60000", "next ari"}));
  EXPECT_EQ(told("eva", act(hall, "addtime,white,-100000")).back(), "Clock,1,70000,1,black");
}

TEST(Arbiter, AdjudicatesAndTakesItBack) {
  Hall hall = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  hall.says("ana", "SetDot,1,black,C3");
  hall.waits(4'000);
  EXPECT_EQ(
      act(hall, "adjudicate,W,played with a book"),
      (Lines{"ari< Arbiter,1,adjudicate", "ana bob eva< Act,1,ari,adjudicate,W+adjudicated: played with a book",
             "save act 1 1 adjudicate ari W+adjudicated: played with a book", "save end 1 W+adjudicated adjudicated",
             "ana bob eva< GameOver,1,W+adjudicated,adjudicated", "deadline 1 none", "next ari"}));
  const Lines reopened = act(hall, "reopen,it was a shopping list");
  EXPECT_EQ(reopened, (Lines{"ari< Arbiter,1,reopen",
                             "ana bob eva< Act,1,ari,reopen,it was W+adjudicated: it was a shopping list",
                             "save reopen 1", "save act 1 1 reopen ari it was W+adjudicated: it was a shopping list",
                             "ana bob eva< Paused,1,arbiter", "ana bob eva< Clock,1,60000,56000,none", "next ari"}));
  EXPECT_EQ(hall.table_count(), 1U);
  act(hall, "resume");
  EXPECT_EQ(told("bob", hall.says("bob", "SetDot,1,white,A1,2")).front(), "SetDot,1,2");
}

TEST(Arbiter, ReopensAGameThatIsNoLongerInTheHall) {
  Hall before = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  before.says("ana", "SetDot,1,black,C3");
  act(before, "adjudicate,W,played with a book");
  Hall hall(with_arbiter());
  hall.enters_with_account("ari");
  EXPECT_EQ(act(hall, "reopen"), (Lines{"reload 1"}));
  EXPECT_EQ(hall.reloads(0), (Lines{"ari< Error,no-room,Arbiter,\"there is no table 1: Tables lists them, Archive the "
                                    "games that are over\"",
                                    "next ari"}));
  act(hall, "reopen,by appeal");
  EXPECT_EQ(hall.reloads_from(before), (Lines{"ari< Arbiter,1,reopen", "save reopen 1",
                                              "save act 1 1 reopen ari it was W+adjudicated: by appeal", "next ari"}));
  hall.enters("bob");
  act(hall, "resume");
  EXPECT_EQ(told("bob", hall.says("bob", "SetDot,1,white,A1,2")).front(), "SetDot,1,2");
}

TEST(Arbiter, AFallenFlagCanBeTakenBackWithTime) {
  Hall hall = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  hall.waits(60'000);
  act(hall, "reopen,the mouse was broken");
  act(hall, "addtime,black,10000");
  EXPECT_EQ(told("ana", act(hall, "resume")).back(), "Turn,1,black,0");
  EXPECT_EQ(hall.waits(9'999), Lines{});
  EXPECT_EQ(told("ana", hall.waits(1)).back(), "GameOver,1,W+time,time");
}

TEST(Arbiter, RewindsToAPly) {
  Hall hall = hall_with_arbiter("nogo,size=5");
  hall.says("ana", "SetDot,1,black,C3");
  hall.says("bob", "SetDot,1,white,A1");
  hall.says("ana", "SetDot,1,black,C4");
  EXPECT_EQ(act(hall, "rewind,1,the board was set up wrongly"),
            (Lines{"ari< Arbiter,1,rewind", "ana bob eva< Act,1,ari,rewind,to ply 1: the board was set up wrongly",
                   "save act 1 1 rewind ari A1 C4", "ana bob eva< Undone,1,1", "ana bob eva< Turn,1,white,1",
                   "ana bob eva< Clock,1,-1,-1,white", "next ari"}));
  EXPECT_TRUE(told("ari", act(hall, "rewind,1")).front().starts_with("Error,forbidden,Arbiter,"));
}

TEST(Arbiter, ReplacesAPlayerByABotAndByAPerson) {
  Hall hall = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  hall.leaves("bob");
  hall.says("ana", "SetDot,1,black,C3");
  const Lines bot = act(hall, "replace,white,random,seed=3");
  EXPECT_EQ(bot, (Lines{"ari< Arbiter,1,replace", "ana eva< Act,1,ari,replace,white random",
                        "ana eva< Joined,1,random,player", "save seat 1 white random ready", "ana eva< Turn,1,white,1",
                        "save act 1 1 replace ari white random", "next ari", "ask 1 white 3 budget 2000"}));
  EXPECT_EQ(hall.bot_plays(1, Side::white, 3, "A1").front(), "save move 1 2 white A1");
  const Lines eva = act(hall, "replace,white,eva");
  EXPECT_EQ(eva.at(1), "ana eva< Act,1,ari,replace,white eva");
  EXPECT_EQ(told("eva", eva).at(2), "Start,1,white,nogo,ana,eva");
  hall.says("ana", "SetDot,1,black,C4");
  EXPECT_EQ(told("eva", hall.says("eva", "SetDot,1,white,A2")).front(), "SetDot,1,4");
  // Somebody with an account who is not here yet is waited for.
  act(hall, "replace,black,Li");
  EXPECT_TRUE(told("eva", hall.says("eva", "Claim,1")).front().starts_with("Error,forbidden,Claim,Li has another "));
  EXPECT_TRUE(told("ari", act(hall, "replace,black,nobody")).front().starts_with("Error,name-invalid,Arbiter,"));
}

TEST(Arbiter, RelaysMovesInTwoSteps) {
  Hall hall = hall_with_arbiter("nogo,size=5,clock=1m,lag=0");
  EXPECT_EQ(told("eva", act(hall, "operate,black,Old Chen")), Lines{}) << "a name has no blank";
  EXPECT_EQ(told("eva", act(hall, "operate,black,Chen")).front(), "Act,1,ari,operate,black Chen");
  hall.waits(5'000);
  EXPECT_EQ(act(hall, "relay,black,c3"),
            (Lines{"ari< Arbiter,1,relay", "bob eva< Clock,1,55000,60000,none", "next ari"}));
  hall.waits(20'000);
  EXPECT_TRUE(told("ari", act(hall, "confirm,black,C4"))
                  .front()
                  .starts_with("Error,illegal,Arbiter,\"the move that was relayed is C3:"));
  EXPECT_EQ(act(hall, "cancel,black"),
            (Lines{"ari< Arbiter,1,cancel", "bob eva< Clock,1,55000,60000,black", "deadline 1 50000", "next ari"}))
      << "the next warning is due when 30 s are left";
  hall.waits(1'000);
  act(hall, "relay,black,C4");
  hall.waits(9'000);
  EXPECT_EQ(act(hall, "confirm,black,c4"),
            (Lines{"ari< Arbiter,1,confirm", "bob eva< Act,1,ari,confirm,black C4", "save move 1 1 black C4",
                   "bob eva< Move,1,1,black,C4,54000,60000", "bob eva< Turn,1,white,1",
                   "save act 1 1 relay ari black C4", "next ari", "deadline 1 65000"}))
      << "the time until the confirmation is nobody's";
  EXPECT_TRUE(told("bob", hall.says("bob", "Claim,1")).front().starts_with("Error,forbidden,Claim,Chen is not away"));
}

TEST(Arbiter, SeesDelayedGamesAsTheyAre) {
  Hall hall = hall_with_arbiter("nogo,size=5,delay=50");
  hall.says("ari", "Watch,1");
  EXPECT_EQ(told("ari", hall.says("ana", "SetDot,1,black,C3")), (Lines{"Move,1,1,black,C3,-1,-1", "Turn,1,white,1"}));
  EXPECT_EQ(told("ari", hall.says("ari", "State,1")).back(), "End,State,1");
}

struct Wrong {
  const char* what;
  const char* answer;
};

TEST(Arbiter, IsToldWhatAnActionTakes) {
  Hall hall = hall_with_arbiter("nogo,size=5");
  const std::vector<Wrong> wrongs{
      {"dance", "Error,bad-option,Arbiter,\"an arbiter can pause, resume, addtime, adjudicate,"},
      {"addtime,green,5", "Error,bad-option,Arbiter,\"this takes Arbiter,room,addtime,side,ms[,reason]\""},
      {"addtime,black,99999999999", "Error,bad-option,Arbiter,"},
      {"addtime,black,1000", "Error,forbidden,Arbiter,black has no clock at this table"},
      {"adjudicate,B", "Error,bad-option,Arbiter,\"this takes Arbiter,room,adjudicate,"},
      {"adjudicate,B+x,why", "Error,bad-option,Arbiter,"},
      {"resume", "Error,forbidden,Arbiter,the game is not paused"},
      {"reopen", "Error,forbidden,Arbiter,the game is not over"},
      {"rewind,0", "Error,forbidden,Arbiter,"},
      {"rewind,-1", "Error,bad-option,Arbiter,"},
      {"replace,black,uct,level=77", "Error,bad-option,Arbiter,"},
      {"replace,black,eva,level=7", "Error,bad-option,Arbiter,only a bot has options"},
      {"relay,white,C3", "Error,not-your-turn,Arbiter,black is to move"},
      {"relay,black,Z9", "Error,illegal,Arbiter,"},
      {"confirm,black,C3", "Error,nothing-asked,Arbiter,"},
      {"cancel,black", "Error,nothing-asked,Arbiter,"},
  };
  for (const Wrong& wrong : wrongs) {
    const Lines effects = act(hall, wrong.what);
    ASSERT_EQ(effects.size(), 2U) << wrong.what;
    EXPECT_TRUE(effects[0].starts_with("ari< " + std::string{wrong.answer})) << effects[0];
  }
}

}  // namespace
}  // namespace tests
