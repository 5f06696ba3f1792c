#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/any_game_of.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/java47.h"
#include "engine/othello/kind.h"
#include "engine/othello/node.h"
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

/// A quarter turn: the disc on column x, row y moves to column y, row 7 - x.
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

TEST(OthelloEvaluation, IsInvariantUnderRotation) {
  base::Rng rng(1);
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

std::vector<std::size_t> weights_of(const Features& features) {
  std::vector<std::size_t> weights;
  features.each([&](std::size_t weight) { weights.push_back(weight); });
  return weights;
}

TEST(OthelloFeatures, FollowTheGame) {
  base::Rng rng(8);
  for (int game = 0; game < 30; ++game) {
    Position position;
    Node node(position.discs());
    while (!position.outcome()) {
      Position::Moves moves;
      position.legal_moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      node = move.is_pass() ? node.passed()
                            : node.played(move.square, flips(move.square, node.discs.own, node.discs.other));
      position.play(move);
      ASSERT_EQ(node.discs, position.discs());
      ASSERT_EQ(weights_of(node.features), weights_of(Features(position.discs())));
    }
  }
}

TEST(OthelloFeatures, SeeEverySquareInAtLeastFourPlaces) {
  const std::vector<std::size_t> empty = weights_of(Features(Discs{}));
  for (Square square = 0; square < squares; ++square) {
    const std::vector<std::size_t> own = weights_of(Features(Discs{bit(square), 0}));
    const std::vector<std::size_t> other = weights_of(Features(Discs{0, bit(square)}));
    int places = 0;
    for (std::size_t place = 0; place < empty.size(); ++place) {
      EXPECT_EQ(own[place] != empty[place], other[place] != empty[place]);
      if (own[place] == empty[place]) continue;
      EXPECT_NE(own[place], other[place]);
      ++places;
    }
    EXPECT_GE(places, 4) << square;
  }
}

TEST(OthelloFeatures, OfMirrorImagesShareTheirWeights) {
  for (std::size_t weight = 0; weight < pattern_offsets.total; ++weight) {
    const std::size_t canonical = canonical_weight(weight);
    ASSERT_LE(canonical, weight);
    ASSERT_EQ(canonical_weight(canonical), canonical);
  }
}

TEST(OthelloWeights, AreReadBackFromTheirText) {
  std::vector<std::int16_t> weights{0, 0, 0, 0, 0, 34, -34, 35, -35, 500, -500, 899, -900, 0, 1, 0, 0};
  weights.resize(9'000);
  weights.push_back(-3);
  const std::string text = weights_to_text(weights);
  EXPECT_EQ(text.find_first_of("\"\\?"), std::string::npos);
  EXPECT_LT(text.size(), 60U);
  std::vector<std::int16_t> back(weights.size(), 7);
  weights_from_text(text, back);
  EXPECT_EQ(back, weights);
}

TEST(OthelloWeights, BeyondTheRangeBecomeTheNearest) {
  const std::vector<std::int16_t> weights{900, -901, 30'000, -30'000};
  std::vector<std::int16_t> back(weights.size());
  weights_from_text(weights_to_text(weights), back);
  EXPECT_EQ(back, (std::vector<std::int16_t>{899, -900, 899, -900}));
}

TEST(OthelloBots, SolveTheEndgameAndReportTheWinner) {
  base::Rng rng(2);
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

TEST(OthelloBots, AllAlgorithmsAgreeAtEqualDepth) {
  base::Rng rng(3);
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

TEST(OthelloBots, MovesOfAVariedOpeningHaveAnEvaluationToo) {
  base::Rng rng(1);
  double farthest = 0;
  for (int i = 0; i < 10; ++i) {
    AnyGame game = AnyGame::of(Position());
    while (game.ply() < 6) {
      const std::vector<std::string> moves = game.legal_moves();
      ASSERT_TRUE(game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    const std::vector<KeyValue> given{{"seed", "1"}, {"book", "off"}, {"memory", "1"}};
    const core::Thought thought = make("pattern", given, game)->think(game, {}, {});
    EXPECT_GT(thought.depth, 0);
    ASSERT_TRUE(thought.lead);
    EXPECT_EQ(thought.win_rate > 0.5, *thought.lead > 0) << "Black is to move";
    farthest = std::max(farthest, std::abs(thought.win_rate - 0.5));
  }
  EXPECT_GT(farthest, 0.2);
}

/// The squares of a list like `a1 b2`.
Bitboard squares_of(std::string_view names) {
  Bitboard set = 0;
  for (; names.size() >= 2; names.remove_prefix(std::min<std::size_t>(3, names.size())))
    set |= bit(8 * (names[1] - '1') + (names[0] - 'a'));
  return set;
}

// Computed by hand from the table and the weights of the article: 3 × (own squares - opponent's squares) + 7 ×
// (opponent's frontier discs - own frontier discs).
TEST(Java47, EvaluatesPositionsAsTheArticleDoes) {
  const auto value = [](std::string_view own, std::string_view other) {
    return java47_value({squares_of(own), squares_of(other)}, {});
  };
  // At the start both have two squares of value 1 in the middle, and all four discs are exposed.
  EXPECT_EQ(value("d5 e4", "d4 e5"), 0);
  // After d3, for White: 1 against 2 + 1 + 1 + 1, and four exposed discs of the opponent against one own. 3 × -4 + 7 ×
  // 3
  EXPECT_EQ(value("e5", "d3 d4 d5 e4"), 9);
  // A corner (100) is not on the frontier; the square diagonally next to it (-45) is. 3 × 145 + 7 × 1
  EXPECT_EQ(value("a1", "b2"), 442);
  // 10 + 5 on the edge and 3 inside against 1 + 1; on the frontier c3 against c2 and d2. 3 × 16 + 7 × (2 - 1)
  EXPECT_EQ(value("c1 d1 c3", "c2 d2"), 55);
  // The surrounded disc b2 is not on the frontier: 115 + 45 on the squares; own b3, c2 and c3 are exposed. 3 × 160 - 7
  // × 3
  EXPECT_EQ(value("a1 b1 c1 a2 c2 a3 b3 c3", "b2"), 459);
}

TEST(Java47, NegatesTheValueForTheOtherSide) {
  base::Rng rng(5);
  for (int i = 0; i < 50; ++i) {
    const Discs discs = random_position(rng, 8 + i % 45).discs();
    EXPECT_EQ(java47_value(discs, {}), -java47_value(discs.passed(), {}));
    EXPECT_EQ(java47_value(discs, {}),
              java47_value(discs, {.frontier_weight = 0}) + java47_value(discs, {.table_weight = 0}));
  }
}

// Computed by hand. A budget of 4 leaves one node to each of the four moves, which is not enough for their three
// replies. The replies are evaluated, and after d3 the worst for Black is c3: 3 × (2 + 1 + 1 - 3 - 1 - 1) with three
// exposed discs each. The first move takes 1 + 3 positions; c4 is cut off after its first reply, which is no better; f5
// and e6 have their best reply last.
TEST(Java47, DividesItsNodesBetweenTheMoves) {
  const Java47Choice choice = java47_choice(Position(), {.nodes = 4});
  EXPECT_EQ(Position::format(choice.move), "d3");
  EXPECT_EQ(choice.value, -3);
  EXPECT_EQ(choice.nodes, 4 + 2 + 4 + 4);
  // With a smaller budget the moves themselves are evaluated instead; the test above has the value after d3.
  const Java47Choice shallow = java47_choice(Position(), {.nodes = 3});
  EXPECT_EQ(shallow.value, -9);
  EXPECT_EQ(shallow.nodes, 4);
}

// A game computed by hand. Black can take the corner a1, or g8. Evaluated at once, the corner is worth 3 × (115 - 10)
// and g8 3 × (25 + 5). But after a1 White captures two discs with c8 and wins 4 to 3, while after g8 White has only d1
// and loses 3 to 4. All discs are on edges, so there is no frontier.
TEST(Java47, PlaysTheBetterMoveOnlyWithEnoughNodes) {
  const Position start({squares_of("c1 d8 e8"), squares_of("b1 f8")}, base::Side::black);
  const auto play = [&](std::int64_t nodes) {
    Position position = start;
    std::vector<std::string> moves;
    while (!position.outcome()) {
      const Move move = java47_choice(position, {.nodes = nodes}).move;
      moves.push_back(Position::format(move));
      position.play(move);
    }
    return moves;
  };
  EXPECT_EQ(java47_choice(start, {.nodes = 1}).value, 315);
  EXPECT_EQ(play(1), (std::vector<std::string>{"a1", "c8"}));
  EXPECT_EQ(java47_choice(start, {.nodes = 2}).value, java47_win + 1);
  EXPECT_EQ(java47_choice(start, {.nodes = 2}).nodes, 4);
  EXPECT_EQ(play(2), (std::vector<std::string>{"g8", "d1"}));
}

}  // namespace
}  // namespace othello
