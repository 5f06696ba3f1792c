#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/gomoku/kind.h"
#include "engine/gomoku/rules.h"
#include "engine/line/position.h"

namespace gomoku {
namespace {

using base::Side;
using core::AnyGame;
using Given = std::vector<core::KeyValue>;

template <class Rules = Freestyle, int Size = 15>
AnyGame game_of(const std::vector<std::string>& black, const std::vector<std::string>& white, Side turn) {
  using Position = line::Position<Rules, Size>;
  base::PerSide<typename Position::Points> stones;
  for (const std::string& name : black) stones.black.set(grid::index(Position::parse(name)->point));
  for (const std::string& name : white) stones.white.set(grid::index(Position::parse(name)->point));
  return AnyGame::of(Position(stones, turn));
}

core::Thought think(const AnyGame& game, const std::string& bot, const Given& given) {
  const core::BotKind& bot_kind = *kind.bot(bot);
  return bot_kind.make(*core::Options::parse(bot_kind.options, given), game)->think(game, {}, {});
}

TEST(GomokuBots, CompleteAFive) {
  const AnyGame game = game_of({"E8", "F8", "G8", "H8"}, {"D8", "E7", "F10", "H6"}, Side::black);
  for (const std::string bot : {"alpha-beta", "mtdf", "uct", "uct-plain"}) {
    const bool counts_playouts = bot.starts_with("uct");
    EXPECT_EQ(
        think(game, bot, {counts_playouts ? core::KeyValue{"playouts", "3000"} : core::KeyValue{"depth", "2"}}).move,
        "J8")
        << bot;
  }
}

TEST(GomokuBots, BlockAFour) {
  const AnyGame game = game_of({"D8", "E7", "F10", "H6"}, {"E8", "F8", "G8", "H8"}, Side::black);
  for (const std::string bot : {"alpha-beta", "mtdf"}) EXPECT_EQ(think(game, bot, {{"depth", "2"}}).move, "J8") << bot;
}

TEST(GomokuBots, EvenBeginnersCompleteAFiveAndBlockAFour) {
  const Given beginner{{"level", "1"}};
  EXPECT_EQ(
      think(game_of({"E8", "F8", "G8", "H8"}, {"D8", "E7", "F10", "H6"}, Side::black), "alpha-beta", beginner).move,
      "J8");
  EXPECT_EQ(
      think(game_of({"D8", "E7", "F10", "H6"}, {"E8", "F8", "G8", "H8"}, Side::black), "alpha-beta", beginner).move,
      "J8");
}

TEST(GomokuBots, DoNotTakeAnOverlineForAFiveInStandard) {
  // F8 would make seven in a row; L8 makes five.
  const std::vector<std::string> black{"D8", "E8", "G8", "H8", "J8", "K8"};
  const std::vector<std::string> white{"D3", "F3", "H3", "K3", "M3", "D12"};
  for (const std::string bot : {"alpha-beta", "mtdf"}) {
    AnyGame game = game_of<Standard>(black, white, Side::black);
    EXPECT_EQ(think(game, bot, {{"depth", "3"}}).move, "L8") << bot;
    ASSERT_TRUE(game.play("F8"));
    EXPECT_FALSE(game.ending());
  }
}

TEST(GomokuBots, TheStrongBotFindsAWinByThreats) {
  const AnyGame game = game_of({"G8", "H8", "J9", "J10"}, {"D4", "L4", "D12", "L13"}, Side::black);
  const core::Thought thought = think(game, "alpha-beta", {{"level", "5"}});
  EXPECT_EQ(thought.move, "J8");
  EXPECT_EQ(thought.win_rate, 1.0);
  EXPECT_GT(thought.nodes, 0);
  EXPECT_GE(thought.depth, 5);
}

TEST(GomokuBots, TheStrongBotStopsAWinByThreats) {
  // White, to move, must stop the double three at J8.
  AnyGame game = game_of({"G8", "H8", "J9", "J10"}, {"D4", "L4", "D12"}, Side::white);
  const core::Thought thought = think(game, "alpha-beta", {{"nodes", "2000"}});
  ASSERT_TRUE(game.play(thought.move));
  EXPECT_LT(think(game, "alpha-beta", {{"level", "3"}}).win_rate, 1.0) << thought.move;
}

TEST(GomokuBots, RepeatTheirMoveWhenThereIsNoClock) {
  const AnyGame game = game_of({"H8", "J9", "G10"}, {"G9", "H10"}, Side::white);
  for (const std::string bot : {"alpha-beta", "mtdf"}) {
    const core::BotKind& bot_kind = *kind.bot(bot);
    const auto player = bot_kind.make(*core::Options::parse(bot_kind.options, Given{{"nodes", "500"}}), game);
    const core::Thought first = player->think(game, {}, {});
    const core::Thought second = player->think(game, {}, {});
    EXPECT_EQ(first.variation, second.variation) << bot;
    EXPECT_EQ(first.nodes, second.nodes) << bot;
  }
}

TEST(GomokuBots, FindALegalMoveOnEveryBoard) {
  for (const std::string size : {"15", "20"})
    for (const std::string rules : {"freestyle", "standard"}) {
      const auto options = core::Options::parse(kind.options, Given{{"size", size}, {"rules", rules}});
      AnyGame game = *kind.start(*options);
      for (int round = 0; round < 2; ++round)
        for (const core::BotKind& bot : kind.bots) {
          const Given given = bot.name == "random" ? Given{} : Given{{"level", "1"}};
          const core::Thought thought = think(game, std::string{bot.name}, given);
          EXPECT_TRUE(game.play(thought.move)) << bot.name << " plays " << thought.move;
        }
    }
}

TEST(GomokuBots, ContinueWhenNeitherSideCanMakeARow) {
  // Alternates by two columns, shifted by one point in each row, so that no row of five fits anywhere.
  std::string position;
  for (int row = 0; row < 15; ++row) {
    if (row > 0) position += '/';
    for (int column = 0; column < 15; ++column)
      position += row == 7 && column > 12 ? '.' : (column / 2 + row) % 2 == 0 ? 'x' : 'o';
  }
  for (const std::string bot : {"alpha-beta", "mtdf"}) {
    auto game = kind.start_from(position, Side::black, core::Options::defaults(kind.options));
    ASSERT_TRUE(game) << game.error().text();
    ASSERT_FALSE(game->ending());
    while (!game->ending()) ASSERT_TRUE(game->play(think(*game, bot, {{"level", "2"}}).move)) << bot;
    EXPECT_EQ(core::result_text(*game->ending()), "draw") << bot;
  }
}

TEST(GomokuBots, TheStrongBotBeatsTheOthers) {
  for (const std::string other : {"uct", "random"})
    for (const Side strong : base::both_sides) {
      AnyGame game = *kind.start(core::Options::defaults(kind.options));
      while (!game.ending()) {
        const std::string bot = game.to_move() == strong ? "alpha-beta" : other;
        const Given given = bot == "alpha-beta" ? Given{{"nodes", "500"}}
                            : bot == "uct"      ? Given{{"playouts", "200"}}
                                                : Given{};
        ASSERT_TRUE(game.play(think(game, bot, given).move));
      }
      EXPECT_EQ(game.ending()->outcome, core::win_for(strong)) << other;
    }
}

}  // namespace
}  // namespace gomoku
