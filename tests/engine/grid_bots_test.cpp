// Tests the bots of Go and NoGo on every board size that these games offer.

#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "engine/go/kind.h"
#include "engine/nogo/kind.h"

namespace {

class GridBots : public testing::TestWithParam<const core::GameKind*> {};

INSTANTIATE_TEST_SUITE_P(Games, GridBots, testing::Values(&go::kind, &nogo::kind),
                         [](const auto& game) { return std::string{game.param->name}; });

core::Options options_of(core::OptionSpecs specs, const std::vector<core::KeyValue>& given) {
  const auto options = core::Options::parse(specs, given);
  EXPECT_TRUE(options) << options.error().text();
  return *options;
}

TEST_P(GridBots, FindALegalMoveOnEverySize) {
  const core::GameKind& game = *GetParam();
  const auto& sizes = std::get<core::IntegerChoice>(game.options.front().type);
  ASSERT_EQ(game.options.front().name, "size");
  for (const std::int64_t size : sizes.values) {
    SCOPED_TRACE(size);
    auto table = game.start(options_of(game.options, {{"size", std::to_string(size)}}));
    ASSERT_TRUE(table);
    for (const core::BotKind& kind : game.bots) {
      const bool searches = kind.name != "random";
      const auto bot = kind.make(options_of(kind.options, searches ? std::vector<core::KeyValue>{{"playouts", "20"}}
                                                                   : std::vector<core::KeyValue>{}),
                                 *table);
      const core::Thought thought = bot->think(*table, {}, std::stop_token{});
      EXPECT_TRUE(table->play(thought.move)) << kind.name << " plays " << thought.move;
    }
  }
}

/// Plays a game between two bots to its end and returns the result.
std::string play_out(const core::GameKind& game, const std::vector<core::KeyValue>& options, std::string_view black,
                     std::string_view white, const std::vector<core::KeyValue>& playouts) {
  auto table = game.start(options_of(game.options, options));
  const core::BotKind& black_kind = *game.bot(black);
  const core::BotKind& white_kind = *game.bot(white);
  const auto options_for = [&](const core::BotKind& kind) {
    return options_of(kind.options, kind.name == "random" ? std::vector<core::KeyValue>{} : playouts);
  };
  base::PerSide<std::unique_ptr<core::Bot>> bots{black_kind.make(options_for(black_kind), *table),
                                                 white_kind.make(options_for(white_kind), *table)};
  while (!table->ending()) {
    const core::Thought thought = bots[table->to_move()]->think(*table, {}, std::stop_token{});
    if (!table->play(thought.move)) return "illegal " + thought.move;
  }
  return core::result_text(*table->ending());
}

TEST_P(GridBots, BeatTheRandomPlayer) {
  const std::vector<core::KeyValue> small{{"size", "5"}};
  EXPECT_EQ(play_out(*GetParam(), small, "uct", "random", {{"playouts", "200"}}).substr(0, 2), "B+");
  EXPECT_EQ(play_out(*GetParam(), small, "random", "uct", {{"playouts", "200"}}).substr(0, 2), "W+");
}

}  // namespace
