#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/core/rng.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/java47.h"
#include "engine/othello/kind.h"
#include "engine/othello/position_text.h"
#include "engine/othello/weights_text.h"
#include "tests/engine/othello_random.h"

namespace othello {
namespace {

using core::AnyGame;
using core::KeyValue;

std::unique_ptr<core::Bot> make(const char* name, const std::vector<KeyValue>& given, const AnyGame& game) {
  const core::BotKind* const bot = kind.bot(name);
  return bot->make(core::Options::parse(bot->options, given).value(), game);
}

/// Turned by a quarter: what stands on column x and row y comes to column y and row 7 - x.
Bitboard turned(Bitboard set) {
  Bitboard result = 0;
  for (; set != 0; set &= set - 1) result |= bit(8 * (7 - first(set) % 8) + first(set) / 8);
  return result;
}
Bitboard mirrored(Bitboard set) {
  Bitboard result = 0;
  for (; set != 0; set &= set - 1) result |= bit(8 * (first(set) / 8) + 7 - first(set) % 8);
  return result;
}

TEST(OthelloEvaluation, IsTheSameHoweverTheBoardIsTurned) {
  core::Rng rng(1);
  std::set<int> values;
  for (int i = 0; i < 50; ++i) {
    const Discs discs = random_position(rng, 8 + i % 45).discs();
    const int value = evaluation()(discs);
    values.insert(value);
    Discs image = discs;
    for (int turn = 0; turn < 4; ++turn) {
      image = {turned(image.own), turned(image.other)};
      EXPECT_EQ(evaluation()(image), value);
      EXPECT_EQ(evaluation()({mirrored(image.own), mirrored(image.other)}), value);
    }
  }
  EXPECT_GT(values.size(), 30U);
}

TEST(OthelloEvaluation, LooksAtEverySquare) {
  Bitboard seen = 0;
  for (const PatternPlace& place : pattern_table().places) seen |= place.mask;
  EXPECT_EQ(seen, ~Bitboard{0});
}

TEST(OthelloWeights, ComeBackFromTheirText) {
  std::vector<std::int16_t> weights{0, 0, 0, 0, 0, 40, -40, 41, -41, 500, -500, 0, 1, 0, 0};
  weights.resize(9'000);
  weights.push_back(-3);
  const std::string text = weights_to_text(weights);
  EXPECT_EQ(text.find_first_of("\"\\?"), std::string::npos);
  EXPECT_LT(text.size(), 60U);
  std::vector<std::int16_t> back(weights.size(), 7);
  weights_from_text(text, back);
  EXPECT_EQ(back, weights);
}

TEST(OthelloBots, SolveTheEndAndSayWhoWins) {
  core::Rng rng(2);
  for (int i = 0; i < 10; ++i) {
    const AnyGame game = AnyGame::of(random_position(rng, 9));
    if (game.legal_moves().size() < 2) continue;
    const core::Thought thought = make("pattern", {{"nodes", "100000"}, {"memory", "1"}}, game)->think(game, {}, {});
    EXPECT_TRUE(thought.win_rate == 0 || thought.win_rate == 0.5 || thought.win_rate == 1);
    AnyGame end = game;
    for (const std::string& move : thought.variation) ASSERT_TRUE(end.play(move)) << move;
    ASSERT_TRUE(end.ending());
    EXPECT_EQ(core::value_for(game.to_move(), end.ending()->outcome), thought.win_rate);
  }
}

TEST(OthelloBots, AllAlgorithmsSeeTheSameAtEqualDepth) {
  core::Rng rng(3);
  for (int i = 0; i < 5; ++i) {
    const AnyGame game = AnyGame::of(random_position(rng, 40));
    if (game.legal_moves().size() < 2) continue;
    const auto rate = [&](const char* name) {
      return make(name, {{"depth", "5"}, {"memory", "4"}}, game)->think(game, {}, {}).win_rate;
    };
    EXPECT_EQ(rate("pvs"), rate("alpha-beta"));
    EXPECT_EQ(rate("mtdf"), rate("alpha-beta"));
  }
}

TEST(OthelloBots, ASeedVariesTheOpening) {
  AnyGame game = AnyGame::of(Position());
  std::set<std::string> firsts;
  for (int seed = 1; seed <= 12; ++seed) {
    const std::vector<KeyValue> given{{"seed", std::to_string(seed)}, {"memory", "1"}};
    const std::string move = make("pattern", given, game)->think(game, {}, {}).move;
    EXPECT_EQ(make("pattern", given, game)->think(game, {}, {}).move, move);
    firsts.insert(move);
  }
  EXPECT_GT(firsts.size(), 1U);
}

TEST(OthelloBots, AVariedOpeningHasAnOpinionToo) {
  core::Rng rng(1);
  double farthest = 0;
  for (int i = 0; i < 10; ++i) {
    AnyGame game = AnyGame::of(Position());
    while (game.ply() < 6) {
      const std::vector<std::string> moves = game.legal_moves();
      ASSERT_TRUE(game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    const std::vector<KeyValue> given{{"seed", "1"}, {"memory", "1"}};
    const core::Thought thought = make("pattern", given, game)->think(game, {}, {});
    EXPECT_GT(thought.depth, 0);
    ASSERT_TRUE(thought.lead);
    EXPECT_EQ(thought.win_rate > 0.5, *thought.lead > 0) << "Black is to move";
    farthest = std::max(farthest, std::abs(thought.win_rate - 0.5));
  }
  EXPECT_GT(farthest, 0.2);
}

TEST(Java47, CountsItsTableAndTheFrontier) {
  // One disc each, far from the other: the frontier is the same, and so only the table tells a corner from a square
  // slantwise from it.
  EXPECT_EQ(java47_value({bit(0), bit(9)}), 3 * (100 + 50) + 7 * (1 - 1));
  EXPECT_EQ(java47_value({bit(9), bit(0)}), -java47_value({bit(0), bit(9)}));
  // A disc that other discs surround is no frontier.
  const Bitboard block = bit(0) | bit(1) | bit(2) | bit(8) | bit(9) | bit(10) | bit(16) | bit(17) | bit(18);
  EXPECT_EQ(java47_value({bit(9), block ^ bit(9)}), 3 * (-50 - (100 - 20 + 10 - 20 - 2 + 10 - 2 + 5)) + 7 * 5);
}

TEST(Java47, SolvesWhatItsNodesReachAndDividesThem) {
  core::Rng rng(4);
  const Position position = random_position(rng, 6);
  const Java47Choice choice = java47_choice(position, 1'000'000);
  EXPECT_EQ(choice.value % 10'000, 0) << "a margin of discs";
  // With one node for each move only the replies are evaluated.
  const Position start;
  EXPECT_EQ(java47_choice(start, 4).nodes, 4);
}

}  // namespace
}  // namespace othello
