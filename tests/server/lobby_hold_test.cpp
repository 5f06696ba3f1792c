#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/test_lobby.h"

/// Tests a server that holds back new games because the disk is nearly full or because it is about to stop.
namespace tests {
namespace {

const std::string why = "the disk is full";

TEST(LobbyHold, RefusesToStartGamesAndGivesTheReason) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  EXPECT_EQ(lobby.holds_games(base::Fault{"the disk is full"}), Lines{});
  for (const char* request : {"Open,nogo,size=5", "SeatBot,1,white,random", "Ready,1", "Check,ana,nogo"}) {
    const std::string verb = std::string{request}.substr(0, std::string_view{request}.find(','));
    EXPECT_EQ(lobby.says("ana", request), (Lines{"ana< Error,busy," + verb + "," + why, "next ana"}));
  }
  EXPECT_EQ(lobby.says("ana", "Ping,x"), (Lines{"ana< Pong,x", "next ana"}));
  EXPECT_EQ(lobby.holds_games(std::nullopt), Lines{});
  EXPECT_EQ(told("ana", lobby.says("ana", "SeatBot,1,white,random")).front(), "SeatBot,1,white,random");
  EXPECT_EQ(told("ana", lobby.says("ana", "Open,nogo,size=5")), Lines{"Opened,2"});
}

TEST(LobbyHold, RunningGamesContinueToTheirEnd) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  EXPECT_EQ(lobby.games_played(), 1U);
  lobby.holds_games(base::Fault{"the disk is full"});
  EXPECT_EQ(told("ana", lobby.says("ana", "SetDot,1,black,C3")).front(), "SetDot,1,1");
  lobby.says("bob", "Lose,1");
  EXPECT_EQ(lobby.games_played(), 0U);
  EXPECT_EQ(lobby.says("ana", "Rematch,1"), (Lines{"ana< Error,busy,Rematch," + why, "next ana"}));
}

TEST(LobbyHold, AnnouncementsReachEveryoneAtATableWithAGame) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  lobby.enters("dan");
  lobby.says("dan", "Open,go,size=9");
  EXPECT_EQ(lobby.announces("we close"), (Lines{"ana bob eva< Said,1,server,players,we close"}));
}

TEST(LobbyHold, TournamentsWaitAndResumeAutomatically) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "Ari", "hash", identity::Role::arbiter, "", ""});
  for (const char* name : {"ana", "bob"})
    contents.accounts.push_back({name, name, "hash", identity::Role::player, "", ""});
  TestLobby lobby(contents);
  for (const char* name : {"ari", "ana", "bob"}) lobby.enters_with_account(name);
  lobby.says("ari", R"(NewEvent,"{""name"":""Friday"",""game"":""nogo"",""options"":{""size"":5},""format"":""match"",)"
                    R"(""entrants"":[{""name"":""ana""},{""name"":""bob""}]}")");
  lobby.holds_games(base::Fault{"the disk is full"});
  EXPECT_EQ(told("ari", lobby.says("ari", "Direct,1,start")), Lines{"Direct,1,start"});
  EXPECT_EQ(told("ari", lobby.says("ari", "NewEvent,{}")), Lines{"Error,busy,NewEvent," + why});
  const auto is_start = [](const std::string& line) { return line.starts_with("Start,"); };
  EXPECT_EQ(lobby.table_count(), 0U);
  EXPECT_TRUE(std::ranges::any_of(told("ana", lobby.holds_games(std::nullopt)), is_start));
  EXPECT_EQ(lobby.games_played(), 1U);
}

TEST(LobbyHold, AHeldTournamentGameStartsAfterTheHold) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "Ari", "hash", identity::Role::arbiter, "", ""});
  for (const char* name : {"ana", "bob"})
    contents.accounts.push_back({name, name, "hash", identity::Role::player, "", ""});
  TestLobby lobby(contents);
  lobby.enters_with_account("ari");
  lobby.says("ari", R"(NewEvent,"{""name"":""Friday"",""game"":""nogo"",""options"":{""size"":5},""format"":""match"",)"
                    R"(""entrants"":[{""name"":""ana""},{""name"":""bob""}]}")");
  lobby.says("ari", "Direct,1,start");
  EXPECT_EQ(lobby.table_count(), 1U);
  lobby.holds_games(base::Fault{"the disk is full"});
  lobby.enters_with_account("ana");
  lobby.enters_with_account("bob");
  EXPECT_EQ(lobby.games_played(), 0U);
  lobby.holds_games(std::nullopt);
  EXPECT_EQ(lobby.games_played(), 1U);
}

}  // namespace
}  // namespace tests
