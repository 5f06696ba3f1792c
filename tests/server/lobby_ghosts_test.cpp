#include <gtest/gtest.h>

#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

/// Tests games whose players are gone: they end by themselves.
namespace tests {
namespace {

using base::Side;

constexpr std::int64_t minute = 60'000;

/// A game without a clock after these moves, as lobby_with_game() starts it.
TestLobby after(const std::vector<std::string>& points, const std::string& options = ",grace=60") {
  TestLobby lobby = lobby_with_game("nogo,size=5" + options);
  for (std::size_t i = 0; i < points.size(); ++i)
    lobby.says(i % 2 == 0 ? "ana" : "bob", std::string{"SetDot,1,"} + (i % 2 == 0 ? "black," : "white,") + points[i]);
  return lobby;
}

TEST(GhostTables, AGameThatHasHardlyBegunIsAbortedWhenItsPlayersAreGone) {
  TestLobby lobby = after({"C3"});
  lobby.leaves("ana");
  EXPECT_EQ(told("eva", lobby.waits(minute)), Lines{}) << "bob is here";
  lobby.leaves("bob");
  EXPECT_EQ(told("eva", lobby.waits(14'999)), Lines{});
  EXPECT_EQ(told("eva", lobby.waits(1)), (Lines{"GameOver,1,void,aborted"}));
}

TEST(GhostTables, AReloadedPageKeepsTheGame) {
  TestLobby lobby = after({});
  lobby.leaves("bob");
  lobby.leaves("ana");
  lobby.waits(10'000);
  lobby.enters("ana");
  EXPECT_EQ(told("eva", lobby.waits(10 * minute)), Lines{});
}

TEST(GhostTables, APlayerWhoLogsOutLeavesNoGameThatHasHardlyBegun) {
  TestLobby lobby = after({"C3"});
  lobby.leaves("ana");
  EXPECT_EQ(told("eva", lobby.says("bob", "Logout")).back(), "GameOver,1,void,aborted");
}

TEST(GhostTables, AGameWithoutAClockEndsHalfAnHourAfterTheGracePeriod) {
  TestLobby lobby = after({"C3", "A1"});
  lobby.leaves("ana");
  lobby.waits(20 * minute);
  lobby.leaves("bob");
  EXPECT_EQ(told("eva", lobby.waits(31 * minute - 1)), Lines{});
  EXPECT_EQ(told("eva", lobby.waits(1)), (Lines{"GameOver,1,void,abandoned"}));
  EXPECT_EQ(lobby.table_count(), 0U);
}

TEST(GhostTables, APlayerWhoReturnsKeepsTheGame) {
  TestLobby lobby = after({"C3", "A1"});
  lobby.leaves("ana");
  lobby.leaves("bob");
  lobby.waits(30 * minute);
  lobby.enters("bob");
  EXPECT_EQ(told("eva", lobby.waits(100 * minute)), Lines{});
  lobby.leaves("bob");
  EXPECT_EQ(told("eva", lobby.waits(31 * minute - 1)), Lines{}) << "the time starts again";
  EXPECT_EQ(told("eva", lobby.waits(1)), (Lines{"GameOver,1,void,abandoned"}));
}

TEST(GhostTables, APersonWhoAbandonsAGameLosesItToTheBot) {
  TestLobby lobby;
  for (const char* name : {"ana", "eva"}) lobby.enters(name);
  lobby.says("ana", "Open,nogo,size=5,grace=60");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("ana", "Ready,1");
  lobby.says("eva", "Watch,1");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.leaves("ana");
  lobby.bot_plays(1, Side::white, 2, "A1");
  EXPECT_EQ(told("eva", lobby.waits(31 * minute - 1)), Lines{}) << "the bot's move has made it a game";
  EXPECT_EQ(told("eva", lobby.waits(1)).front(), "GameOver,1,W+abandoned,abandoned");
}

TEST(GhostTables, AClockEndsItsGame) {
  TestLobby lobby = after({"C3", "A1"}, ",clock=1h,lag=0,grace=60");
  lobby.leaves("ana");
  lobby.leaves("bob");
  EXPECT_EQ(told("eva", lobby.waits(minute)).front(), "Continued,1");
  lobby.waits(40 * minute);
  EXPECT_EQ(told("eva", lobby.waits(20 * minute)).back(), "GameOver,1,W+time,time");
}

TEST(GhostTables, APauseAgreedByPlayersWhoAreGoneLastsADay) {
  TestLobby lobby = after({"C3", "A1"});
  lobby.says("ana", "Pause,1");
  lobby.says("bob", "Pause,1");
  lobby.leaves("ana");
  lobby.leaves("bob");
  EXPECT_EQ(told("eva", lobby.waits(24 * 60 * minute - 1)), Lines{});
  EXPECT_EQ(told("eva", lobby.waits(1)), (Lines{"GameOver,1,void,abandoned"}));
}

TEST(GhostTables, AListOfTablesSaysHowLongAPlayerHasBeenAway) {
  TestLobby lobby = after({"C3", "A1"});
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables,away")).front(), "Table,1,nogo,playing,ana,bob,1,2");
  lobby.leaves("ana");
  lobby.waits(90'000);
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables,away")).front(), "Table,1,nogo,playing,ana,bob,1,2,90000");
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,playing,ana,bob,1,2")
      << "as older clients know it";
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables,home")).front(),
            "Error,bad-option,Tables,\"the lines can have away|all, not 'home'\"");
}

TEST(GhostTables, ARestoredGameWhosePlayersDoNotReturnEnds) {
  TestLobby lobby(contents_of(after({"C3", "A1"}).saved()));
  lobby.starts();
  EXPECT_EQ(lobby.waits(31 * minute - 1), Lines{});
  EXPECT_EQ(lobby.waits(1).front(), "save end 1 void abandoned");
}

TEST(GhostTables, AfterARestartPlayersHaveTheGracePeriodToReturn) {
  for (const bool returns : {false, true}) {
    TestLobby lobby(contents_of(after({"C3"}).saved()));
    lobby.starts();
    EXPECT_EQ(lobby.waits(minute - 1), Lines{});
    if (returns) lobby.enters("bob");
    EXPECT_EQ(lobby.waits(1), returns ? Lines{} : (Lines{"save end 1 void aborted"}));
  }
}

TEST(GhostTables, ARestoredTableWithoutAGameClosesWhenNobodyComes) {
  TestLobby before;
  before.enters("ana");
  before.says("ana", "Open,nogo,size=5,grace=60");
  before.says("ana", "SitDown,1,black");
  TestLobby lobby(contents_of(before.saved()));
  lobby.starts();
  EXPECT_EQ(lobby.table_count(), 1U);
  lobby.waits(minute);
  EXPECT_EQ(lobby.table_count(), 0U);
}

}  // namespace
}  // namespace tests
