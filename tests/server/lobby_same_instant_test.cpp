// Tests everything that can end a game in the same millisecond, in every order.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

struct Ask {
  const char* client;
  const char* line;
};

/// bob has offered a draw, and ana, who is to move, has `left` milliseconds left.
TestLobby hall_before_the_end(std::int64_t left) {
  TestLobby lobby = lobby_with_game("nogo,size=5,clock=1m,lag=0");
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("bob", "SetDot,1,white,A1");
  lobby.says("bob", "Draw,1");
  lobby.passes(60'000 - left);
  return lobby;
}

/// The GameOver messages that the client received.
Lines ends_told(const std::string& client, const Lines& effects) {
  Lines ends = told(client, effects);
  std::erase_if(ends, [](const std::string& line) { return !line.starts_with("GameOver,"); });
  return ends;
}

TEST(SameInstant, OnlyTheFirstCauseEndsTheGame) {
  std::vector<Ask> asks{{"ana", "SetDot,1,black,B2,3"},
                        {"ana", "Reply,1,draw,yes"},
                        {"bob", "Lose,1"},
                        {"bob", "SetDot,1,white,E5,4"},
                        {"", ""}};  // the timer
  const auto before = [](const Ask& one, const Ask& other) { return std::string_view(one.line) < other.line; };
  std::ranges::sort(asks, before);
  for (const std::int64_t left : {1, 0}) {
    do {
      TestLobby lobby = hall_before_the_end(left);
      Lines effects;
      std::string order;
      for (const Ask& ask : asks) {
        order += std::string(ask.line) + " ";
        std::ranges::move(*ask.client == '\0' ? lobby.waits(0) : lobby.says(ask.client, ask.line),
                          std::back_inserter(effects));
      }
      SCOPED_TRACE(std::to_string(left) + " ms left: " + order);
      const Lines ends = ends_told("ana", effects);
      ASSERT_EQ(ends.size(), 1U);
      EXPECT_EQ(ends_told("bob", effects), ends);
      EXPECT_EQ(ends_told("eva", effects), ends);
      EXPECT_EQ(left == 0, ends[0] == "GameOver,1,W+time,time") << ends[0];
      const auto rows = std::ranges::count_if(
          lobby.saved(), [](const store::Write& row) { return holds_alternative<store::GameEnded>(row); });
      EXPECT_EQ(rows, 1);
      const std::string result = contents_of(lobby.saved()).unfinished.at(0).result;
      EXPECT_TRUE(ends[0].starts_with("GameOver,1," + result + ",")) << result;
    } while (std::ranges::next_permutation(asks, before).found);
  }
}

}  // namespace
}  // namespace tests
