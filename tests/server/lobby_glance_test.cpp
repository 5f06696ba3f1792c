#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/server/test_lobby.h"

/// Connections that see a game at a glance, among others, and are no spectators.
namespace tests {
namespace {

/// ana plays bob at table 1; max and eva are there.
TestLobby lobby_with_onlookers(const std::string& game = "go,size=5") {
  TestLobby lobby = lobby_with_game(game);
  lobby.says("eva", "Unwatch,1");
  lobby.enters("max");
  return lobby;
}

bool has(const Lines& lines, const std::string& beginning) {
  return std::ranges::any_of(lines, [&](const std::string& line) { return line.starts_with(beginning); });
}

TEST(Glance, ShowsTheGameAndItsMoves) {
  TestLobby lobby = lobby_with_onlookers();
  EXPECT_TRUE(has(told("max", lobby.says("max", "Watch,1,glance")), "Room,1,go,playing,ana,bob,black,0"));
  EXPECT_TRUE(has(told("max", lobby.says("ana", "SetDot,1,black,C3")), "Move,1,1,black,C3"));
  EXPECT_TRUE(has(told("max", lobby.says("bob", "Lose,1")), "GameOver,1,"));
}

TEST(Glance, IsNoticedByNobody) {
  TestLobby lobby = lobby_with_onlookers();
  const Lines news = lobby.says("max", "Watch,1,glance");
  EXPECT_EQ(told("ana", news), Lines{});
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")), (Lines{"Table,1,go,playing,ana,bob,0,0", "End,Tables,1"}));
  EXPECT_EQ(told("ana", lobby.says("max", "Unwatch,1")), Lines{});
  EXPECT_EQ(told("max", lobby.says("ana", "SetDot,1,black,C3")), Lines{});
}

TEST(Glance, EndsWithTheConnection) {
  TestLobby lobby = lobby_with_onlookers();
  lobby.says("max", "Watch,1,glance");
  EXPECT_EQ(told("ana", lobby.says("max", "Logout")), Lines{});
  lobby.enters("max");
  EXPECT_EQ(told("max", lobby.says("ana", "SetDot,1,black,C3")), Lines{});
}

TEST(Glance, HasNoPartInTheChat) {
  TestLobby lobby = lobby_with_onlookers();
  lobby.says("max", "Watch,1,glance");
  EXPECT_TRUE(has(told("max", lobby.says("max", "Say,1,hello")), "Error,not-seated,Say,"));
  lobby.says("eva", "Watch,1");
  EXPECT_EQ(told("max", lobby.says("eva", "Say,1,hello")), Lines{});
}

TEST(Glance, BecomesAVisitAndNotTheOtherWayRound) {
  TestLobby lobby = lobby_with_onlookers();
  lobby.says("max", "Watch,1,glance");
  EXPECT_TRUE(has(told("ana", lobby.says("max", "Watch,1")), "Joined,1,max,watcher"));
  EXPECT_EQ(told("ana", lobby.says("max", "Watch,1,glance")), Lines{});
  EXPECT_TRUE(has(told("max", lobby.says("max", "Say,1,hello")), "Say,1"));
  const Lines news = told("max", lobby.says("ana", "SetDot,1,black,C3"));
  EXPECT_EQ(std::ranges::count_if(news, [](const std::string& line) { return line.starts_with("Move,"); }), 1);
}

TEST(Glance, SeesADelayedGameLaterThanThePlayers) {
  TestLobby lobby = lobby_with_onlookers("go,size=5,delay=1");
  lobby.says("max", "Watch,1,glance");
  EXPECT_FALSE(has(told("max", lobby.says("ana", "SetDot,1,black,C3")), "Move,"));
  EXPECT_TRUE(has(told("max", lobby.says("bob", "SetDot,1,white,B2")), "Move,1,1,black,C3"));
}

TEST(Glance, RefusesOtherManners) {
  TestLobby lobby = lobby_with_onlookers();
  EXPECT_EQ(told("max", lobby.says("max", "Watch,1,secretly")),
            (Lines{"Error,bad-option,Watch,\"a manner to watch is glance, not 'secretly'\""}));
}

}  // namespace
}  // namespace tests
