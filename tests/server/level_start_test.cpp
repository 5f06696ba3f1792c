// Tests the option start of tables: which moves a game begins with.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games.h"
#include "server/referee/replay.h"
#include "server/referee/table_options.h"

namespace {

using referee::TableOptions;
using Moves = std::vector<std::string>;

Moves first_moves(const std::vector<core::KeyValue>& given, std::uint64_t number) {
  const core::GameKind& kind = *engine::find_game("jiaqi");
  return TableOptions::parse(kind, given).value().first_moves(kind, number);
}

TEST(LevelStart, IsDealtInTurnAndCanBePlayed) {
  const core::GameKind& kind = *engine::find_game("jiaqi");
  const TableOptions options = TableOptions::parse(kind, std::vector<core::KeyValue>{{"start", "level"}}).value();
  const std::size_t count = kind.level_starts(options.game).size();
  std::set<Moves> all;
  for (std::size_t number = 0; number < count; ++number) {
    const Moves moves = options.first_moves(kind, number);
    EXPECT_EQ(moves.size(), 4U);
    all.insert(moves);
    const std::vector<std::string_view> views(moves.begin(), moves.end());
    const auto game = referee::play_moves(kind.start(options.game).value(), views);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_FALSE(game->ending());
    EXPECT_EQ(game->to_move(), base::Side::black);
  }
  EXPECT_EQ(all.size(), count) << "none twice";
  EXPECT_EQ(options.first_moves(kind, 3), options.first_moves(kind, 3 + count));
}

TEST(LevelStart, LeavesTheBoardEmptyUnlessAskedForAndKnown) {
  EXPECT_EQ(first_moves({}, 1), Moves{});
  EXPECT_EQ(first_moves({{"start", "empty"}}, 1), Moves{});
  EXPECT_EQ(first_moves({{"start", "level"}, {"size", "7"}}, 1), Moves{});
  EXPECT_EQ(first_moves({{"start", "level"}, {"opening", "00 88"}}, 1), (Moves{"00", "88"}));
  EXPECT_FALSE(TableOptions::parse(*engine::find_game("nogo"), std::vector<core::KeyValue>{{"start", "level"}}));
}

}  // namespace
