#include "engine/core/bot_identity.h"

#include <gtest/gtest.h>

#include "engine/games.h"

namespace {

std::string identity(const char* game, const char* name, const std::vector<core::KeyValue>& given) {
  const core::BotKind& bot = *engine::find_game(game)->bot(name);
  return core::bot_identity(bot, core::Options::parse(bot.options, given).value());
}

TEST(BotIdentity, NamesTheBotAndItsLevel) {
  EXPECT_EQ(identity("go", "uct", {}), "uct:level=5");
  EXPECT_EQ(identity("go", "uct", {{"Level", "3"}, {"seed", "77"}, {"resign", "10"}}), "uct:level=3");
  EXPECT_EQ(identity("go", "random", {{"seed", "4"}}), "random");
}

TEST(BotIdentity, NamesOtherLimitsInsteadOfTheLevel) {
  EXPECT_EQ(identity("nogo", "uct", {{"level", "3"}, {"playouts", "2000"}}), "uct:playouts=2000");
  EXPECT_EQ(identity("jiaqi", "alpha-beta", {{"depth", "4"}, {"time", "500"}}), "alpha-beta:depth=4,time=500");
}

TEST(BotIdentity, NamesOptionsThatChangeTheStrength) {
  EXPECT_EQ(identity("go", "uct", {{"level", "3"}, {"book", "off"}}), "uct:level=3,book=off");
  EXPECT_EQ(identity("go", "uct", {{"book", "on"}, {"playouts", "50"}}), "uct:playouts=50");
}

}  // namespace
