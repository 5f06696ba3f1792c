// Sign-ins: coming back with a secret or a cookie, several connections of one user, and ending sign-ins.

#include <gtest/gtest.h>

#include <algorithm>

#include "server/lobby/visits.h"
#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;

store::Contents accounts() {
  store::Contents contents;
  contents.accounts = {{"pia", "Pia", "hash"}, {"ada", "ada", "hash", identity::Role::admin}};
  return contents;
}

/// Everything but the rows, which other tests check.
Lines without_rows(Lines lines) {
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("save "); });
  return lines;
}

/// Connects another client of an account and logs it in with the right password.
void enters_again(TestLobby& lobby, const std::string& client, const std::string& user) {
  lobby.opens(client);
  lobby.says(client, "Login," + user + ",the right one,yes");
  lobby.checked(true);
}

TEST(SignIns, AGuestsSeatBelongsToTheHolderOfTheSecret) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.leaves("ana");
  lobby.opens("thief", "10.9.9.9");
  for (const char* name : {"ana", "ANA", "\xEF\xBD\x81\xEF\xBD\x8E\xEF\xBD\x81"})
    EXPECT_TRUE(
        first_told(lobby, "thief", std::string{"Login,"} + name).starts_with("Error,logged-in-elsewhere,Login,"))
        << name;
  EXPECT_TRUE(first_told(lobby, "thief", "Login,ana,qy_" + std::string(43, 'A')).starts_with("Error,bad-login,Login,"));
  EXPECT_TRUE(first_told(lobby, "thief", "Login,ana," + lobby.secret_of("bob")).starts_with("Error,bad-login,Login,"));
  EXPECT_EQ(told("ana", lobby.enters("ana")), (Lines{"Tables,1", "Resume,1,black,0"}));
  EXPECT_EQ(first_told(lobby, "ana", "SetDot,1,black,C3"), "SetDot,1,1");
}

TEST(SignIns, BeginOnlyForClientsThatAskForThem) {
  TestLobby lobby(accounts());
  lobby.opens("eva");
  EXPECT_EQ(lobby.says("eva", "Login,eva"), (Lines{"eva< Tables,0", "next eva"}));
  lobby.opens("pia");
  lobby.says("pia", "Login,pia,the right one,no");
  EXPECT_EQ(lobby.checked(true), (Lines{"pia< Tables,0", "next pia"}));
  EXPECT_EQ(told("pia", lobby.says("pia", "SignIns")), (Lines{"End,SignIns,0"}));
  lobby.opens("new");
  EXPECT_EQ(first_told(lobby, "new", "Login,new,,maybe"),
            "Error,bad-option,Login,\"keep must be yes, no or worker, not 'maybe'\"");
}

TEST(SignIns, AGuestsTableWaitsForTheGuest) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.enters("eva");
  lobby.says("ana", "Open,nogo");
  lobby.says("eva", "Watch,1");
  lobby.leaves("ana");
  lobby.opens("thief");
  EXPECT_TRUE(first_told(lobby, "thief", "Login,ana").starts_with("Error,logged-in-elsewhere,Login,"));
}

TEST(SignIns, AGuestWhoLeftNothingBehindMakesRoomForAnother) {
  TestLobby lobby;
  lobby.enters("ana");
  const std::string secret = lobby.secret_of("ana");
  lobby.leaves("ana");
  lobby.opens("other");
  EXPECT_EQ(lobby.says("other", "Login,ana,,yes"),
            (Lines{"other< Tables,0", "next other", "save sign-in 1 ended", "save sign-in 2 ana"}));
  lobby.leaves("other");
  lobby.opens("first");
  EXPECT_TRUE(first_told(lobby, "first", "Login,ana," + secret).starts_with("Error,bad-login,Login,"));
}

TEST(SignIns, SurviveARestart) {
  TestLobby before = lobby_with_game("nogo,size=5");
  TestLobby after(contents_of(before.saved()));
  after.starts();
  after.opens("thief");
  EXPECT_TRUE(first_told(after, "thief", "Login,ana").starts_with("Error,logged-in-elsewhere,Login,"));
  EXPECT_EQ(told("ana", after.enters("ana")), (Lines{"Tables,1", "Resume,1,black,0"}));
}

TEST(SignIns, TheCookieOfABrowserLogsItIn) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  const std::string secret = lobby.secret_of("pia");
  lobby.says("pia", "Open,nogo");
  lobby.says("pia", "SitDown,1");
  lobby.opens("tab", "10.0.0.1", secret);
  EXPECT_EQ(lobby.says("tab", "@r Return"),
            (Lines{"tab< @r Return,Pia,player", "tab< @r Resume,1,black,0", "next tab"}));
  EXPECT_TRUE(first_told(lobby, "tab", "Return").starts_with("Error,forbidden,Return,you are logged in as Pia"));
  lobby.opens("stranger");
  EXPECT_TRUE(first_told(lobby, "stranger", "Return").starts_with("Error,bad-login,Return,"));
  lobby.opens("guesser", "10.0.0.1", "qy_" + std::string(43, 'A'));
  EXPECT_TRUE(first_told(lobby, "guesser", "Return").starts_with("Error,bad-login,Return,"));
}

TEST(SignIns, EndAfterThirtyDaysWithoutUse) {
  TestLobby lobby;
  lobby.enters("ana");
  const std::string secret = lobby.secret_of("ana");
  lobby.leaves("ana");
  lobby.waits(29 * day);
  EXPECT_EQ(lobby.enters("ana"), (Lines{"ana< Tables,0", "next ana", "save sign-in 1 used"}));
  lobby.leaves("ana");
  EXPECT_EQ(lobby.enters("ana"), (Lines{"ana< Tables,0", "next ana"})) << "one row a day is enough";
  lobby.leaves("ana");
  lobby.waits(30 * day);
  lobby.opens("late", "10.0.0.1", secret);
  EXPECT_TRUE(first_told(lobby, "late", "Return").starts_with("Error,bad-login,Return,"));
  TestLobby restarted(contents_of(lobby.saved()));
  restarted.passes(60 * day);
  EXPECT_EQ(restarted.starts(), (Lines{"save sign-in 1 ended"}));
}

TEST(SignIns, OfAGuestEndWhenTheNameBecomesAnAccount) {
  TestLobby lobby;
  lobby.enters("ana");
  const std::string secret = lobby.secret_of("ana");
  lobby.says("ana", "Register,ana,a long enough password");
  lobby.hashed();
  lobby.leaves("ana");
  lobby.opens("tab", "10.0.0.1", secret);
  EXPECT_TRUE(first_told(lobby, "tab", "Return").starts_with("Error,bad-login,Return,"));
}

TEST(SignIns, SeveralConnectionsOfAPlayerSeeTheGameAndOneLeavingIsNotNoticed) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.opens("tab", "10.0.0.1", lobby.secret_of("ana"));
  EXPECT_EQ(without_rows(lobby.says("tab", "Return")),
            (Lines{"tab< Return,ana,guest", "tab< Resume,1,black,0", "next tab"}))
      << "nobody else notices";
  const Lines moved = lobby.says("tab", "SetDot,1,black,C3");
  EXPECT_EQ(told("ana", moved), (Lines{"Move,1,1,black,C3,-1,-1", "Turn,1,white,1", "Input,1,no"}));
  EXPECT_NE(std::ranges::find(moved, "ana tab bob eva< Move,1,1,black,C3,-1,-1"), moved.end());
  EXPECT_EQ(told("bob", lobby.leaves("tab")), Lines{});
  EXPECT_EQ(told("bob", lobby.leaves("ana")), (Lines{"Left,1,ana,player,120000"}));
}

TEST(SignIns, TheConnectionThatCameLastPlays) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  EXPECT_EQ(told("ana", lobby.says("ana", "Watch,1")).back(), "End,Watch,0");
  lobby.opens("tab", "10.0.0.1", lobby.secret_of("ana"));
  lobby.says("tab", "Return");
  const Lines watched = lobby.says("tab", "Watch,1");
  EXPECT_EQ(told("ana", watched), (Lines{"Input,1,no"}));
  EXPECT_EQ(told("tab", watched).back(), "Input,1,yes");
  EXPECT_EQ(told("eva", watched), Lines{}) << "nobody has joined";
  const Lines moved = lobby.says("ana", "SetDot,1,black,C3");
  EXPECT_EQ(told("tab", moved).back(), "Input,1,no") << "whoever moves plays";
  const Lines taken = lobby.says("tab", "TakeOver,1");
  EXPECT_EQ(told("tab", taken), (Lines{"TakeOver,1", "Input,1,yes"}));
  EXPECT_EQ(told("ana", taken), (Lines{"Input,1,no"}));
  EXPECT_EQ(told("ana", lobby.leaves("tab")), (Lines{"Input,1,yes"}));
  EXPECT_TRUE(first_told(lobby, "eva", "TakeOver,1").starts_with("Error,not-seated,TakeOver,"));
}

TEST(SignIns, LeavingATableGivesUpItsInput) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.says("ana", "Watch,1");
  lobby.opens("tab", "10.0.0.1", lobby.secret_of("ana"));
  lobby.says("tab", "Return");
  lobby.says("tab", "Watch,1");
  EXPECT_EQ(told("ana", lobby.says("tab", "Unwatch,1")), (Lines{"Input,1,yes"}));
}

TEST(SignIns, AWatcherWithTwoConnectionsCountsOnce) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.opens("tab", "10.0.0.1", lobby.secret_of("eva"));
  lobby.says("tab", "Return");
  EXPECT_EQ(told("bob", lobby.says("tab", "Watch,1")), Lines{});
  lobby.says("bob", "Watch,1");
  EXPECT_EQ(first_told(lobby, "bob", "Tables"), "Table,1,nogo,playing,ana,bob,1,0");
  EXPECT_EQ(told("bob", lobby.leaves("eva")), Lines{});
  EXPECT_EQ(told("bob", lobby.leaves("tab")), (Lines{"Left,1,eva,watcher"}));
}

TEST(SignIns, AreListedForTheirOwner) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  lobby.waits(5);
  lobby.opens("phone", "10.0.0.2");
  lobby.says("phone", "Hello,1,a phone");
  lobby.says("phone", "Login,pia,the right one,yes");
  lobby.checked(true);
  EXPECT_EQ(told("pia", lobby.says("pia", "SignIns")),
            (Lines{"SignIn,2,a phone,10.0.0.2,1000005,1000005,1,no", "SignIn,1,,10.0.0.1,1000000,1000000,1,yes",
                   "End,SignIns,2"}));
}

TEST(SignIns, TheirOwnerEndsOneOrAllOthers) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  const std::string own = lobby.secret_of("pia");
  enters_again(lobby, "phone", "pia");
  const std::string phone = lobby.secret_of("pia");
  enters_again(lobby, "laptop", "pia");
  EXPECT_EQ(
      without_rows(lobby.says("pia", "SignOut,2")),
      (Lines{"pia< SignOut,1", "next pia", "phone< Closing,you signed out on this device,signed-out", "close phone"}));
  EXPECT_EQ(without_rows(lobby.says("pia", "SignOut")),
            (Lines{"pia< SignOut,1", "next pia", "laptop< Closing,you signed out on all other devices,signed-out",
                   "close laptop"}));
  lobby.opens("again", "10.0.0.1", phone);
  EXPECT_TRUE(first_told(lobby, "again", "Return").starts_with("Error,bad-login,Return,"));
  lobby.opens("tab", "10.0.0.1", own);
  EXPECT_EQ(first_told(lobby, "tab", "Return"), "Return,Pia,player");
  EXPECT_TRUE(first_told(lobby, "tab", "SignOut,2").starts_with("Error,bad-option,SignOut,you have no sign-in 2"));
}

TEST(SignIns, NobodyEndsThoseOfOthers) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  lobby.enters("eva");
  EXPECT_TRUE(first_told(lobby, "eva", "SignOut,1").starts_with("Error,bad-option,SignOut,"));
  EXPECT_TRUE(first_told(lobby, "eva", "Expel,pia").starts_with("Error,forbidden,Expel,"));
  EXPECT_EQ(first_told(lobby, "eva", "SignIns"), "SignIn,2,,10.0.0.1,1000000,1000000,1,yes");
}

TEST(SignIns, LoggingOutEndsTheSignInInAllItsTabs) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  const std::string secret = lobby.secret_of("pia");
  lobby.opens("tab", "10.0.0.1", secret);
  lobby.says("tab", "Return");
  EXPECT_EQ(without_rows(lobby.says("pia", "Logout")),
            (Lines{"pia< Logout", "next pia", "tab< Closing,you signed out on this device,signed-out", "close tab"}));
  lobby.opens("later", "10.0.0.1", secret);
  EXPECT_TRUE(first_told(lobby, "later", "Return").starts_with("Error,bad-login,Return,"));
}

TEST(SignIns, ANewPasswordEndsAllOthers) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  enters_again(lobby, "thief", "pia");
  const std::string stolen = lobby.secret_of("pia");
  lobby.says("pia", "Password,the right one,a long enough password");
  lobby.checked(true);
  EXPECT_EQ(told("thief", lobby.hashed()), (Lines{"Closing,your password was changed: log in again,signed-out"}));
  lobby.opens("again", "10.0.0.1", stolen);
  EXPECT_TRUE(first_told(lobby, "again", "Return").starts_with("Error,bad-login,Return,"));
  EXPECT_EQ(told("pia", lobby.says("pia", "SignIns")).back(), "End,SignIns,1");
}

TEST(SignIns, AnAdminSignsAUserOutEverywhere) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  const std::string secret = lobby.secret_of("pia");
  lobby.enters_with_account("ada");
  EXPECT_EQ(without_rows(lobby.says("ada", "Expel,PIA")),
            (Lines{"ada< Expel,PIA", "next ada", "pia< Closing,an admin signed you out,signed-out", "close pia"}));
  EXPECT_EQ(lobby.notes().back(), "ada signed out PIA everywhere, from 10.0.0.1");
  lobby.opens("tab", "10.0.0.1", secret);
  EXPECT_TRUE(first_told(lobby, "tab", "Return").starts_with("Error,bad-login,Return,"));
  EXPECT_TRUE(first_told(lobby, "ada", "Expel,pia").starts_with("Error,no-user,Expel,"));
}

TEST(SignIns, AUserHasALimitedNumberOfConnections) {
  TestLobby lobby(accounts());
  lobby.enters_with_account("pia");
  const std::string secret = lobby.secret_of("pia");
  Lines last;
  for (std::size_t i = 1; i <= room::Visits::max_per_user; ++i) {
    EXPECT_TRUE(told("pia", last).empty());
    const std::string tab = "tab" + std::to_string(i);
    lobby.opens(tab, "10.0.0.1", secret);
    last = lobby.says(tab, "Return");
  }
  EXPECT_EQ(told("pia", last), (Lines{"Closing,Pia has too many connections: this one is the oldest,too-many"}));
}

TEST(SignIns, TheOldestEndsWhenThereAreTooMany) {
  TestLobby lobby(accounts(), {.version = "test", .sign_ins = {.max_per_user = 2, .max_guests_per_address = 2}});
  lobby.enters_with_account("pia");
  enters_again(lobby, "two", "pia");
  lobby.opens("three");
  lobby.says("three", "Login,pia,the right one,yes");
  EXPECT_EQ(lobby.checked(true),
            (Lines{"three< Tables,0", "next three", "save sign-in 3 pia", "save sign-in 1 ended"}));
  for (const char* name : {"eva", "eve"}) {
    lobby.enters(name);
    lobby.leaves(name);
  }
  EXPECT_EQ(lobby.enters("evi"), (Lines{"evi< Tables,0", "next evi", "save sign-in 6 evi", "save sign-in 4 ended"}));
  lobby.enters("evo");
  EXPECT_EQ(lobby.enters("evu").back(), "save sign-in 8 evu") << "those who are connected stay";
  lobby.opens("far", "10.7.7.7");
  EXPECT_EQ(lobby.says("far", "Login,far,,yes"), (Lines{"far< Tables,0", "next far", "save sign-in 9 far"}))
      << "another address has a share of its own";
}

TEST(SignIns, GuestsComeBackOnlyWhereGuestsAreAdmitted) {
  TestLobby before;
  before.enters("ana");
  TestLobby after(contents_of(before.saved()), {.version = "test", .guests = false});
  after.opens("ana", "10.0.0.1", before.secret_of("ana"));
  EXPECT_TRUE(first_told(after, "ana", "Return").starts_with("Error,bad-login,Return,"));
}

}  // namespace
}  // namespace tests
