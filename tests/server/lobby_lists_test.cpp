#include <gtest/gtest.h>

#include <string>

#include "tests/server/test_lobby.h"

/// The list of tables in parts, and clients that follow its changes.
namespace tests {
namespace {

/// Tables 1 to `count`, opened by ana: Go at odd numbers, NoGo at even ones. eva follows nothing.
TestLobby lobby_with_tables(int count) {
  TestLobby lobby;
  for (const char* name : {"ana", "bob", "eva"}) lobby.enters(name);
  for (int table = 1; table <= count; ++table)
    lobby.says("ana", table % 2 == 1 ? "Open,go,size=5" : "Open,nogo,size=5");
  return lobby;
}

Lines asked(TestLobby& lobby, const std::string& line, const std::string& client = "eva") {
  return told(client, lobby.says(client, line));
}

const Lines nothing{};

TEST(Lists, HaveParts) {
  TestLobby lobby = lobby_with_tables(5);
  EXPECT_EQ(asked(lobby, "Tables,,limit=2"),
            (Lines{"Table,1,go,open,,,0,0", "Table,2,nogo,open,,,0,0", "End,Tables,2"}));
  EXPECT_EQ(asked(lobby, "Tables,,after=2,limit=2"),
            (Lines{"Table,3,go,open,,,0,0", "Table,4,nogo,open,,,0,0", "End,Tables,2"}));
  EXPECT_EQ(asked(lobby, "Tables,,after=4,limit=2"), (Lines{"Table,5,go,open,,,0,0", "End,Tables,1"}));
  EXPECT_EQ(asked(lobby, "Tables,,after=5"), (Lines{"End,Tables,0"}));
}

TEST(Lists, HaveFilters) {
  TestLobby lobby = lobby_with_tables(4);
  lobby.says("ana", "SitDown,2,black");
  lobby.says("bob", "SitDown,2,white");
  lobby.says("ana", "SitDown,3,black");
  const std::string ready = "Table,2,nogo,ready,ana,bob,0,0";
  EXPECT_EQ(asked(lobby, "Tables,,state=ready"), (Lines{ready, "End,Tables,1"}));
  EXPECT_EQ(asked(lobby, "Tables,,state=ready+playing,game=nogo"), (Lines{ready, "End,Tables,1"}));
  EXPECT_EQ(asked(lobby, "Tables,,state=ready,game=go"), (Lines{"End,Tables,0"}));
  EXPECT_EQ(asked(lobby, "Tables,,player=BOB"), (Lines{ready, "End,Tables,1"}));
  EXPECT_EQ(asked(lobby, "Tables,,player=ana,state=open"), (Lines{"Table,3,go,open,ana,,0,0", "End,Tables,1"}));
  EXPECT_EQ(asked(lobby, "Tables,,tournament=1"), (Lines{"End,Tables,0"}));
  // In a line, a filter may take the place of `with`.
  EXPECT_EQ(asked(lobby, "Tables,state=ready"), (Lines{ready, "End,Tables,1"}));
}

TEST(Lists, OfOlderClientsHaveAllTables) {
  TestLobby lobby = lobby_with_tables(2);
  const Lines all{"Table,1,go,open,,,0,0", "Table,2,nogo,open,,,0,0", "End,Tables,2"};
  EXPECT_EQ(asked(lobby, "Tables"), all);
  EXPECT_EQ(asked(lobby, "Tables,away"), all);
}

TEST(Lists, HaveTheOptionsThatDifferFromTheDefaultIfAskedFor) {
  TestLobby lobby = lobby_with_tables(1);
  lobby.says("ana", "Open,go,size=19,komi=7.5,rules=chinese,clock=5m+10s,delay=3");
  lobby.says("ana", "Open,jiaqi");
  lobby.says("ana", "Open,gomoku,rules=freestyle,undo=off");
  EXPECT_EQ(
      asked(lobby, "Tables,all"),
      (Lines{"Table,1,go,open,,,0,0,,,,size=5", "Table,2,go,open,,,0,0,,,,size=19 rules=chinese clock=5m+10s delay=3",
             "Table,3,jiaqi,open,,,0,0,,,,size=5", "Table,4,gomoku,open,,,0,0,,,,size=15 undo=off", "End,Tables,4"}));
}

TEST(Lists, TellHowLongAgoTheLastMoveWasIfAskedFor) {
  TestLobby lobby = lobby_with_game("go,size=5");
  lobby.waits(3000);
  EXPECT_EQ(asked(lobby, "Tables,all"), (Lines{"Table,1,go,playing,ana,bob,1,0,,3000,,size=5", "End,Tables,1"}));
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.waits(2000);
  EXPECT_EQ(asked(lobby, "Tables,all"), (Lines{"Table,1,go,playing,ana,bob,1,1,,2000,,size=5", "End,Tables,1"}));
  EXPECT_EQ(asked(lobby, "Tables,away"), (Lines{"Table,1,go,playing,ana,bob,1,1", "End,Tables,1"}));
  // What players do besides their moves leaves the board idle.
  lobby.says("ana", "Repent,1");
  EXPECT_EQ(asked(lobby, "Tables,all"), (Lines{"Table,1,go,playing,ana,bob,1,1,,2000,,size=5", "End,Tables,1"}));
}

TEST(Lists, DoNotTellWhenTheLastMoveOfADelayedGameWas) {
  TestLobby lobby = lobby_with_game("go,size=5,delay=30s");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.waits(60'000);
  EXPECT_EQ(asked(lobby, "Tables,all"), (Lines{"Table,1,go,playing,ana,bob,1,1,,,,size=5 delay=30s", "End,Tables,1"}));
}

TEST(Lists, RefuseWhatTheyDoNotKnow) {
  TestLobby lobby = lobby_with_tables(0);
  EXPECT_EQ(asked(lobby, "Tables,names"),
            (Lines{"Error,bad-option,Tables,\"the lines can have away|all, not 'names'\""}));
  EXPECT_EQ(asked(lobby, "Tables,,size=9"),
            (Lines{"Error,bad-option,Tables,\"unknown filter 'size'; valid: game, state, player, tournament, after, "
                   "limit, follow\""}));
  EXPECT_EQ(asked(lobby, "Tables,,state=playing+over"),
            (Lines{"Error,bad-option,Tables,\"unknown state 'over'; valid: open, ready, playing, paused, scoring, or "
                   "several of them with + between them\""}));
  EXPECT_EQ(asked(lobby, "Tables,,limit=1001"),
            (Lines{"Error,bad-option,Tables,\"limit must be 1 to 1000, not '1001'\""}));
  EXPECT_EQ(asked(lobby, "Tables,,after=x"), (Lines{"Error,bad-option,Tables,'x' is not the number of a table"}));
  EXPECT_EQ(asked(lobby, "Tables,,follow=x"), (Lines{"Error,bad-option,Tables,\"follow must be yes or no, not 'x'\""}));
}

TEST(Lists, ThatAClientFollowsTellItWhatChanges) {
  TestLobby lobby = lobby_with_tables(1);
  asked(lobby, "Tables,away,follow=yes");
  lobby.says("ana", "SitDown,1,black");
  EXPECT_EQ(told("eva", lobby.waits(1000)), (Lines{"Listed,1,go,open,ana,,0,0,,,,size=5"}));
  lobby.says("ana", "Open,go,size=5");
  EXPECT_EQ(told("eva", lobby.waits(1000)), (Lines{"Listed,2,go,open,,,0,0,,,,size=5"}));
  EXPECT_EQ(told("eva", lobby.waits(1000)), nothing);
}

TEST(Lists, TellTheChangesOfASecondTogether) {
  TestLobby lobby = lobby_with_tables(1);
  asked(lobby, "Tables,,follow=yes");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  EXPECT_EQ(told("eva", lobby.waits(0)), (Lines{"Listed,1,go,ready,ana,bob,0,0,,,,size=5"}));
  lobby.says("ana", "Ready,1");
  lobby.says("bob", "Ready,1");
  EXPECT_EQ(told("eva", lobby.waits(999)), nothing);
  EXPECT_EQ(told("eva", lobby.waits(1)), (Lines{"Listed,1,go,playing,ana,bob,0,0,,1000,,size=5"}));
  // What a second ends with as it began is no change.
  lobby.says("ana", "Open,go,size=5");
  lobby.waits(1000);
  lobby.says("bob", "SitDown,2");
  lobby.says("bob", "StandUp,2");
  EXPECT_EQ(told("eva", lobby.waits(1000)), nothing);
}

TEST(Lists, DoNotTellMovesAndSpectators) {
  TestLobby lobby = lobby_with_game("go,size=5");
  asked(lobby, "Tables,,follow=yes");
  lobby.waits(1000);
  lobby.enters("max");
  lobby.says("max", "Watch,1");
  lobby.says("ana", "SetDot,1,black,C3");
  EXPECT_EQ(told("eva", lobby.waits(1000)), nothing);
  lobby.says("bob", "Lose,1");
  EXPECT_EQ(told("eva", lobby.waits(1000)), (Lines{"Listed,1,go,over,ana,bob,2,1,,,,size=5"}));
}

TEST(Lists, TellWhenATableLeavesThem) {
  TestLobby lobby = lobby_with_tables(1);
  asked(lobby, "Tables,,state=open,follow=yes");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  EXPECT_EQ(told("eva", lobby.waits(1000)), (Lines{"Listed,1,go,ready,ana,bob,0,0,,,,size=5"}));
  lobby.says("ana", "Ready,1");
  lobby.says("bob", "Ready,1");
  EXPECT_EQ(told("eva", lobby.waits(1000)), nothing);
}

TEST(Lists, TellEachClientOnceWhateverItFollows) {
  TestLobby lobby = lobby_with_tables(1);
  for (const char* list : {"", ",game=go", ",state=open", ",player=ana"})
    asked(lobby, "Tables," + std::string{list} + ",follow=yes");
  asked(lobby, "Tables,,game=nogo,follow=yes", "bob");
  lobby.says("ana", "SitDown,1,black");
  const Lines news = lobby.waits(1000);
  EXPECT_EQ(told("eva", news), (Lines{"Listed,1,go,open,ana,,0,0,,,,size=5"}));
  EXPECT_EQ(told("bob", news), nothing);
}

TEST(Lists, EndWithTheirLastTableUnlessTheyAreWhole) {
  TestLobby lobby = lobby_with_tables(3);
  asked(lobby, "Tables,,limit=2,follow=yes");
  for (const char* room : {"1", "2", "3"}) lobby.says("ana", std::string{"SitDown,"} + room + ",black");
  EXPECT_EQ(told("eva", lobby.waits(1000)),
            (Lines{"Listed,1,go,open,ana,,0,0,,,,size=5", "Listed,2,nogo,open,ana,,0,0,,,,size=5"}));
  // The next part, which has the end, continues the list.
  asked(lobby, "Tables,,after=2,limit=2,follow=yes");
  for (const char* room : {"1", "3"}) lobby.says("ana", std::string{"StandUp,"} + room);
  lobby.says("ana", "Open,go,size=5");
  EXPECT_EQ(told("eva", lobby.waits(1000)),
            (Lines{"Listed,1,go,open,,,0,0,,,,size=5", "Listed,3,go,open,,,0,0,,,,size=5",
                   "Listed,4,go,open,,,0,0,,,,size=5"}));
}

TEST(Lists, AreFollowedUntilTheClientEndsItOrLeaves) {
  TestLobby lobby = lobby_with_tables(1);
  for (const char* client : {"eva", "bob"}) asked(lobby, "Tables,,game=go,follow=yes", client);
  EXPECT_EQ(asked(lobby, "Unfollow,game=go"), (Lines{"Unfollow"}));
  lobby.says("bob", "Logout");
  lobby.says("ana", "SitDown,1,black");
  EXPECT_EQ(lobby.waits(1000), nothing);
}

TEST(Lists, OfOneConnectionAreLimited) {
  TestLobby lobby = lobby_with_tables(0);
  for (int player = 1; player <= 8; ++player) asked(lobby, "Tables,,follow=yes,player=p" + std::to_string(player));
  EXPECT_EQ(asked(lobby, "Tables,,follow=yes,player=p9"),
            (Lines{"Error,too-many,Tables,a connection can follow at most 8 lists of tables"}));
  EXPECT_EQ(asked(lobby, "Tables,,follow=yes,player=p8"), (Lines{"End,Tables,0"}));
}

TEST(Lists, ShowADelayedGameToAllAsSpectatorsSeeIt) {
  TestLobby lobby = lobby_with_game("go,size=5,delay=2");
  asked(lobby, "Tables,,state=playing,follow=yes", "ana");
  lobby.waits(1000);
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("ana", "Pause,1");
  lobby.says("bob", "Reply,1,pause,yes");
  EXPECT_EQ(told("ana", lobby.waits(1000)), nothing);
  EXPECT_EQ(asked(lobby, "Tables,,state=playing", "ana"), (Lines{"Table,1,go,playing,ana,bob,1,0", "End,Tables,1"}));
  EXPECT_EQ(asked(lobby, "Tables,,state=paused", "ana"), (Lines{"End,Tables,0"}));
}

TEST(Lists, TellOfDesertedGames) {
  TestLobby lobby = lobby_with_game("go,size=5");
  lobby.enters("max");
  asked(lobby, "Tables,away,follow=yes", "max");
  lobby.waits(1000);
  lobby.leaves("bob");
  EXPECT_EQ(told("max", lobby.waits(1000)), (Lines{"Listed,1,go,playing,ana,bob,1,0,1000,2000,,size=5"}));
  lobby.enters("bob");
  EXPECT_EQ(told("max", lobby.waits(1000)), (Lines{"Listed,1,go,playing,ana,bob,1,0,,3000,,size=5"}));
}

}  // namespace
}  // namespace tests
