#include <gtest/gtest.h>

#include "tests/server/test_lobby.h"

namespace tests {
namespace {

using base::Side;

/// Plays the example of the protocol page and expects every effect.
TEST(Lobby, PlaysTheExampleOfTheProtocol) {
  TestLobby lobby;
  lobby.opens("ana");
  EXPECT_EQ(lobby.says("ana", "Login,ana"), (Lines{"ana< Tables,0", "next ana"}));
  EXPECT_EQ(lobby.says("ana", "Open,nogo,size=9,clock=10m"), (Lines{"save game 1 nogo", "ana< Opened,1", "next ana"}));
  EXPECT_EQ(lobby.says("ana", "SitDown,1,black"),
            (Lines{"ana< SitDown,1,black,ana", "save seat 1 black ana", "next ana"}));
  EXPECT_EQ(lobby.says("ana", "SeatBot,1,white,uct,level=3"),
            (Lines{"ana< SeatBot,1,white,uct", "save seat 1 white uct:level=3 ready", "next ana"}));
  EXPECT_EQ(lobby.says("ana", "Ready,1"),
            (Lines{"ana< Ready,1,black", "save seat 1 black ana ready", "save start 1",
                   "ana< Start,1,black,nogo,ana,uct:level=3", "ana< Turn,1,black,0", "next ana", "deadline 1 570200"}));
  lobby.waits(1889);
  // 1889 ms, of which 200 are lag compensation.
  EXPECT_EQ(lobby.says("ana", "@a SetDot,1,black,E5"),
            (Lines{"ana< @a SetDot,1,1", "save move 1 1 black E5", "ana< Move,1,1,black,E5,598311,600000",
                   "ana< Turn,1,white,1", "next ana", "ask 1 white 2 budget 10000", "deadline 1 572089"}));
  lobby.waits(2950);
  EXPECT_EQ(lobby.bot_plays(1, Side::white, 2, "C3"),
            (Lines{"save move 1 2 white C3", "ana< Move,1,2,white,C3,598311,597250", "ana< Turn,1,black,2",
                   "save thought 1 2", "deadline 1 573350"}));
  EXPECT_EQ(lobby.says("ana", "SetDot,1,black,E5"), (Lines{"ana< Error,illegal,SetDot,E5 is occupied", "next ana"}));
}

TEST(Lobby, SavesAMoveBeforeReportingIt) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("bob");
  lobby.enters("eva");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  lobby.says("eva", "Watch,1");
  lobby.says("ana", "Ready,1");
  EXPECT_EQ(lobby.says("bob", "Ready,1"),
            (Lines{"bob< Ready,1,white", "save seat 1 white bob ready", "save start 1",
                   "eva< Start,1,watch,nogo,ana,bob", "ana< Start,1,black,nogo,ana,bob",
                   "bob< Start,1,white,nogo,ana,bob", "ana bob eva< Turn,1,black,0", "next bob"}));
  EXPECT_EQ(lobby.says("ana", "SetDot,1,b,c3,1"),
            (Lines{"ana< SetDot,1,1", "save move 1 1 black C3", "ana bob eva< Move,1,1,black,C3,-1,-1",
                   "ana bob eva< Turn,1,white,1", "next ana"}));
}

TEST(Lobby, AnswersARepeatedMoveWithoutPlayingItTwice) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SitDown,1,white");
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "SetDot,1,black,C3,1");
  EXPECT_EQ(lobby.says("ana", "@r SetDot,1,black,c3,1"), (Lines{"ana< @r SetDot,1,1", "next ana"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C4,1")),
            (Lines{"Error,stale,SetDot,\"the next move has ply 2, not 1\""}));
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,white,C3,1")),
            (Lines{"Error,stale,SetDot,\"the next move has ply 2, not 1\""}));
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,white,C4,3")),
            (Lines{"Error,stale,SetDot,\"the next move has ply 2, not 3\""}));
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,white,C4,2")).front(), "SetDot,1,2");
}

TEST(Lobby, AFallenFlagEndsTheGameOnce) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("bob");
  lobby.says("ana", "Open,nogo,size=5,clock=1s,lag=0");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  lobby.says("ana", "Ready,1");
  lobby.says("bob", "Ready,1");
  EXPECT_EQ(lobby.waits(999), Lines{});
  EXPECT_EQ(lobby.waits(1), (Lines{"save end 1 W+time time", "ana bob< GameOver,1,W+time,time"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")), (Lines{"Error,game-over,SetDot,the game is over"}));
}

TEST(Lobby, RefusesAMoveAfterTheFlagEvenIfTheTimerIsLater) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5,clock=1s,lag=0");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("ana", "Ready,1");
  lobby.passes(1000);
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")),
            (Lines{"GameOver,1,W+time,time", "Error,game-over,SetDot,the game is over"}));
}

TEST(Lobby, ResignationEndsTheGameAndReleasesTheBot) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,white");
  lobby.says("ana", "SeatBot,1,black,random");
  lobby.says("ana", "Ready,1");
  EXPECT_EQ(lobby.says("ana", "Lose,1"), (Lines{"ana< Lose,1", "save end 1 B+resign resign",
                                                "ana< GameOver,1,B+resign,resign", "forget 1 black", "next ana"}));
  EXPECT_EQ(lobby.bot_plays(1, Side::black, 1, "C3"), Lines{});
}

TEST(Lobby, AFailingBotForfeitsAndLateAnswersAreIgnored) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,white");
  lobby.says("ana", "SeatBot,1,black,random");
  lobby.says("ana", "Ready,1");
  EXPECT_EQ(lobby.bot_plays(1, Side::black, 3, "C3"), Lines{});
  EXPECT_EQ(lobby.bot_plays(1, Side::white, 1, "C3"), Lines{});
  EXPECT_EQ(told("ana", lobby.bot_plays(1, Side::black, 1, std::nullopt)), (Lines{"GameOver,1,W+abandoned,abandoned"}));
}

TEST(Lobby, ClientsOfTheThesisCanWaitForTheBot) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,jiaqi");
  lobby.says("ana", "SitDown,1,0");
  lobby.says("ana", "SeatBot,1,1,random");
  lobby.says("ana", "Ready,1,0,ana");
  EXPECT_EQ(told("ana", lobby.says("ana", "Switcher,1,1,0")),
            (Lines{"Error,not-your-turn,Switcher,it is black's turn"}));
  lobby.says("ana", "SetDot,1,0,00");
  EXPECT_EQ(lobby.says("ana", "@s Switcher,1,1,0"), (Lines{"next ana"}));
  EXPECT_EQ(told("ana", lobby.bot_plays(1, Side::white, 2, "08")),
            (Lines{"Move,1,2,white,08,-1,-1", "Turn,1,black,2", "@s SetDot,1,white,08,0"}));
  // If the bot was quicker than the request, the answer comes at once, and only once.
  lobby.says("ana", "SetDot,1,0,80");
  lobby.bot_plays(1, Side::white, 4, "88");
  EXPECT_EQ(told("ana", lobby.says("ana", "Switcher,1,1,0")), (Lines{"SetDot,1,white,88,0"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "Switcher,1,1,0")),
            (Lines{"Error,not-your-turn,Switcher,it is black's turn"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "Give_way,1,0")),
            (Lines{"Error,no-bot,Give_way,black is not a bot at this table"}));
  // Only the player gets the answer, and no other client can take it.
  lobby.enters("eva");
  lobby.says("ana", "SetDot,1,0,84");
  lobby.bot_plays(1, Side::white, 6, "86");
  EXPECT_EQ(told("eva", lobby.says("eva", "Switcher,1,1,0")),
            (Lines{"Error,not-seated,Switcher,only the bot's opponent can ask for its move"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "Switcher,1,1,0")), (Lines{"SetDot,1,white,86,0"}));
}

TEST(Lobby, ConfirmsConversions) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,jiaqi");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SitDown,1,white");
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "SetDot,1,black,00");
  lobby.says("ana", "SetDot,1,white,02");
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,88")).front(), "SetDot,1,3");
  lobby.says("ana", "SetDot,1,white,80");
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,04")),
            (Lines{"SetDot,1,5", "Move,1,5,black,04,-1,-1,+02", "Turn,1,white,5"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "Color,1,black,02")), (Lines{"Color,1,02"}));
  lobby.says("ana", "SetDot,1,white,48");
  EXPECT_EQ(told("ana", lobby.says("ana", "Color,1,black,02")), (Lines{"Color,1,02"})) << "the last move of that side";
  EXPECT_EQ(told("ana", lobby.says("ana", "Color,1,black,00")),
            (Lines{"Error,illegal,Color,black's last move did not convert 00"}));
}

TEST(Lobby, ChatHasTwoChannels) {
  TestLobby lobby;
  for (const char* name : {"ana", "bob", "eva", "kim"}) lobby.enters(name);
  lobby.says("ana", "Open,nogo");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  EXPECT_EQ(told("ana", lobby.says("eva", "Watch,1")).back(), "Joined,1,eva,watcher");
  lobby.says("kim", "Watch,1");
  EXPECT_EQ(lobby.says("ana", "Say,1,\"a good game, bob\""),
            (Lines{"ana< Say,1", "ana bob< Said,1,ana,players,\"a good game, bob\"", "next ana"}));
  EXPECT_EQ(lobby.says("eva", "Say,1,E5!"), (Lines{"eva< Say,1", "eva kim< Said,1,eva,watchers,E5!", "next eva"}));
  lobby.says("kim", "Unwatch,1");
  EXPECT_EQ(told("kim", lobby.says("kim", "Say,1,hello")),
            (Lines{"Error,not-seated,Say,only players and watchers of a table can chat there"}));
}

TEST(Lobby, WatchersGetTheWholeStateAndThenEachMoveOnce) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("eva");
  lobby.says("ana", "Open,nogo,size=5,clock=5m+10s");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SitDown,1,white");
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "SetDot,1,black,C3");
  EXPECT_EQ(told("eva", lobby.says("eva", "Watch,1")),
            (Lines{"Room,1,nogo,playing,ana,ana,white,1,310000,300000", "Option,size,5", "Option,clock,5m+10s",
                   "Option,clock.black,same", "Option,clock.white,same", "Option,canadian,off", "Option,lag,200",
                   "Option,undo,on", "Option,grace,120", "Option,delay,0", "Move,1,1,black,C3,310000,300000",
                   "Clock,1,310000,300000,white", "End,Watch,1"}));
  EXPECT_EQ(told("eva", lobby.says("ana", "SetDot,1,white,A1")),
            (Lines{"Move,1,2,white,A1,310000,310000", "Turn,1,black,2"}));
  EXPECT_EQ(told("eva", lobby.says("eva", "Watch,1")).back(), "End,Watch,2");
  EXPECT_EQ(told("eva", lobby.says("ana", "SetDot,1,black,B2")).size(), 2U);
}

TEST(Lobby, ClosesAnEmptyTableAfterTheTimeOfAReload) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo");
  lobby.says("ana", "SitDown,1");
  EXPECT_EQ(lobby.leaves("ana"), (Lines{"deadline 1 15000"}));
  lobby.waits(14'999);
  lobby.enters("ana");
  EXPECT_EQ(told("ana", lobby.says("ana", "Tables")), (Lines{"Table,1,nogo,open,ana,,0,0", "End,Tables,1"}));
  lobby.leaves("ana");
  EXPECT_EQ(lobby.waits(15'000), (Lines{"save end 1 void abandoned"}));
}

TEST(Lobby, ClosesAnEmptyTableAtOnceWhenItsUserLogsOut) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo");
  const Lines effects = lobby.says("ana", "Logout");
  EXPECT_NE(std::ranges::find(effects, "save end 1 void abandoned"), effects.end());
}

TEST(Lobby, KeepsTheSeatOfAPlayerWhoLeaves) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("bob");
  lobby.says("ana", "Open,nogo");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  lobby.says("ana", "Ready,1");
  lobby.says("bob", "Ready,1");
  EXPECT_EQ(told("bob", lobby.leaves("ana")), (Lines{"Left,1,ana,player,120000"}));
  lobby.opens("ana2");
  const Lines back = lobby.says("ana2", "Login,ana," + lobby.secret_of("ana"));
  EXPECT_EQ(told("ana2", back), (Lines{"Tables,1", "Resume,1,black,0"}));
  EXPECT_EQ(told("bob", back), (Lines{"Joined,1,ana,player"}));
  EXPECT_EQ(told("ana2", lobby.says("ana2", "SetDot,1,black,E5")).front(), "SetDot,1,1");
}

TEST(Lobby, AfterAFailedSaveATableContinuesFromTheDisk) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0");
  lobby.says("ana", "SetDot,1,black,C3");
  const std::size_t stored = lobby.saved().size();
  lobby.waits(5'000);
  lobby.says("bob", "SetDot,1,white,A1");
  EXPECT_EQ(lobby.save_fails(1), (Lines{"deadline 1 none", "reload 1"}));
  EXPECT_TRUE(told("ana", lobby.says("ana", "Draw,1")).front().starts_with("Error,internal,Draw,"));
  EXPECT_EQ(lobby.reloads(stored),
            (Lines{"ana bob eva< Turn,1,white,1", "ana bob eva< Paused,1,restart,120000",
                   "ana bob eva< Clock,1,60000,60000,none", "deadline 1 125000", "ana bob eva< Continued,1",
                   "ana bob eva< Turn,1,white,1", "deadline 1 35000"}));
  EXPECT_EQ(told("bob", lobby.says("bob", "SetDot,1,white,A1,2")).at(1), "Move,1,2,white,A1,60000,60000");
}

TEST(Lobby, ShowsTheStoredPositionAfterAFailedSave) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=none");
  lobby.says("ana", "SetDot,1,black,C3");
  const std::size_t stored = lobby.saved().size();
  lobby.says("bob", "SetDot,1,white,A1");
  lobby.save_fails(1);
  EXPECT_EQ(lobby.says("eva", "State,1"), (Lines{"reload 1"}));
  EXPECT_EQ(lobby.says("bob", "Board,1"), (Lines{"reload 1"}));
  lobby.reloads(stored);
  EXPECT_EQ(told("eva", lobby.reloads(stored)).back(), "End,State,1");
  EXPECT_EQ(told("bob", lobby.reloads(stored)).back(), "End,Board,1");
}

TEST(Lobby, DropsATableThatWasNeverStored) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo");
  lobby.save_fails(1);
  lobby.reloads(0);
  EXPECT_EQ(told("ana", lobby.says("ana", "Tables")), (Lines{"End,Tables,0"}));
}

TEST(Lobby, StopsPlayAtATableAfterAFailedSave) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo");
  lobby.says("ana", "Open,nogo");
  lobby.says("ana", "SitDown,1");
  lobby.save_fails(1);
  EXPECT_TRUE(told("ana", lobby.says("ana", "Ready,1")).front().starts_with("Error,internal,Ready,"));
  EXPECT_EQ(told("ana", lobby.says("ana", "SitDown,2")).front(), "SitDown,2,black,ana");
}

TEST(Lobby, KeepsOnlyTheLatestFinishedGames) {
  TestLobby lobby({}, {.version = "test", .tables = {.kept_when_over = 1}});
  lobby.enters("ana");
  for (const char* table : {"1", "2"}) {
    lobby.says("ana", "Open,nogo");
    lobby.says("ana", "SitDown," + std::string{table} + ",black");
    lobby.says("ana", "SitDown," + std::string{table} + ",white");
    lobby.says("ana", "Ready," + std::string{table});
    lobby.says("ana", "Lose," + std::string{table});
  }
  EXPECT_TRUE(told("ana", lobby.says("ana", "State,1")).front().starts_with("Error,no-room,State,"));
  EXPECT_EQ(told("ana", lobby.says("ana", "State,2")).back(), "End,State,0");
  EXPECT_EQ(lobby.table_count(), 0U);
}

}  // namespace
}  // namespace tests
