#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

/// Tests built-in bots at tables: waiting for a thread, who is charged, what guests may use, games without spectators.
namespace tests {
namespace {

using base::Side;

store::Contents with_account(const std::string& name) {
  store::Contents contents;
  contents.accounts.push_back({name, name, "hash"});
  return contents;
}

/// Opens a table at which ana plays Black against a bot.
void against_bot(TestLobby& lobby, const std::string& options) {
  lobby.says("ana", "Open,nogo,size=5" + options);
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("ana", "Ready,1");
}

/// Opens a table at which two bots play.
void between_bots(TestLobby& lobby, const std::string& by, const std::string& options = "") {
  lobby.says(by, "Open,nogo,size=5" + options);
  lobby.says(by, "SeatBot,1,black,random");
  lobby.says(by, "SeatBot,1,white,random");
}

/// A bot and the options that set its strength are one player.
TEST(BotNames, TellTheStrength) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  EXPECT_EQ(told("ana", lobby.says("ana", "SeatBot,1,black,uct,level=2,seed=8")), Lines{"SeatBot,1,black,uct"});
  lobby.says("ana", "SeatBot,1,white,UCT,playouts=40,level=9");
  EXPECT_EQ(told("ana", lobby.says("ana", "Tables")).front(), "Table,1,nogo,playing,uct:level=2,uct:playouts=40,0,0");
  const auto is_seat = [](const store::Write& row) { return holds_alternative<store::SeatChanged>(row); };
  const auto& seat = get<store::SeatChanged>(*std::ranges::find_if(lobby.saved(), is_seat));
  EXPECT_EQ(seat.player->name, "uct:level=2");
  EXPECT_EQ(seat.player->bot_name(), "uct");
  EXPECT_EQ(told("ana", lobby.says("ana", "Roles,uct:level=2")).front(), "Role,uct:level=2,built-in");
}

TEST(BotThreads, ABotIsNotChargedForWaitingForAThread) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.threads_are_free(false);
  against_bot(lobby, ",clock=1m,lag=0");
  lobby.says("ana", "SetDot,1,black,C3");
  EXPECT_EQ(lobby.waits(499), Lines{});
  EXPECT_EQ(told("ana", lobby.waits(1)), (Lines{"Waits,1,white,yes", "Clock,1,60000,60000,none"}));
  EXPECT_EQ(told("ana", lobby.waits(120'000)), Lines{}) << "its flag does not fall";
  EXPECT_EQ(told("ana", lobby.bot_begins(1, 2)), (Lines{"Waits,1,white,no", "Clock,1,60000,60000,white"}));
  lobby.waits(2'000);
  EXPECT_EQ(told("ana", lobby.bot_plays(1, Side::white, 2, "A1")).at(0), "Move,1,2,white,A1,60000,58000");
}

TEST(BotThreads, AShortWaitIsNotTold) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.threads_are_free(false);
  against_bot(lobby, ",clock=1m,lag=0");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.waits(300);
  EXPECT_EQ(told("ana", lobby.bot_begins(1, 2)), Lines{});
  EXPECT_EQ(told("ana", lobby.waits(1'000)), Lines{});
  EXPECT_EQ(told("ana", lobby.bot_plays(1, Side::white, 2, "A1")).at(0), "Move,1,2,white,A1,60000,59000");
}

TEST(BotThreads, ANewcomerIsToldThatTheBotWaits) {
  TestLobby lobby;
  for (const char* name : {"ana", "eva"}) lobby.enters(name);
  lobby.threads_are_free(false);
  against_bot(lobby, "");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.waits(500);
  const Lines state = told("eva", lobby.says("eva", "Watch,1"));
  EXPECT_NE(std::ranges::find(state, "Waits,1,white,yes"), state.end());
}

TEST(BotThreads, AWaitEndsWithItsTurn) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.threads_are_free(false);
  against_bot(lobby, ",clock=1m,lag=0");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.waits(1'000);
  EXPECT_EQ(told("ana", lobby.says("ana", "Repent,1")).back(), "Clock,1,60000,60000,black");
  EXPECT_EQ(told("ana", lobby.bot_begins(1, 2)), Lines{});
}

TEST(BotThreads, ThePersonAtTheTablePaysForTheBot) {
  TestLobby lobby(with_account("bob"));
  lobby.enters("ana");
  lobby.enters_with_account("bob");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SeatBot,1,white,random");
  lobby.says("bob", "SitDown,1,black");
  lobby.says("bob", "Ready,1");
  EXPECT_EQ(lobby.says("bob", "SetDot,1,black,C3").back(), "ask 1 white 2 budget none");
  EXPECT_EQ(lobby.payer(), "bob");
}

TEST(BotThreads, TheOpenerPaysForAGameBetweenBots) {
  TestLobby lobby;
  lobby.enters("ana");
  between_bots(lobby, "ana");
  EXPECT_EQ(lobby.payer(), "ana, 2 at once");
}

TEST(BotThreads, ATournamentPaysForItsGamesAndIsNotCut) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter, "", ""});
  TestLobby lobby(contents);
  lobby.enters_with_account("ari");
  lobby.says("ari",
             R"(NewEvent,"{""name"":""Bots"",""game"":""nogo"",""format"":""round-robin"",""options"":{""size"":5},)"
             R"(""entrants"":[{""name"":""uct-3"",""bot"":""uct""},{""name"":""random"",""bot"":""random""}]}")");
  lobby.says("ari", "Direct,1,start");
  EXPECT_EQ(lobby.payer(), "#1, uncut");
}

TEST(GuestBots, AreLimitedAndTheRefusalNamesTheMaximum) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,othello");
  EXPECT_EQ(
      told("ana", lobby.says("ana", "SeatBot,1,white,uct,time=10001")).front(),
      "Error,bad-option,SeatBot,\"a guest's bot can think for at most 10000 ms per move, not 10001: use an account "
      "for more\"");
  EXPECT_EQ(told("ana", lobby.says("ana", "SeatBot,1,white,pvs,Threads=2")).front(),
            "Error,bad-option,SeatBot,\"a guest's bot can have at most 1 threads, not 2: use an account for more\"");
  EXPECT_EQ(told("ana", lobby.says("ana", "SeatBot,1,white,pvs,memory=17")).front(),
            "Error,bad-option,SeatBot,\"a guest's bot can have at most 16 MiB of memory, not 17: use an account for "
            "more\"");
  EXPECT_EQ(told("ana", lobby.says("ana", "SeatBot,1,white,uct,time=10000")).front(), "SeatBot,1,white,uct");
}

TEST(GuestBots, AreNotLimitedForAnAccount) {
  TestLobby lobby(with_account("ana"));
  lobby.enters_with_account("ana");
  lobby.says("ana", "Open,othello");
  EXPECT_EQ(told("ana", lobby.says("ana", "SeatBot,1,white,pvs,time=60000,threads=2,memory=64")).front(),
            "SeatBot,1,white,pvs");
}

TEST(GuestBots, ThinkOnlySoLongWhateverLimitsThem) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,uct,playouts=1000000");
  lobby.says("ana", "Ready,1");
  EXPECT_EQ(lobby.says("ana", "SetDot,1,black,C3").back(), "ask 1 white 2 budget 10000");
}

TEST(UnwatchedBots, PauseWhenTheirOpenerIsGoneAndNobodyWatches) {
  TestLobby lobby;
  for (const char* name : {"ana", "eva"}) lobby.enters(name);
  between_bots(lobby, "ana");
  lobby.says("eva", "Watch,1");
  EXPECT_EQ(told("eva", lobby.leaves("ana")), Lines{}) << "eva watches";
  const Lines paused = lobby.says("eva", "Unwatch,1");
  EXPECT_NE(std::ranges::find(paused, "forget 1 black"), paused.end());
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,paused,random,random,0,0");
}

TEST(UnwatchedBots, ContinueWhenSomebodyComesToWatch) {
  TestLobby lobby;
  for (const char* name : {"ana", "eva"}) lobby.enters(name);
  between_bots(lobby, "ana");
  lobby.leaves("ana");
  const Lines watched = lobby.says("eva", "Watch,1");
  EXPECT_NE(std::ranges::find(watched, "eva< Continued,1"), watched.end());
  EXPECT_EQ(watched.back(), "ask 1 black 2 budget 10000");
}

TEST(UnwatchedBots, ContinueWhenTheirOpenerComesBack) {
  TestLobby lobby;
  lobby.enters("ana");
  between_bots(lobby, "ana");
  lobby.leaves("ana");
  EXPECT_EQ(lobby.enters("ana").back(), "ask 1 black 2 budget 10000");
}

TEST(UnwatchedBots, EndAfterAWhile) {
  TestLobby lobby;
  lobby.enters("ana");
  between_bots(lobby, "ana", ",clock=1m,grace=60");
  lobby.leaves("ana");
  EXPECT_EQ(lobby.waits(60'000 + 30 * 60'000 - 1), Lines{});
  EXPECT_EQ(lobby.waits(1).front(), "save end 1 void abandoned");
}

TEST(UnwatchedBots, OfAnAccountWaitForADay) {
  TestLobby lobby(with_account("ana"));
  lobby.enters_with_account("ana");
  between_bots(lobby, "ana");
  lobby.leaves("ana");
  EXPECT_EQ(lobby.waits(24 * 3'600'000 - 1), Lines{});
  EXPECT_EQ(lobby.waits(1).front(), "save end 1 void abandoned");
}

TEST(UnwatchedBots, DoNotThinkAfterARestart) {
  TestLobby before;
  before.enters("ana");
  between_bots(before, "ana");
  TestLobby lobby(contents_of(before.saved()));
  lobby.starts();
  lobby.enters("eva");
  EXPECT_EQ(told("eva", lobby.says("eva", "Tables")).front(), "Table,1,nogo,paused,random,random,0,0");
  EXPECT_EQ(lobby.says("eva", "Watch,1").back(), "ask 1 black 2 budget 10000");
}

}  // namespace
}  // namespace tests
