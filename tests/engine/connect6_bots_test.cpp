#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/connect6/kind.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"
#include "engine/connect6/vcdt.h"
#include "engine/core/any_game_of.h"
#include "engine/search/minimax.h"

namespace connect6 {
namespace {

using base::Side;
using core::AnyGame;
using Given = std::vector<core::KeyValue>;

static_assert(search::MinimaxPolicy<LinePolicy<19>>);

AnyGame game_of(const std::vector<std::string>& black, const std::vector<std::string>& white, Side turn) {
  base::PerSide<Position<15>::Points> stones;
  for (const std::string& name : black) stones.black.set(grid::index(Position<15>::parse(name)->point));
  for (const std::string& name : white) stones.white.set(grid::index(Position<15>::parse(name)->point));
  return AnyGame::of(Position<15>(stones, turn));
}

/// Lets the bot play the stones of one turn.
core::Thought play_turn(AnyGame& game, const std::string& bot, const Given& given) {
  const core::BotKind& bot_kind = *kind.bot(bot);
  const auto player = bot_kind.make(*core::Options::parse(bot_kind.options, given), game);
  const Side side = game.to_move();
  core::Thought thought;
  while (!game.ending() && game.to_move() == side) {
    thought = player->think(game, {}, {});
    EXPECT_TRUE(game.play(thought.move)) << thought.move;
  }
  return thought;
}

TEST(Connect6Bots, CompleteSix) {
  for (const std::string bot : {"vcdt", "mtdf"}) {
    AnyGame game = game_of({"E8", "F8", "G8", "H8"}, {"D8", "E7", "F10", "H6", "K9"}, Side::black);
    const core::Thought thought = play_turn(game, bot, {{"nodes", "50"}});
    ASSERT_TRUE(game.ending()) << bot;
    EXPECT_EQ(core::result_text(*game.ending()), "B+line") << bot;
    EXPECT_EQ(thought.win_rate, 1.0) << bot;
    EXPECT_GT(thought.nodes, 0) << bot;
  }
}

TEST(Connect6Bots, BlockAFourAtBothEnds) {
  const std::vector<std::pair<std::string, Given>> players{{"vcdt", {{"nodes", "2000"}}}, {"mtdf", {{"depth", "4"}}}};
  for (const auto& [bot, options] : players) {
    AnyGame game = game_of({"F9", "G8", "H8", "J7", "K6"}, {"E10", "F10", "G10", "H10", "F7", "L7"}, Side::black);
    play_turn(game, bot, options);
    const auto* record = game.as<Position<15>>();
    EXPECT_TRUE(gaps_of(LineBoard<15>(record->position()), Side::white).empty()) << bot;
  }
}

TEST(Connect6Bots, WinByThreatsAgainstTheBestDefence) {
  // From two threes Black makes two open fours, more than White can block.
  AnyGame game = game_of({"F8", "G8", "H8", "L3", "L4", "L5"}, {"C12", "N12", "C3", "N14", "H13"}, Side::black);
  const core::Thought thought = play_turn(game, "vcdt", {{"nodes", "200"}});
  EXPECT_EQ(thought.win_rate, 1.0);
  play_turn(game, "vcdt", {{"nodes", "200"}});
  ASSERT_FALSE(game.ending());
  play_turn(game, "vcdt", {{"nodes", "200"}});
  ASSERT_TRUE(game.ending());
  EXPECT_EQ(core::result_text(*game.ending()), "B+line");
}

TEST(Connect6Bots, SeeThatThereAreMoreThreatsThanStones) {
  AnyGame game = game_of({"E8", "F8", "G8", "H8", "L3", "L4", "L5", "L6"}, {"C12", "N12", "C3"}, Side::white);
  const core::Thought thought = play_turn(game, "vcdt", {{"nodes", "200"}});
  EXPECT_EQ(thought.win_rate, 0.0);
  EXPECT_FALSE(game.ending());
}

TEST(Connect6Bots, PreventAWinByThreats) {
  AnyGame game = game_of({"C12", "N12", "C3", "N14", "H13"}, {"F8", "G8", "H8", "L3", "L4", "L5"}, Side::black);
  const auto white_wins = [&] {
    const LineBoard<15> board(game.as<Position<15>>()->position());
    return Vcdt<15>().find(board, Side::white, 2, {.nodes = 20'000}).has_value();
  };
  EXPECT_TRUE(white_wins());
  play_turn(game, "vcdt", {{"nodes", "200"}});
  EXPECT_FALSE(white_wins());
}

TEST(Connect6Bots, ShareTheLimitsOfATurnBetweenItsStones) {
  AnyGame game = game_of({"H8"}, {}, Side::white);
  const core::BotKind& vcdt = *kind.bot("vcdt");
  const auto player = vcdt.make(*core::Options::parse(vcdt.options, Given{{"nodes", "100"}}), game);
  for (const std::int64_t playouts : {80, 20}) {
    const core::Thought thought = player->think(game, {}, {});
    EXPECT_EQ(thought.playouts, playouts);
    ASSERT_TRUE(game.play(thought.move));
  }
}

TEST(Connect6Bots, PlayTheSameTurnWhateverTheySearchedBefore) {
  const AnyGame game = game_of({"H8", "K9"}, {"G7", "J10", "K10"}, Side::black);
  const AnyGame other = game_of({"H8", "E5"}, {"G7", "F6", "E6"}, Side::black);
  const core::BotKind& vcdt = *kind.bot("vcdt");
  const auto make = [&] { return vcdt.make(*core::Options::parse(vcdt.options, Given{{"nodes", "300"}}), game); };
  const auto used = make();
  used->think(other, {}, {});
  const core::Thought thought = used->think(game, {}, {});
  const core::Thought expected = make()->think(game, {}, {});
  EXPECT_EQ(thought.move, expected.move);
  EXPECT_EQ(thought.win_rate, expected.win_rate);
  EXPECT_EQ(thought.variation, expected.variation);
}

TEST(Connect6Bots, EvaluateLinesTheSameForBothSides) {
  LineBoard<15> board;
  board.put(Position<15>::parse("H8")->point, Side::black);
  const search::Score black = board.score();
  LineBoard<15> other;
  other.put(Position<15>::parse("H8")->point, Side::white);
  EXPECT_EQ(other.score(), -black);
  EXPECT_GT(black, 0);
}

}  // namespace
}  // namespace connect6
