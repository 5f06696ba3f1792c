#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/nogo/kind.h"

namespace nogo {
namespace {

std::unique_ptr<core::Bot> strong_bot(const core::AnyGame& game, const std::vector<core::KeyValue>& options) {
  const core::BotKind& bot_kind = *kind.bot("uct");
  return bot_kind.make(*core::Options::parse(bot_kind.options, options), game);
}

/// A game on 9×9 after these moves.
core::AnyGame after(const std::string& moves) {
  core::AnyGame game = *kind.start(core::Options::defaults(kind.options));
  std::istringstream words(moves);
  for (std::string move; words >> move;) EXPECT_TRUE(game.play(move)) << move;
  return game;
}

/// From a game against HaHaNoGo that the player lost here while it used its net to the end: with White to move and
/// nine shared points left, exhaustive search finds four moves that win.
constexpr auto endgame =
    "C2 E1 A1 A9 B2 A2 C1 B8 B9 C8 B3 A7 A4 D9 A6 A5 J9 E8 D8 F9 F8 C3 J1 H2 D6 E7 C6 D5 J5 D2 E3 J6 H7 H9 G9 F1 J3 J4 "
    "H3 F3 C7 G2 F2 H1 E4 B7 E6 G4 E5 B4 F5 F6 G5 F4 G7 H4 J2";

TEST(NogoStrongBot, FindsTheWinOfAnEndgame) {
  const std::set<std::string> winning{"B5", "C4", "C5", "D4"};
  const core::AnyGame game = after(endgame);
  for (const std::string seed : {"1", "2", "3"}) {
    const auto bot = strong_bot(game, {{"playouts", "20000"}, {"seed", seed}});
    const core::Thought thought = bot->think(game, {}, std::stop_token{});
    EXPECT_TRUE(winning.contains(thought.move)) << thought.move;
  }
}

TEST(NogoStrongBot, PlaysTheSameAfterMovesAreTakenBack) {
  const core::AnyGame game = after(endgame);
  const core::AnyGame opening = after("C2 E1 A1 A9 B2");
  const std::vector<core::KeyValue> options{{"playouts", "10000"}};
  const auto bot = strong_bot(game, options);
  const core::Budget budget{.is_repeatable = true};
  const std::string first = bot->think(game, budget, std::stop_token{}).move;
  const std::string early = bot->think(opening, budget, std::stop_token{}).move;
  EXPECT_EQ(early, strong_bot(opening, options)->think(opening, budget, std::stop_token{}).move);
  EXPECT_EQ(bot->think(game, budget, std::stop_token{}).move, first);
}

}  // namespace
}  // namespace nogo
