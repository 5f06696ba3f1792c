#include <gtest/gtest.h>

#include "tests/server/hall.h"

namespace tests {
namespace {

constexpr const char* password = "correct horse battery";

Hall hall_with_account() {
  Hall hall;
  hall.opens("one");
  hall.says("one", "Register,Ana," + std::string{password});
  hall.hashed();
  return hall;
}

TEST(LobbyAccounts, RegisteringWaitsForTheHashAndTheDisk) {
  Hall hall;
  hall.opens("one");
  EXPECT_EQ(hall.says("one", "@r Register,Ana," + std::string{password}), (Lines{"hash Ana"}));
  hall.opens("two");
  EXPECT_TRUE(told("two", hall.says("two", "Register,ana,another good one")).front().starts_with("Error,name-taken,"));
  EXPECT_EQ(hall.hashed(), (Lines{"save account ana", "one< @r Register,Ana", "next one"}));
  EXPECT_TRUE(told("two", hall.says("two", "Register,ANA,another good one")).front().starts_with("Error,name-taken,"));
}

TEST(LobbyAccounts, AFullQueueForPasswordsIsSaidAndTheNameStaysFree) {
  Hall hall;
  hall.opens("one");
  hall.says("one", "Register,Ana," + std::string{password});
  EXPECT_TRUE(told("one", hall.hashed(true)).front().starts_with("Error,busy,Register,"));
  EXPECT_EQ(hall.says("one", "Register,Ana," + std::string{password}), (Lines{"hash Ana"}));
  Hall other = hall_with_account();
  other.says("one", "Login,ana," + std::string{password});
  EXPECT_TRUE(told("one", other.checked(std::nullopt)).front().starts_with("Error,busy,Login,"));
}

TEST(LobbyAccounts, LoginTakesTheNameInAnyCaseAndShowsItAsRegistered) {
  Hall hall = hall_with_account();
  EXPECT_EQ(hall.says("one", "@l Login,ANA," + std::string{password}), (Lines{"check Ana"}));
  EXPECT_EQ(hall.checked(true), (Lines{"one< @l Tables,0", "next one"}));
  hall.says("one", "Open,nogo");
  EXPECT_EQ(told("one", hall.says("one", "SitDown,1,black")), (Lines{"SitDown,1,black,Ana"}));
}

TEST(LobbyAccounts, AWrongPasswordAndAnUnknownNameLookTheSame) {
  Hall hall = hall_with_account();
  EXPECT_EQ(hall.says("one", "Login,ana,wrong"), (Lines{"check Ana"}));
  const Lines wrong = hall.checked(false);
  EXPECT_EQ(hall.says("one", "Login,nobody,wrong"), (Lines{"check nobody unknown"}));
  EXPECT_EQ(hall.checked(false), wrong);
  EXPECT_EQ(wrong, (Lines{"one< Error,bad-login,Login,no account has this name and password", "next one"}));
}

TEST(LobbyAccounts, AGuestCannotTakeTheNameOfAnAccount) {
  Hall hall = hall_with_account();
  EXPECT_TRUE(told("one", hall.says("one", "Login,ana")).front().starts_with("Error,bad-login,Login,"));
}

TEST(LobbyAccounts, TheRightPasswordTakesOverFromAnOlderConnection) {
  Hall hall = hall_with_account();
  hall.says("one", "Login,ana," + std::string{password});
  hall.checked(true);
  hall.opens("two");
  hall.says("two", "Login,ana," + std::string{password});
  EXPECT_EQ(hall.checked(true),
            (Lines{"one< Closing,Ana has logged in from elsewhere", "close one", "two< Tables,0", "next two"}));
  EXPECT_EQ(hall.leaves("one"), Lines{});
  EXPECT_EQ(told("two", hall.says("two", "Open,nogo")), (Lines{"Opened,1"}));
}

TEST(LobbyAccounts, AClientThatLeftWhileItsPasswordWasCheckedIsNotLoggedIn) {
  Hall hall = hall_with_account();
  hall.says("one", "Login,ana," + std::string{password});
  hall.leaves("one");
  EXPECT_EQ(hall.checked(true), Lines{});
}

TEST(LobbyAccounts, GuestsCanBeShutOut) {
  Hall hall({}, {.version = "test", .guests = false});
  hall.opens("one");
  EXPECT_TRUE(told("one", hall.says("one", "Login,ana")).front().starts_with("Error,bad-login,Login,"));
}

TEST(LobbyAccounts, LogoutGivesTheNameBack) {
  Hall hall;
  hall.enters("ana");
  EXPECT_EQ(told("ana", hall.says("ana", "Logout")), (Lines{"Logout"}));
  hall.opens("two");
  EXPECT_EQ(told("two", hall.says("two", "Login,ana")), (Lines{"Tables,0"}));
}

TEST(LobbyAccounts, HelloAndGamesNeedNoLogin) {
  Hall hall;
  hall.opens("one");
  EXPECT_EQ(told("one", hall.says("one", "Hello,1,me")), (Lines{"Hello,1,Qiyuan,test"}));
  const Lines games = told("one", hall.says("one", "Games"));
  ASSERT_EQ(games.size(), 6U);
  EXPECT_TRUE(games[0].starts_with("Game,go,Go 围棋,")) << games[0];
  EXPECT_EQ(games[5], "End,Games,5");
  EXPECT_EQ(told("one", hall.says("one", "Bots,jiaqi")).back(), "End,Bots,6");
}

}  // namespace
}  // namespace tests
