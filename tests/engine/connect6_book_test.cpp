#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/games.h"

/// Tests the opening book of Connect6's strong player.
namespace connect6 {
namespace {

core::AnyGame empty_board(const std::string& size) {
  const core::GameKind& kind = *engine::find_game("connect6");
  const std::vector<core::KeyValue> options{{"size", size}};
  return kind.start(core::Options::parse(kind.options, options).value()).value();
}

core::Thought thought(const core::AnyGame& game, const std::string& book) {
  const core::BotKind& vcdt = *engine::find_game("connect6")->bot("vcdt");
  const std::vector<core::KeyValue> options{{"nodes", "20"}, {"book", book}};
  return vcdt.make(core::Options::parse(vcdt.options, options).value(), game)->think(game, {}, {});
}

TEST(Connect6Book, BeginsInTheMiddleAndPlaysWholeTurns) {
  core::AnyGame game = empty_board("19");
  while (true) {
    const core::Thought next = thought(game, "on");
    if (next.nodes > 0) break;
    ASSERT_TRUE(game.play(next.move)) << next.move;
  }
  ASSERT_GE(game.ply(), 5);
  EXPECT_EQ(game.history().front().move, "K10");
}

TEST(Connect6Book, IsForTheLargeBoardAndCanBeTurnedOff) {
  EXPECT_EQ(thought(empty_board("19"), "on").nodes, 0);
  EXPECT_GT(thought(empty_board("19"), "off").nodes, 0);
  EXPECT_GT(thought(empty_board("15"), "on").nodes, 0);
}

}  // namespace
}  // namespace connect6
