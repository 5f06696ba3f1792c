#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tests/server/test_lobby.h"

/// Tests bots' live views of positions.
namespace tests {
namespace {

TestLobby lobby_with(std::initializer_list<const char*> clients) {
  TestLobby lobby;
  for (const char* client : clients) lobby.enters(client);
  return lobby;
}

/// A view of a slice that has used its time.
core::Thought thought(std::int64_t playouts, double win_rate = 0.25) {
  core::Thought thought;
  thought.move = "C3";
  thought.win_rate = win_rate;
  thought.playouts = playouts;
  thought.candidates = {{"C3", 90, win_rate, 0, 0, {"D4", "B2"}}, {"B2", 9, 0.125, 0, 0, {}}, {"A1", 0, 0.5, 0, 0, {}}};
  thought.seconds = 0.4;
  return thought;
}

/// Whether the request gets this answer and nothing else happens.
testing::AssertionResult refuses(TestLobby& lobby, const std::string& client, const std::string& request,
                                 const std::string& answer) {
  const Lines lines = lobby.says(client, request);
  if (lines.size() == 2 && lines.front().starts_with(client + "< Error," + answer)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << request << ": " << lines.front();
}

TEST(Considerations, StreamTheViewOfTheStrongestBotInSlices) {
  TestLobby lobby = lobby_with({"eva", "bob"});
  EXPECT_EQ(lobby.says("eva", "@c Consider,nogo,C3 A1,,,,,size=5,clock=5m"),
            (Lines{"eva< @c Consider,1,uct", "consider 1 with uct for eva after 2 for 100", "next eva"}));
  EXPECT_EQ(lobby.considered(1, thought(100)), (Lines{"eva< Considered,1,black,250,100,,,90 250 D4 B2,9 125 B2",
                                                      "consider 1 with uct for eva after 2 for 400"}));
  EXPECT_EQ(lobby.considered(1, thought(300)).front(), "eva< Considered,1,black,250,400,,,90 250 D4 B2,9 125 B2");
}

TEST(Considerations, EndAfterTenSecondsOfThinking) {
  TestLobby lobby = lobby_with({"eva"});
  lobby.says("eva", "Consider,nogo");
  int slices = 1;
  Lines lines = lobby.considered(1, thought(100));
  for (; lines.back().starts_with("consider "); ++slices) lines = lobby.considered(1, thought(100));
  EXPECT_EQ(lines, (Lines{"eva< Considered,1,black,250,2500,,,90 250 D4 B2,9 125 B2", "eva< ConsideringOver,1,done",
                          "forget position 1"}));
  EXPECT_EQ(slices, 25) << "100 ms and 24 times 400 ms";
  EXPECT_EQ(lobby.considered(1, thought(100)), Lines{});
}

TEST(Considerations, EndAtTheLimitOfPlayoutsOrWhenTheBotIsSure) {
  TestLobby lobby = lobby_with({"eva"});
  lobby.says("eva", "Consider,nogo,,,150");
  lobby.considered(1, thought(100));
  EXPECT_EQ(lobby.considered(1, thought(100)).at(1), "eva< ConsideringOver,1,done");
  lobby.says("eva", "Consider,nogo");
  core::Thought sure = thought(100, 1);
  sure.seconds = 0.01;
  EXPECT_EQ(lobby.considered(2, sure).at(1), "eva< ConsideringOver,2,done");
}

TEST(Considerations, CountNodesOfBotsWithoutPlayouts) {
  TestLobby lobby = lobby_with({"eva"});
  EXPECT_EQ(told("eva", lobby.says("eva", "Consider,othello")), (Lines{"Consider,1,pattern"}));
  core::Thought found = thought(0);
  found.nodes = 5000;
  found.lead = -3;
  EXPECT_EQ(told("eva", lobby.considered(1, found)).front(), "Considered,1,black,250,5000,W+3,,90 250 C3,9 125 B2");
  found.lead = 4;
  EXPECT_EQ(told("eva", lobby.considered(1, found)).front(), "Considered,1,black,250,10000,B+4,,90 250 C3,9 125 B2");
}

TEST(Considerations, AverageOwnershipAndLeadOverAllSlices) {
  TestLobby lobby = lobby_with({"eva"});
  lobby.says("eva", "Consider,go,,,,,,size=5");
  core::Thought found = thought(100);
  found.ownership = {1, -1, 0.4};
  found.lead = 8;
  EXPECT_EQ(told("eva", lobby.considered(1, found)).front(),
            "Considered,1,black,250,100,B+8,906,90 250 D4 B2,9 125 B2");
  found = thought(300);
  found.ownership = {-1, -1, 0.4};
  found.lead = -4;
  EXPECT_EQ(told("eva", lobby.considered(1, found)).front(),
            "Considered,1,black,250,400,W+1,206,90 250 D4 B2,9 125 B2");
}

TEST(Considerations, FollowAPositionAndItsSide) {
  TestLobby lobby = lobby_with({"eva"});
  EXPECT_EQ(lobby.says("eva", "Consider,nogo,A1,uct,,x..../...../...../...../.....,white,size=5").at(1),
            "consider 1 with uct for eva after 1 for 100");
  EXPECT_EQ(told("eva", lobby.considered(1, thought(100))).front().substr(0, 19), "Considered,1,black,");
}

TEST(Considerations, EndWhenTheUserAsksForAnotherOrStops) {
  TestLobby lobby = lobby_with({"eva"});
  lobby.says("eva", "Consider,nogo");
  EXPECT_EQ(lobby.says("eva", "Consider,nogo,C3"), (Lines{"forget position 1", "eva< Consider,2,uct",
                                                          "consider 2 with uct for eva after 1 for 100", "next eva"}));
  EXPECT_EQ(lobby.considered(1, thought(100)), Lines{}) << "it was already on its way";
  EXPECT_EQ(lobby.says("eva", "@s StopConsidering"),
            (Lines{"eva< @s StopConsidering", "forget position 2", "next eva"}));
  EXPECT_EQ(lobby.says("eva", "StopConsidering"), (Lines{"eva< StopConsidering", "next eva"}));
}

TEST(Considerations, OfAUserInTwoWindowsLastInTheNewerOne) {
  TestLobby lobby = lobby_with({"eva"});
  lobby.says("eva", "Consider,nogo");
  lobby.opens("eva2", "10.0.0.1", lobby.secret_of("eva"));
  lobby.says("eva2", "Return");
  EXPECT_EQ(lobby.says("eva2", "Consider,nogo"),
            (Lines{"eva< ConsideringOver,1,stopped", "forget position 1", "eva2< Consider,2,uct",
                   "consider 2 with uct for eva after 0 for 100", "next eva2"}));
  EXPECT_EQ(lobby.says("eva", "StopConsidering"), (Lines{"eva< StopConsidering", "next eva"}));
  EXPECT_FALSE(lobby.considered(2, thought(100)).empty()) << "the other window still gets news";
}

TEST(Considerations, EndWithTheConnectionAndTheLogin) {
  TestLobby lobby = lobby_with({"eva", "bob"});
  const auto ends = [](const Lines& lines, const std::string& end) {
    return std::ranges::find(lines, end) != lines.end();
  };
  lobby.says("eva", "Consider,nogo");
  EXPECT_TRUE(ends(lobby.leaves("eva"), "forget position 1"));
  lobby.says("bob", "Consider,nogo");
  EXPECT_TRUE(ends(lobby.says("bob", "Logout"), "forget position 2"));
  EXPECT_EQ(lobby.considered(2, thought(100)), Lines{});
}

TEST(Considerations, AreNotForPlayersOfARunningGameOfThisKind) {
  TestLobby lobby = lobby_with_game("nogo,size=5");
  EXPECT_TRUE(refuses(lobby, "ana", "Consider,nogo,,,,,,size=5", "forbidden,Consider,"));
  EXPECT_TRUE(refuses(lobby, "bob", "Consider,nogo,,,,,,size=9", "forbidden,Consider,"));
  EXPECT_EQ(told("ana", lobby.says("ana", "Consider,go")), (Lines{"Consider,1,uct"}));
  EXPECT_EQ(told("eva", lobby.says("eva", "Consider,nogo")), (Lines{"Consider,2,uct"}));
  lobby.says("bob", "Lose,1");
  EXPECT_EQ(told("bob", lobby.says("bob", "Consider,nogo")), (Lines{"Consider,3,uct"}));
}

TEST(Considerations, EndWhenTheUsersOwnGameBegins) {
  TestLobby lobby = lobby_with({"ana", "bob"});
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  lobby.says("ana", "Consider,nogo");
  EXPECT_EQ(told("ana", lobby.considered(1, thought(100))).size(), 1U) << "the game has not begun";
  lobby.says("ana", "Ready,1");
  lobby.says("bob", "Ready,1");
  EXPECT_EQ(lobby.considered(1, thought(100)), (Lines{"ana< ConsideringOver,1,stopped", "forget position 1"}));
}

TEST(Considerations, ReportABotThatFails) {
  TestLobby lobby = lobby_with({"eva"});
  lobby.says("eva", "Consider,nogo");
  EXPECT_EQ(lobby.considered(1, std::nullopt), (Lines{"eva< ConsideringOver,1,failed", "forget position 1"}));
}

TEST(Considerations, AreRefusedForInvalidRequestsWhichEndNothing) {
  TestLobby lobby = lobby_with({"eva"});
  lobby.says("eva", "Consider,nogo");
  std::string too_many;
  for (int i = 0; i < 601; ++i) too_many += " pass";
  const std::pair<std::string, std::string> cases[] = {
      {"Consider,chess", "no-game,Consider,"},
      {"Consider,nogo,,deep-thought", "no-bot,Consider,'deep-thought' cannot consider nogo positions; valid: uct"},
      {"Consider,nogo,,random", "no-bot,Consider,"},
      {"Consider,go,,uct-plain", "no-bot,Consider,"},
      {"Consider,nogo,,,0", "bad-option,Consider,"},
      {"Consider,nogo,,,10000001", "bad-option,Consider,"},
      {"Consider,nogo,,,,,black", "bad-option,Consider,"},
      {"Consider,nogo,,,,xx", "bad-option,Consider,"},
      {"Consider,nogo,,,,,,size=4", "bad-option,Consider,"},
      {"Consider,nogo,,,,,,colour=red", "bad-option,Consider,"},
      {"Consider,go," + too_many, "bad-option,Consider,"},
      {"Consider,nogo,C3 C3", "illegal,Consider,move 2 (C3) is illegal"},
      {"Consider,go,pass pass", "game-over,Consider,"},
      {"Consider,nogo,,,much", "syntax,Consider,"},
  };
  for (const auto& [request, answer] : cases) EXPECT_TRUE(refuses(lobby, "eva", request, answer));
  EXPECT_EQ(lobby.considered(1, thought(100)).size(), 2U) << "the first one continues";
}

TEST(Considerations, AreLimitedByAddressAndInTotal) {
  TestLobby lobby;
  const auto comes = [&](const std::string& name, const std::string& address) {
    lobby.opens(name, address);
    lobby.says(name, "Login," + name);
    return told(name, lobby.says(name, "Consider,nogo")).front().substr(0, 14);
  };
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(comes("a" + std::to_string(i), "10.0.0.1"), "Consider," + std::to_string(i + 1) + ",uct");
  EXPECT_EQ(comes("a8", "10.0.0.1"), "Error,too-many");
  EXPECT_EQ(told("a7", lobby.says("a7", "Consider,nogo,C3")), (Lines{"Consider,9,uct"})) << "instead of the older one";
  for (int i = 0; i < 8; ++i) EXPECT_EQ(comes("b" + std::to_string(i), "10.0.0.2").substr(0, 9), "Consider,");
  EXPECT_EQ(comes("c0", "10.0.0.3"), "Error,busy,Con");
  lobby.leaves("a0");
  EXPECT_EQ(told("c0", lobby.says("c0", "Consider,nogo")).front().substr(0, 9), "Consider,");
}

TEST(Considerations, AreLimitedByAddressAndSecond) {
  TestLobby lobby = lobby_with({"eva"});
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(told("eva", lobby.says("eva", "Consider,nogo,C3")).front().substr(0, 9), "Consider,");
  EXPECT_TRUE(refuses(lobby, "eva", "Consider,nogo,C3", "too-fast,Consider,"));
  lobby.opens("bob", "10.0.0.2");
  lobby.says("bob", "Login,bob");
  EXPECT_EQ(told("bob", lobby.says("bob", "Consider,nogo")).front().substr(0, 9), "Consider,");
  lobby.passes(1000);
  EXPECT_EQ(told("eva", lobby.says("eva", "Consider,nogo,C3")).front().substr(0, 9), "Consider,");
}

}  // namespace
}  // namespace tests
