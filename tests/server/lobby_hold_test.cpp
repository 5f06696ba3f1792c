#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/hall.h"

/// A hall in which no game begins for a while: the disk is nearly full, or the server is about to end.
namespace tests {
namespace {

const std::string why = "the disk is full";

TEST(LobbyHold, NothingThatBeginsAGameIsDoneAndWhoAsksIsToldWhy) {
  Hall hall;
  hall.enters("ana");
  hall.says("ana", "Open,nogo,size=5");
  hall.says("ana", "SitDown,1,black");
  EXPECT_EQ(hall.holds_games(why), Lines{});
  for (const char* request : {"Open,nogo,size=5", "SeatBot,1,white,random", "Ready,1", "Check,ana,nogo"}) {
    const std::string verb = std::string{request}.substr(0, std::string_view{request}.find(','));
    EXPECT_EQ(hall.says("ana", request), (Lines{"ana< Error,busy," + verb + "," + why, "next ana"}));
  }
  EXPECT_EQ(hall.says("ana", "Ping,x"), (Lines{"ana< Pong,x", "next ana"}));
  EXPECT_EQ(hall.holds_games(""), Lines{});
  EXPECT_EQ(told("ana", hall.says("ana", "SeatBot,1,white,random")).front(), "SeatBot,1,white,random");
  EXPECT_EQ(told("ana", hall.says("ana", "Open,nogo,size=5")), Lines{"Opened,2"});
}

TEST(LobbyHold, GamesThatArePlayedGoOnToTheirEnd) {
  Hall hall = hall_with_game("nogo,size=5");
  EXPECT_EQ(hall.games_played(), 1U);
  hall.holds_games(why);
  EXPECT_EQ(told("ana", hall.says("ana", "SetDot,1,black,C3")).front(), "SetDot,1,1");
  hall.says("bob", "Lose,1");
  EXPECT_EQ(hall.games_played(), 0U);
  EXPECT_EQ(hall.says("ana", "Rematch,1"), (Lines{"ana< Error,busy,Rematch," + why, "next ana"}));
}

TEST(LobbyHold, EverybodyAtATableWithAGameHearsWhatIsAnnounced) {
  Hall hall = hall_with_game("nogo,size=5");
  hall.enters("dan");
  hall.says("dan", "Open,go,size=9");
  EXPECT_EQ(hall.announces("we close"), (Lines{"ana bob eva< Said,1,server,players,we close"}));
}

TEST(LobbyHold, EventsWaitAndGoOnByThemselves) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "Ari", "hash", identity::Role::arbiter, "", ""});
  for (const char* name : {"ana", "bob"})
    contents.accounts.push_back({name, name, "hash", identity::Role::player, "", ""});
  Hall hall(contents);
  for (const char* name : {"ari", "ana", "bob"}) hall.enters_with_account(name);
  hall.says("ari", R"(NewEvent,"{""name"":""Friday"",""game"":""nogo"",""options"":{""size"":5},""format"":""match"",)"
                   R"(""entrants"":[{""name"":""ana""},{""name"":""bob""}]}")");
  hall.holds_games(why);
  EXPECT_EQ(told("ari", hall.says("ari", "Direct,1,start")), Lines{"Direct,1,start"});
  EXPECT_EQ(told("ari", hall.says("ari", "NewEvent,{}")), Lines{"Error,busy,NewEvent," + why});
  const auto is_start = [](const std::string& line) { return line.starts_with("Start,"); };
  EXPECT_EQ(hall.table_count(), 0U);
  EXPECT_TRUE(std::ranges::any_of(told("ana", hall.holds_games("")), is_start));
  EXPECT_EQ(hall.games_played(), 1U);
}

TEST(LobbyHold, AGameOfAnEventWhosePlayersComeMeanwhileBeginsAfterwards) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "Ari", "hash", identity::Role::arbiter, "", ""});
  for (const char* name : {"ana", "bob"})
    contents.accounts.push_back({name, name, "hash", identity::Role::player, "", ""});
  Hall hall(contents);
  hall.enters_with_account("ari");
  hall.says("ari", R"(NewEvent,"{""name"":""Friday"",""game"":""nogo"",""options"":{""size"":5},""format"":""match"",)"
                   R"(""entrants"":[{""name"":""ana""},{""name"":""bob""}]}")");
  hall.says("ari", "Direct,1,start");
  EXPECT_EQ(hall.table_count(), 1U);
  hall.holds_games(why);
  hall.enters_with_account("ana");
  hall.enters_with_account("bob");
  EXPECT_EQ(hall.games_played(), 0U);
  hall.holds_games("");
  EXPECT_EQ(hall.games_played(), 1U);
}

}  // namespace
}  // namespace tests
