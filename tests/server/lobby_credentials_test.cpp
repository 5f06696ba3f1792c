#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/test_lobby.h"

namespace tests {
namespace {

using identity::Role;

constexpr const char* good = "correct horse battery";

/// ada is an admin, ari is an arbiter, pia and pit are players.
store::Contents accounts() {
  store::Contents contents;
  for (const auto& [name, role] :
       {std::pair{"ada", Role::admin}, {"ari", Role::arbiter}, {"pia", Role::player}, {"pit", Role::player}})
    contents.accounts.push_back({name, name, "hash", role});
  return contents;
}

/// All four are signed in, and so is eva, a guest.
struct LobbyCredentials : testing::Test {
  LobbyCredentials() {
    for (const char* name : {"ada", "ari", "pia", "pit"}) lobby.enters_with_account(name);
    lobby.enters("eva");
  }
  Lines ask(const std::string& client, const std::string& line) { return told(client, lobby.says(client, line)); }
  std::string first(const std::string& client, const std::string& line) {
    const Lines lines = ask(client, line);
    return lines.empty() ? "" : lines.front();
  }
  /// Creates a secret and returns it.
  std::string token(const std::string& client, const std::string& name) {
    lobby.says(client, "Token," + name);
    lobby.secret_made();
    return lobby.made_secret();
  }

  TestLobby lobby{accounts()};
};

TEST_F(LobbyCredentials, AGrantIsSavedBeforeTheAnswerAndTakesEffectAtOnce) {
  EXPECT_TRUE(first("pia", "Accounts").starts_with("Error,forbidden,Accounts,"));
  EXPECT_EQ(lobby.says("ada", "@g Grant,PIA,Arbiter"),
            (Lines{"save role pia arbiter", "ada< @g Grant,pia,arbiter", "next ada"}));
  EXPECT_EQ(lobby.notes().back(), "ada gave pia the role arbiter, from 10.0.0.1");
  EXPECT_EQ(ask("pia", "Accounts").back(), "End,Accounts,4");
  lobby.says("ada", "Grant,pia,player");
  EXPECT_TRUE(first("pia", "Accounts").starts_with("Error,forbidden,Accounts,"));
}

TEST_F(LobbyCredentials, KeepsAtLeastOneAdmin) {
  EXPECT_TRUE(first("ada", "Grant,ada,player").starts_with("Error,forbidden,Grant,ada is the only admin: "));
  EXPECT_EQ(first("ada", "Grant,ada,admin"), "Grant,ada,admin");
  lobby.says("ada", "Grant,pia,admin");
  EXPECT_EQ(first("ada", "Grant,ada,player"), "Grant,ada,player");
  EXPECT_TRUE(first("pia", "Grant,pia,bot").starts_with("Error,forbidden,Grant,pia is the only admin: "));
  EXPECT_TRUE(first("ada", "Grant,ada,admin").starts_with("Error,forbidden,Grant,"));
}

TEST_F(LobbyCredentials, GrantsAccountRolesToAccountsOnly) {
  EXPECT_TRUE(first("ada", "Grant,eva,arbiter").starts_with("Error,no-user,Grant,there is no account 'eva'"));
  for (const char* word : {"guest", "king", "visitor"})
    EXPECT_TRUE(first("ada", std::string{"Grant,pia,"} + word).starts_with("Error,bad-option,Grant,")) << word;
  EXPECT_FALSE(std::ranges::any_of(lobby.saved(),
                                   [](const store::Write& row) { return holds_alternative<store::RoleChanged>(row); }));
}

TEST_F(LobbyCredentials, AChangeThatCannotBeSavedHasNoEffect) {
  lobby.disk_works(false);
  lobby.says("ada", "Grant,pia,arbiter");
  const std::string lost = token("pia", "pia");
  token("pia", "rob");
  lobby.says("pia", "Password,old one," + std::string{good});
  lobby.checked(true);
  lobby.hashed();
  lobby.opens("new");
  lobby.says("new", "Register,zoe," + std::string{good});
  lobby.hashed();
  lobby.disk_works(true);
  EXPECT_EQ(ask("ari", "Accounts").back(), "End,Accounts,4");
  EXPECT_TRUE(first("pia", "Accounts").starts_with("Error,forbidden,Accounts,"));
  EXPECT_TRUE(first("new", "Login,pia," + lost).starts_with("Error,bad-login,"));
  // A later attempt succeeds.
  EXPECT_EQ(first("ada", "Grant,pia,arbiter"), "Grant,pia,arbiter");
  EXPECT_EQ(lobby.says("new", "Register,zoe," + std::string{good}), (Lines{"hash zoe"}));
  EXPECT_EQ(first("new", "Login,pia," + token("pia", "pia")), "Tables,0");
}

TEST_F(LobbyCredentials, AnAccountAllowsOneChangeAtATime) {
  lobby.says("pia", "Token,pia");  // the row is not on disk yet
  EXPECT_TRUE(first("ada", "Grant,pia,arbiter").starts_with("Error,busy,Grant,"));
  lobby.secret_made();
  EXPECT_EQ(first("ada", "Grant,pia,arbiter"), "Grant,pia,arbiter");
}

TEST_F(LobbyCredentials, ListsAccountsByTheBeginningOfTheirNames) {
  lobby.leaves("pit");
  EXPECT_EQ(ask("ari", "Accounts"), (Lines{"Account,ada,admin,yes", "Account,ari,arbiter,yes", "Account,pia,player,yes",
                                           "Account,pit,player,no", "End,Accounts,4"}));
  EXPECT_EQ(ask("ari", "Accounts,PI"), (Lines{"Account,pia,player,yes", "Account,pit,player,no", "End,Accounts,2"}));
  EXPECT_EQ(ask("ari", "Accounts,x"), (Lines{"End,Accounts,0"}));
}

TEST(LobbyAccountsList, HasAtMostAThousandLines) {
  store::Contents contents = accounts();
  for (int i = 1000; i < 2500; ++i) {
    const std::string name = "user" + std::to_string(i);
    contents.accounts.push_back({name, name, "hash"});
  }
  TestLobby lobby(contents);
  lobby.enters_with_account("ada");
  EXPECT_EQ(told("ada", lobby.says("ada", "Accounts")).back(), "End,Accounts,1000");
  EXPECT_EQ(told("ada", lobby.says("ada", "Accounts,user24")).back(), "End,Accounts,100");
}

TEST_F(LobbyCredentials, ANewPasswordNeedsTheOldOneAndIsSavedBeforeTheAnswer) {
  EXPECT_EQ(lobby.says("pia", "@p Password,old one," + std::string{good}), (Lines{"check pia"}));
  EXPECT_EQ(lobby.checked(true), (Lines{"hash pia"}));
  EXPECT_EQ(lobby.hashed(), (Lines{"save password pia", "pia< @p Password", "next pia"}));
  lobby.says("pia", "Password,wrong," + std::string{good});
  EXPECT_EQ(lobby.checked(false),
            (Lines{"pia< Error,bad-login,Password,the user name or the password is wrong", "next pia"}));
  EXPECT_TRUE(first("pia", "Password,old one,short").starts_with("Error,weak-password,Password,"));
  EXPECT_TRUE(first("pia", "Password,old one,password1").starts_with("Error,weak-password,Password,"));
}

TEST_F(LobbyCredentials, ANewPasswordRevokesTheSecret) {
  const std::string secret = token("pia", "pia");
  lobby.opens("new");
  EXPECT_EQ(ask("new", "Login,pia," + secret), (Lines{"Tables,0"}));
  lobby.says("new", "Password,old one," + std::string{good});
  lobby.checked(true);
  lobby.hashed();
  lobby.opens("later");
  EXPECT_TRUE(first("later", "Login,pia," + secret).starts_with("Error,bad-login,Login,"));
}

TEST_F(LobbyCredentials, APasswordReplacedDuringItsCheckIsRefused) {
  lobby.says("pia", "Password,old one," + std::string{good});
  lobby.checked(true);
  lobby.opens("new");
  EXPECT_EQ(lobby.says("new", "Login,pia,old one"), (Lines{"check pia"}));
  lobby.account_saved({"pia", "pia", "another hash"});
  EXPECT_TRUE(told("new", lobby.checked(true)).front().starts_with("Error,bad-login,Login,"));
}

TEST_F(LobbyCredentials, ABotIsAnAccountWithItsOwnSecret) {
  EXPECT_EQ(lobby.says("pia", "@t Token,Rob"), (Lines{"secret Rob"}));
  const Lines made = lobby.secret_made();
  EXPECT_EQ(made, (Lines{"save account rob", "save secret rob", "pia< @t Token," + lobby.made_secret(), "next pia"}));
  const std::string secret = lobby.made_secret();
  const auto row = get<store::NewAccount>(lobby.saved().end()[-2]);
  EXPECT_EQ(row.role, Role::bot);
  EXPECT_EQ(row.owner, "pia");
  EXPECT_EQ(row.password_hash, "");
  EXPECT_EQ(get<store::SecretChanged>(lobby.saved().back()).secret_hash.find(secret), std::string::npos);

  lobby.opens("bot");
  EXPECT_EQ(lobby.says("bot", "Login,rob," + secret), (Lines{"bot< Tables,0", "next bot"}))
      << "a secret needs no password hash";
  lobby.says("bot", "Open,nogo");
  EXPECT_EQ(ask("bot", "SitDown,1,black"), (Lines{"SitDown,1,black,Rob"}));
  EXPECT_TRUE(first("bot", "Token,rob").starts_with("Error,forbidden,Token,"));
  // The bot has no password, and guessing one does not reveal that.
  lobby.opens("thief");
  EXPECT_EQ(lobby.says("thief", "Login,rob,guess"), (Lines{"check Rob unknown"}));
}

TEST_F(LobbyCredentials, ANewSecretRevokesTheOldOneAndClosesItsConnections) {
  const std::string old = token("pia", "rob");
  lobby.opens("bot");
  lobby.says("bot", "Login,rob," + old);
  EXPECT_EQ(lobby.says("pia", "Token,rob"), (Lines{"secret rob"}));
  const Lines made = lobby.secret_made();
  EXPECT_EQ(made, (Lines{"save secret rob", "pia< Token," + lobby.made_secret(), "next pia",
                         "bot< Closing,rob has a new secret,signed-out", "close bot"}));
  lobby.opens("again");
  EXPECT_TRUE(first("again", "Login,rob," + old).starts_with("Error,bad-login,Login,"));
  EXPECT_EQ(lobby.notes().back(), "failed login of rob with a secret, from 10.0.0.1");
  EXPECT_EQ(first("again", "Login,rob," + lobby.made_secret()), "Tables,0");
}

TEST_F(LobbyCredentials, ASecretWorksOnlyForItsOwnAccount) {
  const std::string secret = token("pia", "pia");
  lobby.opens("new");
  for (const char* name : {"pit", "ada", "nobody"})
    EXPECT_EQ(first("new", std::string{"Login,"} + name + "," + secret),
              "Error,bad-login,Login,the user name or the password is wrong");
}

TEST_F(LobbyCredentials, RefusesSecretsForTheNamesOfOthers) {
  token("pia", "rob");
  for (const char* name : {"rob", "ada", "eva", "PIA"})
    EXPECT_TRUE(first("pit", std::string{"Token,"} + name).starts_with("Error,name-taken,Token,")) << name;
  for (const char* name : {"admin", "uct", "x  y", "\xD0\xB0na"})
    EXPECT_TRUE(first("pit", std::string{"Token,"} + name).starts_with("Error,name-invalid,Token,")) << name;
  // The owner no longer counts once the bot has another role.
  lobby.says("ada", "Grant,rob,arbiter");
  EXPECT_TRUE(first("pia", "Token,rob").starts_with("Error,name-taken,Token,"));
}

TEST_F(LobbyCredentials, ReservesANameWhileItsSecretIsMade) {
  EXPECT_EQ(lobby.says("pia", "Token,rob"), (Lines{"secret rob"}));
  EXPECT_TRUE(first("pit", "Token,rob").starts_with("Error,name-taken,Token,"));
  lobby.leaves("pia");
  EXPECT_EQ(lobby.secret_made(), Lines{});
  EXPECT_EQ(lobby.says("pit", "Token,rob"), (Lines{"secret rob"})) << "a client that has left has made no bot";
}

TEST(LobbyBots, AreLimitedPerOwner) {
  store::Contents contents = accounts();
  contents.accounts.push_back({"b0", "b0", "", Role::bot, "s", "pia"});
  contents.accounts.push_back({"b1", "b1", "", Role::bot, "s", "pit"});
  TestLobby lobby(contents, {.version = "test", .max_bots_per_user = 2});
  lobby.enters_with_account("pia");
  lobby.says("pia", "Token,b2");
  lobby.secret_made();
  EXPECT_TRUE(told("pia", lobby.says("pia", "Token,b3")).front().starts_with("Error,too-many,Token,"));
  EXPECT_EQ(lobby.says("pia", "Token,b2"), (Lines{"secret b2"}));
}

TEST_F(LobbyCredentials, LimitsTheRateOfWrongPasswords) {
  lobby.opens("thief");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(lobby.says("thief", "Login,pit,guess"), (Lines{"check pit"}));
    lobby.checked(false);
  }
  EXPECT_EQ(lobby.notes().back(), "failed Login of pit, from 10.0.0.1");
  EXPECT_EQ(lobby.says("thief", "Login,PIT,guess"),
            (Lines{"thief< Error,too-fast,Login,too many wrong passwords: try again in 1 s", "next thief"}));
  // The limit affects neither other accounts nor other addresses.
  EXPECT_EQ(lobby.says("thief", "Login,ari,guess"), (Lines{"check ari"}));
  lobby.checked(false);
  lobby.opens("pit2", "10.0.0.2");
  EXPECT_EQ(lobby.says("pit2", "Login,pit,guess"), (Lines{"check pit"}));
  lobby.passes(1000);
  EXPECT_EQ(lobby.says("thief", "Login,pit,guess"), (Lines{"check pit"}));
  lobby.checked(true);
  EXPECT_EQ(first("thief", "Logout"), "Logout");
  EXPECT_EQ(lobby.says("thief", "Login,pit,guess"), (Lines{"check pit"}));
}

TEST_F(LobbyCredentials, LimitsGuessingThroughPasswordChangesToo) {
  for (int i = 0; i < 5; ++i) {
    lobby.says("pia", "Password,guess," + std::string{good});
    lobby.checked(false);
  }
  EXPECT_TRUE(first("pia", "Password,guess," + std::string{good}).starts_with("Error,too-fast,Password,"));
}

TEST(LobbyGuard, LimitsTheAccountsThatAnAddressCreatesPerHour) {
  TestLobby lobby({}, {.version = "test", .logins = {.registrations_an_hour = 2}});
  lobby.opens("one");
  for (const char* name : {"a", "b", "c"}) {
    lobby.says("one", std::string{"Register,"} + name + "," + good);
    lobby.hashed(*name == 'b');  // b finds the queue full and does not count
  }
  EXPECT_EQ(lobby.says("one", "Register,d," + std::string{good}),
            (Lines{"one< Error,too-fast,Register,too many accounts were created from your address: try again in 3600 s",
                   "next one"}));
  lobby.opens("two", "10.0.0.2");
  EXPECT_EQ(lobby.says("two", "Register,d," + std::string{good}), (Lines{"hash d"}));
}

TEST(LobbyGuard, ShortConnectionsCannotFillTheQueue) {
  TestLobby lobby({}, {.version = "test", .logins = {.at_once = 3}});
  for (int i = 0; i < 3; ++i) {
    lobby.opens("one");
    EXPECT_EQ(lobby.says("one", "Login,user" + std::to_string(i) + ",guess").size(), 1U);
    lobby.leaves("one");
  }
  lobby.opens("one");
  EXPECT_TRUE(told("one", lobby.says("one", "Login,ana,guess")).front().starts_with("Error,busy,Login,"));
  EXPECT_TRUE(told("one", lobby.says("one", "Register,ana," + std::string{good})).front().starts_with("Error,busy,"));
  lobby.opens("two", "10.0.0.2");
  EXPECT_EQ(lobby.says("two", "Login,ana,guess").size(), 1U);
  EXPECT_EQ(lobby.checked(false).size(), 2U);
  lobby.password_was_wrong("user0", "10.0.0.1");
  EXPECT_EQ(lobby.says("one", "Login,ana,guess"), (Lines{"check ana unknown"}));
}

TEST(LobbyGuests, ReservesTheNameOfAGuestWhoHasATable) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("bob");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  lobby.says("ana", "Ready,1");
  lobby.says("bob", "Ready,1");
  lobby.leaves("ana");
  lobby.leaves("bob");
  lobby.opens("new");
  for (const char* name : {"ana", "BOB"})
    EXPECT_TRUE(told("new", lobby.says("new", std::string{"Register,"} + name + "," + good))
                    .front()
                    .starts_with("Error,name-taken,Register,"))
        << name;
  // The guest reconnects and can turn the name into an account.
  lobby.enters("ana");
  EXPECT_EQ(lobby.says("ana", "Register,ana," + std::string{good}), (Lines{"hash ana"}));
  lobby.hashed();
  EXPECT_EQ(lobby.says("ana", "Token,ana"), (Lines{"secret ana"})) << "ana has an account now";
  // bob's name is free once the game is over.
  lobby.says("ana", "Lose,1");
  EXPECT_EQ(lobby.says("new", "Register,bob," + std::string{good}), (Lines{"hash bob"}));
}

}  // namespace
}  // namespace tests
