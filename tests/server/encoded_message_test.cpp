#include "server/app/encoded_message.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/server/test_lobby.h"

namespace app {
namespace {

using net::Encoding;
namespace event = protocol::event;

TEST(EncodedMessage, IsFormattedOnceForEachEncoding) {
  const protocol::Message move = event::Move{7, 3, base::Side::black, "D4", -1, -1, {"xC4"}};
  EncodedMessage::Texts texts;
  EncodedMessage letter(move, {}, texts);
  const std::string_view line = letter.in(Encoding::lines);
  const std::string_view json = letter.in(Encoding::json);
  EXPECT_EQ(line, "Move,7,3,black,D4,-1,-1,xC4\n");
  EXPECT_EQ(json.front(), '{');
  EXPECT_EQ(json.back(), '\n');
  for (int reader = 0; reader < 1000; ++reader) {
    EXPECT_EQ(letter.in(Encoding::lines).data(), line.data()) << "the same text, not an equal copy";
    EXPECT_EQ(letter.in(Encoding::json).data(), json.data());
  }
}

TEST(EncodedMessage, ReachesAThousandWatchersAsOneMessage) {
  constexpr int watchers = 1000;
  tests::TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,nogo,size=5");
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SitDown,1,white");
  lobby.says("ana", "Ready,1");
  for (int number = 0; number < watchers; ++number) {
    const std::string name = "eva" + std::to_string(number);
    lobby.enters(name);
    lobby.says(name, "Watch,1");
  }
  const tests::Lines done = lobby.says("ana", "SetDot,1,black,C3");
  for (const std::string message : {"< Move,1,1,black,C3", "< Turn,1,white,1"}) {
    EXPECT_EQ(std::ranges::count_if(done, [&](const std::string& line) { return line.find(message) != line.npos; }), 1)
        << message;
    const auto to_all =
        std::ranges::find_if(done, [&](const std::string& line) { return line.find(message) != line.npos; });
    ASSERT_NE(to_all, done.end());
    EXPECT_EQ(std::ranges::count(to_all->substr(0, to_all->find("< ")), ' '), watchers) << "ana and all watchers";
  }
}

}  // namespace
}  // namespace app
