#include <gtest/gtest.h>

#include "engine/games.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

constexpr const char* password = "correct horse battery";

TestLobby hall_with_account() {
  TestLobby lobby;
  lobby.opens("one");
  lobby.says("one", "Register,Ana," + std::string{password});
  lobby.hashed();
  return lobby;
}

TEST(LobbyAccounts, RegisteringWaitsForTheHashAndTheDisk) {
  TestLobby lobby;
  lobby.opens("one");
  EXPECT_EQ(lobby.says("one", "@r Register,Ana," + std::string{password}), (Lines{"hash Ana"}));
  lobby.opens("two");
  EXPECT_TRUE(told("two", lobby.says("two", "Register,ana,another good one")).front().starts_with("Error,name-taken,"));
  EXPECT_EQ(lobby.hashed(), (Lines{"save account ana", "one< @r Register,Ana", "next one"}));
  EXPECT_TRUE(told("two", lobby.says("two", "Register,ANA,another good one")).front().starts_with("Error,name-taken,"));
}

TEST(LobbyAccounts, AFullPasswordQueueIsReportedAndTheNameStaysFree) {
  TestLobby lobby;
  lobby.opens("one");
  lobby.says("one", "Register,Ana," + std::string{password});
  EXPECT_TRUE(told("one", lobby.hashed(true)).front().starts_with("Error,busy,Register,"));
  EXPECT_EQ(lobby.says("one", "Register,Ana," + std::string{password}), (Lines{"hash Ana"}));
  TestLobby other = hall_with_account();
  other.says("one", "Login,ana," + std::string{password});
  EXPECT_TRUE(told("one", other.checked(std::nullopt)).front().starts_with("Error,busy,Login,"));
}

TEST(LobbyAccounts, LoginIgnoresTheCaseOfTheNameAndShowsItAsRegistered) {
  TestLobby lobby = hall_with_account();
  EXPECT_EQ(lobby.says("one", "@l Login,ANA," + std::string{password}), (Lines{"check Ana"}));
  EXPECT_EQ(lobby.checked(true), (Lines{"one< @l Tables,0", "next one"}));
  lobby.says("one", "Open,nogo");
  EXPECT_EQ(told("one", lobby.says("one", "SitDown,1,black")), (Lines{"SitDown,1,black,Ana"}));
}

TEST(LobbyAccounts, AWrongPasswordAndAnUnknownNameLookTheSame) {
  TestLobby lobby = hall_with_account();
  EXPECT_EQ(lobby.says("one", "Login,ana,wrong"), (Lines{"check Ana"}));
  const Lines wrong = lobby.checked(false);
  EXPECT_EQ(lobby.says("one", "Login,nobody,wrong"), (Lines{"check nobody unknown"}));
  EXPECT_EQ(lobby.checked(false), wrong);
  EXPECT_EQ(wrong, (Lines{"one< Error,bad-login,Login,the user name or the password is wrong", "next one"}));
}

TEST(LobbyAccounts, AGuestCannotTakeTheNameOfAnAccount) {
  TestLobby lobby = hall_with_account();
  EXPECT_TRUE(told("one", lobby.says("one", "Login,ana")).front().starts_with("Error,bad-login,Login,"));
}

TEST(LobbyAccounts, AClientThatLeavesDuringItsPasswordCheckIsNotLoggedIn) {
  TestLobby lobby = hall_with_account();
  lobby.says("one", "Login,ana," + std::string{password});
  lobby.leaves("one");
  EXPECT_EQ(lobby.checked(true), Lines{});
}

TEST(LobbyAccounts, GuestsCanBeRefused) {
  TestLobby lobby({}, {.version = "test", .guests = false});
  lobby.opens("one");
  EXPECT_TRUE(told("one", lobby.says("one", "Login,ana")).front().starts_with("Error,bad-login,Login,"));
}

TEST(LobbyAccounts, LogoutReleasesTheName) {
  TestLobby lobby;
  lobby.enters("ana");
  EXPECT_EQ(told("ana", lobby.says("ana", "Logout")), (Lines{"Logout"}));
  lobby.opens("two");
  EXPECT_EQ(told("two", lobby.says("two", "Login,ana")), (Lines{"Tables,0"}));
}

TEST(LobbyAccounts, HelloAndGamesNeedNoLogin) {
  TestLobby lobby;
  lobby.opens("one");
  EXPECT_EQ(told("one", lobby.says("one", "Hello,1,me")), (Lines{"Hello,1,Qiyuan,test"}));
  const Lines games = told("one", lobby.says("one", "Games"));
  const std::size_t count = engine::games().size();
  ASSERT_EQ(games.size(), count + 1);
  EXPECT_TRUE(games[0].starts_with("Game,go,Go 围棋,")) << games[0];
  EXPECT_EQ(games.back(), "End,Games," + std::to_string(count));
  const Lines bots = told("one", lobby.says("one", "Bots,jiaqi"));
  ASSERT_EQ(bots.back(), "End,Bots,6");
  EXPECT_TRUE(bots[0].starts_with("Bot,alpha-beta,jiaqi,Strong alpha-beta; level=5:1..10 ")) << bots[0];
  EXPECT_TRUE(bots[0].ends_with("neural network and an opening book; the strongest jiaqi player here")) << bots[0];
}

}  // namespace
}  // namespace tests
