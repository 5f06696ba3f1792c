#include "engine/jiaqi/book.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "engine/games.h"

namespace jiaqi::test {
namespace {

const core::GameKind& kind = *engine::find_game("jiaqi");

core::AnyGame start_of(const std::vector<core::KeyValue>& options) {
  return kind.start(core::Options::parse(kind.options, options).value()).value();
}

TEST(JiaqiBook, ContainsLegalMoves) {
  EXPECT_GT(opening_book().size(), 3'000U);
  core::AnyGame game = start_of({});
  for (std::vector<core::BookMove> moves = opening_book().moves(game); !moves.empty();
       moves = opening_book().moves(game))
    ASSERT_TRUE(game.play(moves.front().move));
  EXPECT_GE(game.ply(), 5);
  EXPECT_LE(game.ply(), 12);
}

TEST(JiaqiBook, KnowsLevelStarts) {
  int known = 0;
  for (const std::string_view opening : kind.level_starts(core::Options::parse(kind.options, {}).value())) {
    core::AnyGame game = start_of({});
    for (std::size_t i = 0; i < opening.size(); i += 3) ASSERT_TRUE(game.play(opening.substr(i, 2)));
    known += opening_book().moves(game).empty() ? 0 : 1;
  }
  EXPECT_GT(known, 5);
}

TEST(JiaqiBook, AppliesOnlyToTheDefaultRulesAndCanBeTurnedOff) {
  const auto searches = [](const std::vector<core::KeyValue>& game, std::vector<core::KeyValue> bot) {
    const core::AnyGame start = start_of(game);
    bot.emplace_back("nodes", "50");
    const core::BotKind& alpha_beta = *kind.bot("alpha-beta");
    return alpha_beta.make(core::Options::parse(alpha_beta.options, bot).value(), start)->think(start, {}, {}).nodes >
           0;
  };
  EXPECT_FALSE(searches({}, {}));
  EXPECT_TRUE(searches({}, {{"book", "off"}}));
  EXPECT_TRUE(searches({{"size", "7"}}, {}));
  EXPECT_TRUE(searches({{"movement_first", "first"}}, {}));
  EXPECT_TRUE(searches({{"no_capture", "50"}}, {}));
}

}  // namespace
}  // namespace jiaqi::test
