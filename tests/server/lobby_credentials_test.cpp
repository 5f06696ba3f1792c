#include <gtest/gtest.h>

#include "tests/server/hall.h"

namespace tests {
namespace {

using identity::Role;

constexpr const char* good = "correct horse battery";

/// ada is an admin, ari an arbiter, pia and pit are players.
store::Contents accounts() {
  store::Contents contents;
  for (const auto& [name, role] :
       {std::pair{"ada", Role::admin}, {"ari", Role::arbiter}, {"pia", Role::player}, {"pit", Role::player}})
    contents.accounts.push_back({name, name, "hash", role});
  return contents;
}

/// All four of them, and eva, a guest.
struct LobbyCredentials : testing::Test {
  LobbyCredentials() {
    for (const char* name : {"ada", "ari", "pia", "pit"}) hall.enters_with_account(name);
    hall.enters("eva");
  }
  Lines ask(const std::string& client, const std::string& line) { return told(client, hall.says(client, line)); }
  std::string first(const std::string& client, const std::string& line) {
    const Lines lines = ask(client, line);
    return lines.empty() ? "" : lines.front();
  }
  /// Makes a secret and gives it back.
  std::string token(const std::string& client, const std::string& name) {
    hall.says(client, "Token," + name);
    hall.secret_made();
    return hall.made_secret();
  }

  Hall hall{accounts()};
};

TEST_F(LobbyCredentials, AGrantIsSavedBeforeItIsAnsweredAndActsAtOnce) {
  EXPECT_TRUE(first("pia", "Accounts").starts_with("Error,forbidden,Accounts,"));
  EXPECT_EQ(hall.says("ada", "@g Grant,PIA,Arbiter"),
            (Lines{"save role pia arbiter", "ada< @g Grant,pia,arbiter", "next ada"}));
  EXPECT_EQ(hall.notes().back(), "ada has made pia arbiter, from 10.0.0.1");
  EXPECT_EQ(ask("pia", "Accounts").back(), "End,Accounts,4");
  hall.says("ada", "Grant,pia,player");
  EXPECT_TRUE(first("pia", "Accounts").starts_with("Error,forbidden,Accounts,"));
}

TEST_F(LobbyCredentials, ThereIsAlwaysAnAdmin) {
  EXPECT_TRUE(first("ada", "Grant,ada,player").starts_with("Error,forbidden,Grant,ada is the only admin: "));
  EXPECT_EQ(first("ada", "Grant,ada,admin"), "Grant,ada,admin");
  hall.says("ada", "Grant,pia,admin");
  EXPECT_EQ(first("ada", "Grant,ada,player"), "Grant,ada,player");
  EXPECT_TRUE(first("pia", "Grant,pia,bot").starts_with("Error,forbidden,Grant,pia is the only admin: "));
  EXPECT_TRUE(first("ada", "Grant,ada,admin").starts_with("Error,forbidden,Grant,"));
}

TEST_F(LobbyCredentials, OnlyAccountsHaveRolesAndOnlyThoseOfAccounts) {
  EXPECT_TRUE(first("ada", "Grant,eva,arbiter").starts_with("Error,no-user,Grant,no account is called 'eva'"));
  for (const char* word : {"guest", "king", "visitor"})
    EXPECT_TRUE(first("ada", std::string{"Grant,pia,"} + word).starts_with("Error,bad-option,Grant,")) << word;
  EXPECT_TRUE(hall.saved().empty());
}

TEST_F(LobbyCredentials, WhatCannotBeSavedIsNotSo) {
  hall.disk_works(false);
  hall.says("ada", "Grant,pia,arbiter");
  const std::string lost = token("pia", "pia");
  token("pia", "rob");
  hall.says("pia", "Password,old one," + std::string{good});
  hall.checked(true);
  hall.hashed();
  hall.opens("new");
  hall.says("new", "Register,zoe," + std::string{good});
  hall.hashed();
  hall.disk_works(true);
  EXPECT_EQ(ask("ari", "Accounts").back(), "End,Accounts,4");
  EXPECT_TRUE(first("pia", "Accounts").starts_with("Error,forbidden,Accounts,"));
  EXPECT_TRUE(first("new", "Login,pia," + lost).starts_with("Error,bad-login,"));
  // Nothing stays in the way of another try.
  EXPECT_EQ(first("ada", "Grant,pia,arbiter"), "Grant,pia,arbiter");
  EXPECT_EQ(hall.says("new", "Register,zoe," + std::string{good}), (Lines{"hash zoe"}));
  EXPECT_EQ(first("new", "Login,pia," + token("pia", "pia")), "Tables,0");
}

TEST_F(LobbyCredentials, AnAccountChangesOnceAtATime) {
  hall.says("pia", "Token,pia");  // its row is not on disk yet
  EXPECT_TRUE(first("ada", "Grant,pia,arbiter").starts_with("Error,busy,Grant,"));
  hall.secret_made();
  EXPECT_EQ(first("ada", "Grant,pia,arbiter"), "Grant,pia,arbiter");
}

TEST_F(LobbyCredentials, AccountsAreListedByTheBeginningOfTheirNames) {
  hall.leaves("pit");
  EXPECT_EQ(ask("ari", "Accounts"), (Lines{"Account,ada,admin,yes", "Account,ari,arbiter,yes", "Account,pia,player,yes",
                                           "Account,pit,player,no", "End,Accounts,4"}));
  EXPECT_EQ(ask("ari", "Accounts,PI"), (Lines{"Account,pia,player,yes", "Account,pit,player,no", "End,Accounts,2"}));
  EXPECT_EQ(ask("ari", "Accounts,x"), (Lines{"End,Accounts,0"}));
}

TEST(LobbyAccountsList, HasAThousandLinesAtMost) {
  store::Contents contents = accounts();
  for (int i = 1000; i < 2500; ++i) {
    const std::string name = "user" + std::to_string(i);
    contents.accounts.push_back({name, name, "hash"});
  }
  Hall hall(contents);
  hall.enters_with_account("ada");
  EXPECT_EQ(told("ada", hall.says("ada", "Accounts")).back(), "End,Accounts,1000");
  EXPECT_EQ(told("ada", hall.says("ada", "Accounts,user24")).back(), "End,Accounts,100");
}

TEST_F(LobbyCredentials, ANewPasswordNeedsTheOldOneAndIsSavedBeforeItIsAnswered) {
  EXPECT_EQ(hall.says("pia", "@p Password,old one," + std::string{good}), (Lines{"check pia"}));
  EXPECT_EQ(hall.checked(true), (Lines{"hash pia"}));
  EXPECT_EQ(hall.hashed(), (Lines{"save password pia", "pia< @p Password", "next pia"}));
  hall.says("pia", "Password,wrong," + std::string{good});
  EXPECT_EQ(hall.checked(false),
            (Lines{"pia< Error,bad-login,Password,no account has this name and password", "next pia"}));
  EXPECT_TRUE(first("pia", "Password,old one,short").starts_with("Error,weak-password,Password,"));
  EXPECT_TRUE(first("pia", "Password,old one,password1").starts_with("Error,weak-password,Password,"));
}

TEST_F(LobbyCredentials, ANewPasswordEndsTheSecret) {
  const std::string secret = token("pia", "pia");
  hall.opens("new");
  EXPECT_EQ(ask("new", "Login,pia," + secret), (Lines{"Tables,0"}));
  hall.says("new", "Password,old one," + std::string{good});
  hall.checked(true);
  hall.hashed();
  hall.opens("later");
  EXPECT_TRUE(first("later", "Login,pia," + secret).starts_with("Error,bad-login,Login,"));
}

TEST_F(LobbyCredentials, APasswordThatWasReplacedWhileItWasCheckedLetsNobodyIn) {
  hall.says("pia", "Password,old one," + std::string{good});
  hall.checked(true);
  hall.opens("new");
  EXPECT_EQ(hall.says("new", "Login,pia,old one"), (Lines{"check pia"}));
  hall.account_saved({"pia", "pia", "another hash"});
  EXPECT_TRUE(told("new", hall.checked(true)).front().starts_with("Error,bad-login,Login,"));
}

TEST_F(LobbyCredentials, ABotIsAnAccountWithASecretOfItsOwn) {
  EXPECT_EQ(hall.says("pia", "@t Token,Rob"), (Lines{"secret Rob"}));
  const Lines made = hall.secret_made();
  EXPECT_EQ(made, (Lines{"save account rob", "save secret rob", "pia< @t Token," + hall.made_secret(), "next pia"}));
  const std::string secret = hall.made_secret();
  const auto row = get<store::NewAccount>(hall.saved().at(0));
  EXPECT_EQ(row.role, Role::bot);
  EXPECT_EQ(row.owner, "pia");
  EXPECT_EQ(row.password_hash, "");
  EXPECT_EQ(get<store::SecretChanged>(hall.saved().at(1)).secret_hash.find(secret), std::string::npos);

  hall.opens("bot");
  EXPECT_EQ(hall.says("bot", "Login,rob," + secret), (Lines{"bot< Tables,0", "next bot"})) << "no password is hashed";
  hall.says("bot", "Open,nogo");
  EXPECT_EQ(ask("bot", "SitDown,1,black"), (Lines{"SitDown,1,black,Rob"}));
  EXPECT_TRUE(first("bot", "Token,rob").starts_with("Error,forbidden,Token,"));
  // It has no password, and to try some tells nobody so.
  hall.opens("thief");
  EXPECT_EQ(hall.says("thief", "Login,rob,guess"), (Lines{"check Rob unknown"}));
}

TEST_F(LobbyCredentials, ANewSecretEndsTheOldOneAndWhoCameWithIt) {
  const std::string old = token("pia", "rob");
  hall.opens("bot");
  hall.says("bot", "Login,rob," + old);
  EXPECT_EQ(hall.says("pia", "Token,rob"), (Lines{"secret rob"}));
  const Lines made = hall.secret_made();
  EXPECT_EQ(made, (Lines{"save secret rob", "bot< Closing,rob has a new secret", "close bot",
                         "pia< Token," + hall.made_secret(), "next pia"}));
  hall.opens("again");
  EXPECT_TRUE(first("again", "Login,rob," + old).starts_with("Error,bad-login,Login,"));
  EXPECT_EQ(hall.notes().back(), "failed login of rob with a secret, from 10.0.0.1");
  EXPECT_EQ(first("again", "Login,rob," + hall.made_secret()), "Tables,0");
}

TEST_F(LobbyCredentials, ASecretOpensItsOwnAccountOnly) {
  const std::string secret = token("pia", "pia");
  hall.opens("new");
  for (const char* name : {"pit", "ada", "nobody"})
    EXPECT_EQ(first("new", std::string{"Login,"} + name + "," + secret),
              "Error,bad-login,Login,no account has this name and password");
}

TEST_F(LobbyCredentials, NamesOfOthersGetNoSecret) {
  token("pia", "rob");
  for (const char* name : {"rob", "ada", "eva", "PIA"})
    EXPECT_TRUE(first("pit", std::string{"Token,"} + name).starts_with("Error,name-taken,Token,")) << name;
  for (const char* name : {"admin", "uct", "x y", "\xD0\xB0na"})
    EXPECT_TRUE(first("pit", std::string{"Token,"} + name).starts_with("Error,name-invalid,Token,")) << name;
  // Whose bot it is does not count once it is more than a bot.
  hall.says("ada", "Grant,rob,arbiter");
  EXPECT_TRUE(first("pia", "Token,rob").starts_with("Error,name-taken,Token,"));
}

TEST_F(LobbyCredentials, NobodyElseGetsANameWhileItsSecretIsMade) {
  EXPECT_EQ(hall.says("pia", "Token,rob"), (Lines{"secret rob"}));
  EXPECT_TRUE(first("pit", "Token,rob").starts_with("Error,name-taken,Token,"));
  hall.leaves("pia");
  EXPECT_EQ(hall.secret_made(), Lines{});
  EXPECT_EQ(hall.says("pit", "Token,rob"), (Lines{"secret rob"})) << "who has gone has made no bot";
}

TEST(LobbyBots, HaveALimitForEachOwner) {
  store::Contents contents = accounts();
  contents.accounts.push_back({"b0", "b0", "", Role::bot, "s", "pia"});
  contents.accounts.push_back({"b1", "b1", "", Role::bot, "s", "pit"});
  Hall hall(contents, {.version = "test", .max_bots_per_user = 2});
  hall.enters_with_account("pia");
  hall.says("pia", "Token,b2");
  hall.secret_made();
  EXPECT_TRUE(told("pia", hall.says("pia", "Token,b3")).front().starts_with("Error,too-many,Token,"));
  EXPECT_EQ(hall.says("pia", "Token,b2"), (Lines{"secret b2"}));
}

TEST_F(LobbyCredentials, WrongPasswordsHaveToWait) {
  hall.opens("thief");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(hall.says("thief", "Login,pit,guess"), (Lines{"check pit"}));
    hall.checked(false);
  }
  EXPECT_EQ(hall.notes().back(), "failed Login of pit, from 10.0.0.1");
  EXPECT_EQ(hall.says("thief", "Login,PIT,guess"),
            (Lines{"thief< Error,too-fast,Login,too many wrong passwords: try again in 1 s", "next thief"}));
  // Nobody else has to, nor does who changes the own password elsewhere.
  EXPECT_EQ(hall.says("thief", "Login,ari,guess"), (Lines{"check ari"}));
  hall.checked(false);
  hall.opens("pit2", "10.0.0.2");
  EXPECT_EQ(hall.says("pit2", "Login,pit,guess"), (Lines{"check pit"}));
  hall.passes(1000);
  EXPECT_EQ(hall.says("thief", "Login,pit,guess"), (Lines{"check pit"}));
  hall.checked(true);
  EXPECT_EQ(first("thief", "Logout"), "Logout");
  EXPECT_EQ(hall.says("thief", "Login,pit,guess"), (Lines{"check pit"}));
}

TEST_F(LobbyCredentials, GuessingByPasswordIsSlowedDownToo) {
  for (int i = 0; i < 5; ++i) {
    hall.says("pia", "Password,guess," + std::string{good});
    hall.checked(false);
  }
  EXPECT_TRUE(first("pia", "Password,guess," + std::string{good}).starts_with("Error,too-fast,Password,"));
}

TEST(LobbyGuard, AnAddressMakesAFewAccountsAnHour) {
  Hall hall({}, {.version = "test", .logins = {.registrations_an_hour = 2}});
  hall.opens("one");
  for (const char* name : {"a", "b", "c"}) {
    hall.says("one", std::string{"Register,"} + name + "," + good);
    hall.hashed(*name == 'b');  // one of them finds the queue full, and does not count
  }
  EXPECT_EQ(hall.says("one", "Register,d," + std::string{good}),
            (Lines{"one< Error,too-fast,Register,too many accounts were made from your address: try again in 3600 s",
                   "next one"}));
  hall.opens("two", "10.0.0.2");
  EXPECT_EQ(hall.says("two", "Register,d," + std::string{good}), (Lines{"hash d"}));
}

TEST(LobbyGuard, ConnectionsThatDoNotStayCannotFillTheQueue) {
  Hall hall({}, {.version = "test", .logins = {.at_once = 3}});
  for (int i = 0; i < 3; ++i) {
    hall.opens("one");
    EXPECT_EQ(hall.says("one", "Login,user" + std::to_string(i) + ",guess").size(), 1U);
    hall.leaves("one");
  }
  hall.opens("one");
  EXPECT_TRUE(told("one", hall.says("one", "Login,ana,guess")).front().starts_with("Error,busy,Login,"));
  EXPECT_TRUE(told("one", hall.says("one", "Register,ana," + std::string{good})).front().starts_with("Error,busy,"));
  hall.opens("two", "10.0.0.2");
  EXPECT_EQ(hall.says("two", "Login,ana,guess").size(), 1U);
  EXPECT_EQ(hall.checked(false).size(), 2U);
  hall.password_was_wrong("user0", "10.0.0.1");
  EXPECT_EQ(hall.says("one", "Login,ana,guess"), (Lines{"check ana unknown"}));
}

TEST(LobbyGuests, NobodyElseGetsTheNameOfAGuestWhoHasATable) {
  Hall hall;
  hall.enters("ana");
  hall.enters("bob");
  hall.says("ana", "Open,nogo,size=5");
  hall.says("ana", "SitDown,1,black");
  hall.says("bob", "SitDown,1,white");
  hall.says("ana", "Ready,1");
  hall.says("bob", "Ready,1");
  hall.leaves("ana");
  hall.leaves("bob");
  hall.opens("new");
  for (const char* name : {"ana", "BOB"})
    EXPECT_TRUE(told("new", hall.says("new", std::string{"Register,"} + name + "," + good))
                    .front()
                    .starts_with("Error,name-taken,Register,"))
        << name;
  // The guest comes back and may make the name an account.
  hall.enters("ana");
  EXPECT_EQ(hall.says("ana", "Register,ana," + std::string{good}), (Lines{"hash ana"}));
  hall.hashed();
  EXPECT_EQ(hall.says("ana", "Token,ana"), (Lines{"secret ana"})) << "an account now";
  // Once the game is over bob's name is free.
  hall.says("ana", "Lose,1");
  EXPECT_EQ(hall.says("new", "Register,bob," + std::string{good}), (Lines{"hash bob"}));
}

}  // namespace
}  // namespace tests
