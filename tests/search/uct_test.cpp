#include "engine/search/uct.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <vector>

#include "tests/search/toys/nim.h"
#include "tests/search/toys/tic_tac_toe.h"
#include "tests/search/toys/two_step.h"

namespace {

using core::Limits;
using search::Plain;
using search::plain_uct;
using search::tuned_uct;
using search::Uct;
using search::UctSettings;
using search::UniformPolicy;
using toys::Nim;
using toys::TicTacToe;
using toys::TwoStep;

constexpr Limits playouts(std::int64_t number) {
  return {.playouts = number, .time = std::nullopt};
}

template <class G>
std::vector<typename G::Move> all_moves(const G& position) {
  typename G::Moves moves;
  position.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

/// Searches with all legal moves allowed.
template <class Policy, class G = typename Policy::Game>
auto search_with(const UctSettings& settings, const G& root, const Limits& limits, std::uint64_t seed = 1) {
  const auto moves = all_moves(root);
  return Uct<Plain<Policy>>(settings).search({root, moves}, limits, seed, {});
}
template <class G>
auto search_all(const UctSettings& settings, const G& root, const Limits& limits, std::uint64_t seed = 1) {
  return search_with<UniformPolicy<G>>(settings, root, limits, seed);
}

TicTacToe tic_tac_toe(std::initializer_list<int> moves) {
  TicTacToe position;
  for (const int move : moves) position.play(move);
  return position;
}

/// Properties of every search, whatever its settings.
class AnyUct : public testing::TestWithParam<UctSettings> {};
INSTANTIATE_TEST_SUITE_P(Settings, AnyUct, testing::Values(plain_uct, tuned_uct),
                         [](const auto& info) { return info.param.mcts_solver ? "tuned" : "plain"; });

TEST_P(AnyUct, TakesTheWin) {
  // x x .
  // o o .
  // . . .
  const auto result = search_all(GetParam(), tic_tac_toe({0, 3, 1, 4}), playouts(500));
  EXPECT_EQ(result.best().move, 2);
  EXPECT_EQ(result.best().win_rate, 1.0);
}

TEST_P(AnyUct, SeesTheWinWithTheFirstPlayout) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(search_all(GetParam(), tic_tac_toe({0, 3, 1, 4}), playouts(1), seed).best().move, 2);
}

TEST_P(AnyUct, BlocksTheThreat) {
  // x x .
  // . o .
  // . . .
  EXPECT_EQ(search_all(GetParam(), tic_tac_toe({0, 4, 1}), playouts(1000)).best().move, 2);
}

TEST_P(AnyUct, CountsADrawAsHalfAWin) {
  // x o x
  // . o .   Each side has one open line, and can block the other's.
  // o x .
  EXPECT_NEAR(search_all(GetParam(), tic_tac_toe({0, 1, 2, 4, 7, 6}), playouts(2000)).best().win_rate, 0.5, 0.05);
}

TEST_P(AnyUct, FindsTheOnlyWinningMoveOfNim) {
  EXPECT_EQ(search_all(GetParam(), Nim({0, 2, 5}), playouts(20'000)).best().move, (Nim::Move{2, 3}));
  EXPECT_EQ(search_all(GetParam(), Nim({1, 2, 4}), playouts(20'000)).best().move, (Nim::Move{2, 1}));
}

TEST_P(AnyUct, DoesNotAssumeThatSidesAlternate) {
  for (const auto& [left, winning] : {std::pair{7, 1}, {10, 2}, {13, 1}, {16, 2}}) {
    TwoStep position(left);
    for (int step = 0; step < 2; ++step) {
      EXPECT_EQ(search_all(GetParam(), position, playouts(5000)).best().move, winning) << left << " step " << step;
      position.play(static_cast<TwoStep::Move>(winning));
    }
  }
}

TEST_P(AnyUct, PlaysOnlyAllowedMoves) {
  const std::array allowed{5, 8};
  const TicTacToe root = tic_tac_toe({0, 3, 1, 4});
  const auto result = Uct<Plain<UniformPolicy<TicTacToe>>>(GetParam()).search({root, allowed}, playouts(1000), 1, {});
  EXPECT_EQ(result.best().move, 5);  // the win at 2 is not allowed, but White's threat at 5 can be blocked
  const std::array one{8};
  EXPECT_EQ(Uct<Plain<UniformPolicy<TicTacToe>>>(GetParam()).search({root, one}, playouts(100), 1, {}).best().move, 8);
}

TEST_P(AnyUct, IsDeterministic) {
  const Nim root({5, 6, 7});
  const auto first = search_all(GetParam(), root, playouts(300), 7);
  const auto second = search_all(GetParam(), root, playouts(300), 7);
  EXPECT_EQ(first.best().move, second.best().move);
  EXPECT_EQ(first.best().visits, second.best().visits);
  EXPECT_EQ(first.best().win_rate, second.best().win_rate);
  EXPECT_EQ(first.best().variation, second.best().variation);
  const auto other = search_all(GetParam(), root, playouts(300), 8);
  EXPECT_NE(std::pair(first.best().visits, first.best().win_rate),
            std::pair(other.best().visits, other.best().win_rate));
}

TEST_P(AnyUct, MakesExactlyTheAllowedNumberOfPlayouts) {
  for (const std::int64_t limit : {0, 1, 2, 8, 9, 1000}) {
    Uct<Plain<UniformPolicy<Nim>>> uct(GetParam());
    const Nim root({9, 10, 11});
    const auto result = uct.search({root, all_moves(root)}, playouts(limit), 1, {});
    EXPECT_EQ(result.playouts, limit);
    EXPECT_EQ(uct.tree()[0].visits(), limit);
    EXPECT_LE(result.best().visits, limit);
    EXPECT_TRUE(root.is_legal(result.best().move));
  }
}

TEST_P(AnyUct, ObeysTheClock) {
  const Limits limits{.playouts = 1'000'000'000'000, .time = std::chrono::milliseconds{2}};
  const auto result = search_all(GetParam(), Nim({15, 16, 17}), limits);
  EXPECT_LT(result.playouts, *limits.playouts);
  const Limits no_time{.playouts = std::nullopt, .time = std::chrono::milliseconds{0}};
  EXPECT_EQ(search_all(GetParam(), Nim({15, 16, 17}), no_time).playouts, 0);
}

TEST_P(AnyUct, MakesNoPlayoutWhenAlreadyStopped) {
  std::stop_source source;
  source.request_stop();
  const Nim root({15, 16, 17});
  const auto result =
      Uct<Plain<UniformPolicy<Nim>>>(GetParam()).search({root, all_moves(root)}, {}, 1, source.get_token());
  EXPECT_EQ(result.playouts, 0);
  EXPECT_TRUE(root.is_legal(result.best().move));
  EXPECT_EQ(result.best().win_rate, 0.5);
}

/// Requests a stop in its hundredth playout.
struct StopsItself : UniformPolicy<Nim> {
  static inline std::stop_source source;
  static inline int begun = 0;

  static Nim::Move choose(const Nim& position, base::Rng& rng) {
    if (position == Nim({15, 16, 17})) ADD_FAILURE() << "a playout must not start at the root";
    if (++begun == 100) source.request_stop();
    return UniformPolicy<Nim>::choose(position, rng);
  }
};

TEST_P(AnyUct, StopsWhenAsked) {
  StopsItself::source = {};
  StopsItself::begun = 0;
  const Nim root({15, 16, 17});
  const auto result =
      Uct<Plain<StopsItself>>(GetParam()).search({root, all_moves(root)}, {}, 1, StopsItself::source.get_token());
  EXPECT_GT(result.playouts, 0);
  EXPECT_LE(result.playouts, 100);
}

TEST_P(AnyUct, KeepsItsTreeWithinTheLimit) {
  UctSettings settings = GetParam();
  settings.max_nodes = 60;
  Uct<Plain<UniformPolicy<Nim>>> uct(settings);
  const Nim root({9, 10, 11});
  const auto result = uct.search({root, all_moves(root)}, playouts(2000), 1, {});
  EXPECT_LE(uct.tree().size(), 60U);
  EXPECT_EQ(result.playouts, 2000);
}

TEST_P(AnyUct, ExpandsTheRootHoweverSmallTheTree) {
  UctSettings settings = GetParam();
  settings.max_nodes = 1;
  Uct<Plain<UniformPolicy<Nim>>> uct(settings);
  const Nim root({0, 4, 3});
  EXPECT_EQ(uct.search({root, all_moves(root)}, playouts(2000), 1, {}).playouts, 2000);
  EXPECT_EQ(uct.tree().size(), 8U);
}

TEST_P(AnyUct, TheVariationIsLegalAndStartsWithTheMove) {
  const Nim root({3, 5, 6});
  const auto result = search_all(GetParam(), root, playouts(3000));
  ASSERT_FALSE(result.best().variation.empty());
  EXPECT_EQ(result.best().variation.front(), result.best().move);
  EXPECT_GE(result.best().variation.size(), 3U);
  Nim position = root;
  for (const Nim::Move& move : result.best().variation) {
    ASSERT_TRUE(position.is_legal(move));
    position.play(move);
  }
}

/// A policy that takes only one at a time, in the tree and in playouts.
struct OneByOne : UniformPolicy<Nim> {
  static void candidates(const Nim& position, Nim::Moves& out) {
    out.clear();
    for (std::uint8_t heap = 0; heap < 3; ++heap)
      if (position.is_legal({heap, 1})) out.push_back({heap, 1});
  }
};

TEST_P(AnyUct, ConsidersOnlyCandidates) {
  EXPECT_EQ(search_with<OneByOne>(GetParam(), Nim({3, 4, 5}), playouts(3000)).best().move.take, 1);
}

TEST_P(AnyUct, FallsBackToAllowedMovesWithoutCandidates) {
  const std::array<Nim::Move, 2> allowed{{{0, 2}, {1, 3}}};
  const Nim root({3, 4, 5});
  EXPECT_EQ(Uct<Plain<OneByOne>>(GetParam()).search({root, allowed}, playouts(3000), 1, {}).best().move, allowed[0]);
}

/// Cuts off every playout at once and counts it as a win for Black.
struct BlackLikesIt : UniformPolicy<Nim> {
  static constexpr int max_playout_length = 0;
  static core::Outcome settle(const Nim& /*position*/) { return core::Outcome::black_wins; }
};

TEST_P(AnyUct, ScoresPlayoutsThatAreTooLong) {
  EXPECT_GT(search_with<BlackLikesIt>(GetParam(), Nim({20, 20, 19}), playouts(200)).best().win_rate, 0.99);
  Nim white_to_move({20, 20, 20});
  white_to_move.play({2, 1});
  EXPECT_LT(search_with<BlackLikesIt>(GetParam(), white_to_move, playouts(200)).best().win_rate, 0.01);
}

TEST(Proofs, EndTheSearch) {
  const auto won = search_all(tuned_uct, Nim({3, 4, 5}), playouts(1'000'000));
  EXPECT_EQ(won.best().move, (Nim::Move{0, 2}));
  EXPECT_EQ(won.best().win_rate, 1.0);
  EXPECT_LT(won.playouts, 1'000'000);
  const auto lost = search_all(tuned_uct, Nim({1, 2, 3}), playouts(1'000'000));
  EXPECT_EQ(lost.best().win_rate, 0.0);
  EXPECT_LT(lost.playouts, 1'000'000);
}

TEST(Proofs, AgreeWithTheTheoryOfNim) {
  for (std::uint8_t a = 0; a <= 3; ++a)
    for (std::uint8_t b = 0; b <= 3; ++b)
      for (std::uint8_t c = 1; c <= 3; ++c) {
        const auto result = search_all(tuned_uct, Nim({a, b, c}), playouts(1'000'000));
        EXPECT_EQ(result.best().win_rate, (a ^ b ^ c) == 0 ? 0.0 : 1.0) << int{a} << int{b} << int{c};
      }
}

TEST(Proofs, AgreeWithTheTheoryOfTwoStep) {
  for (int left = 1; left <= 18; ++left)
    EXPECT_EQ(search_all(tuned_uct, TwoStep(left), playouts(1'000'000)).best().win_rate,
              left % 6 == 5 || left % 6 == 0 ? 0.0 : 1.0)
        << left;
}

TEST(Proofs, AreNotUsedByThePlainSearch) {
  EXPECT_EQ(search_all(plain_uct, Nim({3, 4, 5}), playouts(20'000)).playouts, 20'000);
}

}  // namespace
