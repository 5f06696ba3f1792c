#include <gtest/gtest.h>

#include "server/identity/role.h"
#include "server/identity/user_name.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

store::Contents with_accounts(const std::vector<std::string>& names) {
  store::Contents contents;
  for (const std::string& name : names)
    contents.accounts.push_back({identity::fold_name(name), name, "hash", identity::Role::player});
  return contents;
}

TEST(LobbyNames, AGuestCannotLookLikeAnAccount) {
  TestLobby lobby(with_accounts({"anna", "llll"}));
  lobby.opens("one");
  for (const char* const like : {"ΑΝΝΑ", "ɑnna", "ꓮꓠꓠꓮ", "lIlI"}) {
    const std::string answer = first_told(lobby, "one", std::string{"Login,"} + like);
    EXPECT_TRUE(answer.starts_with("Error,name-")) << like << ": " << answer;
  }
  EXPECT_EQ(first_told(lobby, "one", "Login,lIlI"),
            "Error,name-taken,Login,\"the name lIlI looks like llll, which is taken: choose another\"");
  EXPECT_EQ(first_told(lobby, "one", "Login,Анна"), "Tables,0") << "Cyrillic, but not alike";
}

TEST(LobbyNames, AnAccountCannotLookLikeAGuestWhoIsHereOrHasASeat) {
  TestLobby lobby;
  lobby.opens("one");
  first_told(lobby, "one", "Login,Ivan,,yes");
  lobby.opens("two");
  EXPECT_TRUE(
      first_told(lobby, "two", "Register,lvan,correct horse battery").starts_with("Error,name-taken,Register,"));
  first_told(lobby, "one", "Open,nogo");
  first_told(lobby, "one", "SitDown,1,black");
  lobby.opens("rival");
  first_told(lobby, "rival", "Login,rival");
  first_told(lobby, "rival", "SitDown,1,white");
  first_told(lobby, "one", "Ready,1");
  first_told(lobby, "rival", "Ready,1");
  lobby.leaves("one");
  EXPECT_TRUE(first_told(lobby, "two", "Login,lvan").starts_with("Error,name-taken,Login,")) << "Ivan's seat waits";
  EXPECT_EQ(first_told(lobby, "two", "Login,Ivan," + lobby.secret_of("Ivan")), "Tables,1");
}

TEST(LobbyNames, ANameIsFreeAgainAfterAGuestHasLeft) {
  TestLobby lobby;
  lobby.opens("one");
  first_told(lobby, "one", "Login,Ivan");
  lobby.leaves("one");
  lobby.opens("two");
  EXPECT_EQ(first_told(lobby, "two", "Login,lvan"), "Tables,0");
}

TEST(LobbyNames, OldAccountsThatLookAlikeOrBreakTodaysRulesCanLogIn) {
  TestLobby lobby(with_accounts({"llll", "lIlI", "boss.", "a\u0430", "admin1"}));
  for (const char* const name : {"llll", "lIlI", "boss.", "a\u0430", "admin1"}) {
    lobby.opens("one");
    lobby.says("one", std::string{"Login,"} + name + ",secret word");
    EXPECT_EQ(told("one", lobby.checked(true)).front(), "Tables,0") << name;
    lobby.leaves("one");
  }
}

TEST(LobbyNames, SpacesAndTshegsWorkAtATable) {
  TestLobby lobby;
  lobby.opens("one");
  lobby.opens("two");
  EXPECT_EQ(first_told(lobby, "one", "Login,Li Ming"), "Tables,0");
  EXPECT_EQ(first_told(lobby, "two", "Login,\"བསྟན་འཛིན\""), "Tables,0");
  first_told(lobby, "one", "Open,nogo");
  EXPECT_EQ(first_told(lobby, "one", "SitDown,1,black"), "SitDown,1,black,Li Ming");
  EXPECT_EQ(first_told(lobby, "two", "SitDown,1,white"), "SitDown,1,white,བསྟན་འཛིན");
  EXPECT_EQ(first_told(lobby, "one", "Ready,1,black,li ming"), "Ready,1,black");
  EXPECT_EQ(first_told(lobby, "two", "Ready,1"), "Ready,1,white");
}

TEST(LobbyNames, RolesTellWhoIsAGuest) {
  TestLobby lobby(with_accounts({"Anna"}));
  lobby.opens("one");
  EXPECT_TRUE(first_told(lobby, "one", "Roles,anna").starts_with("Error,login-first,Roles,"));
  first_told(lobby, "one", "Login,visitor");
  EXPECT_EQ(told("one", lobby.says("one", "Roles,anna,uct,visitor,Nobody")),
            (Lines{"Role,anna,player", "Role,uct,built-in", "Role,visitor,guest", "Role,Nobody,guest", "End,Roles,4"}));
  std::string many = "Roles";
  for (int i = 0; i < 101; ++i) many += ",a";
  EXPECT_TRUE(first_told(lobby, "one", many).starts_with("Error,bad-option,Roles,"));
  EXPECT_TRUE(first_told(lobby, "one", "Roles").starts_with("Error,bad-option,Roles,"));
}

TEST(LobbyNames, ChatLosesControls) {
  TestLobby lobby;
  lobby.opens("one");
  first_told(lobby, "one", "Login,ana");
  first_told(lobby, "one", "Open,nogo");
  first_told(lobby, "one", "SitDown,1,black");
  const Lines said = lobby.says("one", "Say,1,pay \u202E001 now");
  EXPECT_NE(std::ranges::find(said, "one< Said,1,ana,players,pay 001 now"), said.end()) << testing::PrintToString(said);
  EXPECT_TRUE(first_told(lobby, "one", "Say,1,\u200B").starts_with("Error,bad-option,Say,"));
}

}  // namespace
}  // namespace tests
