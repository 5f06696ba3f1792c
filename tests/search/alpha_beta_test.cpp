#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "engine/search/iterative_deepening.h"
#include "tests/search/toys/claim.h"

namespace {

using search::Algorithm;
using search::MinimaxSettings;
using search::Replacement;
using search::Score;
using search::TableSize;
using toys::Claim;
using toys::ClaimPolicy;

/// Plain minimax, the reference for all the other algorithms.
Score minimax(const Claim& board, int depth) {
  if (depth == 0 || board.outcome()) return ClaimPolicy::evaluate(board);
  Claim::Moves moves;
  board.legal_moves(moves);
  Score best = -search::infinite;
  for (const Claim::Move move : moves) {
    Claim next = board;
    next.play(move);
    const Score value = minimax(next, depth - 1);
    best = std::max(best, next.to_move() == board.to_move() ? value : -value);
  }
  return best;
}

/// The moves that reach the minimax value.
std::set<Claim::Move> best_moves(const Claim& board, int depth, Score value) {
  std::set<Claim::Move> best;
  Claim::Moves moves;
  board.legal_moves(moves);
  for (const Claim::Move move : moves) {
    Claim next = board;
    next.play(move);
    const Score reply = minimax(next, depth - 1);
    if ((next.to_move() == board.to_move() ? reply : -reply) == value) best.insert(move);
  }
  return best;
}

template <class P = ClaimPolicy>
auto search_to(const Claim& board, int depth, const MinimaxSettings& settings, const core::Limits& limits = {}) {
  search::IterativeDeepening<P> search(settings);
  Claim::Moves legal;
  board.legal_moves(legal);
  return search.search({board, std::span(legal.data(), legal.size())}, depth, limits);
}

std::vector<MinimaxSettings> all_settings() {
  std::vector<MinimaxSettings> result;
  for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf})
    for (const Replacement replacement : {Replacement::two_tier, Replacement::deeper, Replacement::always})
      for (const std::size_t places : {2U, 64U, 65'536U})
        for (const unsigned threads : {1U, 2U}) result.push_back({algorithm, replacement, threads, TableSize{places}});
  return result;
}

TEST(AlphaBeta, FindsTheMinimaxValueWithEveryAlgorithmAndTable) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Claim board(seed);
    const int depth = 1 + static_cast<int>(seed % 6);
    const Score value = minimax(board, depth);
    const std::set<Claim::Move> best = best_moves(board, depth, value);
    for (const MinimaxSettings& settings : all_settings()) {
      const auto result = search_to(board, depth, settings);
      EXPECT_EQ(result.score, value) << seed;
      EXPECT_EQ(result.depth, depth);
      EXPECT_TRUE(best.contains(result.best)) << seed;
      EXPECT_FALSE(result.solved);
      ASSERT_FALSE(result.variation.empty());
      EXPECT_EQ(result.variation.front(), result.best);
    }
  }
}

TEST(AlphaBeta, ReportsThatItSearchedToTheEndOfTheGame) {
  Claim board(3);
  for (Claim::Move move = 0; move < 4; ++move) board.play(move);
  for (const MinimaxSettings& settings : all_settings()) {
    const auto result = search_to(board, 50, settings);
    EXPECT_TRUE(result.solved);
    EXPECT_EQ(result.depth, 6);
    EXPECT_EQ(result.score, minimax(board, 6));
  }
}

TEST(AlphaBeta, TheVariationLeadsToTheValue) {
  const Claim start(5);
  const auto result = search_to(start, 5, {.table = TableSize{65'536}});
  ASSERT_EQ(result.variation.size(), 5U);
  Claim board = start;
  for (const Claim::Move move : result.variation) board.play(move);
  const Score end = ClaimPolicy::evaluate(board);
  EXPECT_EQ(board.to_move() == start.to_move() ? end : -end, result.score);
}

TEST(AlphaBeta, IsDeterministicOnOneThread) {
  for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf}) {
    const MinimaxSettings settings{.algorithm = algorithm, .table = TableSize{256}};
    const auto once = search_to(Claim(1), 6, settings);
    EXPECT_EQ(search_to(Claim(1), 6, settings).nodes, once.nodes);
  }
}

TEST(AlphaBeta, ForgettingResetsTheSearch) {
  search::IterativeDeepening<ClaimPolicy> search({.table = TableSize{65'536}});
  const Claim board(2);
  Claim::Moves legal;
  board.legal_moves(legal);
  const search::Root<Claim> root{board, std::span(legal.data(), legal.size())};
  const std::int64_t first = search.search(root, 6, {}).nodes;
  EXPECT_LT(search.search(root, 6, {}).nodes, first);
  search.forget();
  EXPECT_EQ(search.search(root, 6, {}).nodes, first);
}

TEST(AlphaBeta, VisitsFewerNodesThanMinimax) {
  const auto nodes = [](Algorithm algorithm) {
    std::int64_t sum = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
      sum += search_to(Claim(seed), 7, {.algorithm = algorithm, .table = TableSize{65'536}}).nodes;
    return sum;
  };
  constexpr std::int64_t all = 10 * (10 + 90 + 720 + 5040 + 30'240 + 151'200 + 604'800);
  EXPECT_LT(nodes(Algorithm::alpha_beta), all / 10);
  EXPECT_LT(nodes(Algorithm::pvs), all / 10);
  EXPECT_LT(nodes(Algorithm::mtdf), all / 10);
}

TEST(AlphaBeta, StopsAtTheLimitsWithALegalMove) {
  for (const std::int64_t nodes : {0, 1, 10, 5000}) {
    const auto result = search_to(Claim(4), 10, {}, {.playouts = nodes});
    EXPECT_LE(result.nodes, nodes);
    EXPECT_TRUE(Claim(4).is_legal(result.best));
  }
  EXPECT_TRUE(Claim(4).is_legal(search_to(Claim(4), 10, {}, {.time = std::chrono::milliseconds{0}}).best));
}

TEST(AlphaBeta, SavesTimeOnlyOnAClock) {
  constexpr std::chrono::milliseconds none{0};
  EXPECT_TRUE(search::SharedTimeManager({.time = none}, {}).may_start_iteration());
  EXPECT_FALSE(search::SharedTimeManager({.time = none, .hard_limit = none}, {}).may_start_iteration());
}

TEST(AlphaBeta, SearchesOnlyAllowedMoves) {
  const Claim board(6);
  for (Claim::Move only = 0; only < Claim::cells; ++only) {
    search::IterativeDeepening<ClaimPolicy> search({.table = TableSize{1024}});
    const std::vector<Claim::Move> allowed{only};
    const auto result = search.search({board, allowed}, 4, {});
    Claim next = board;
    next.play(only);
    const Score reply = minimax(next, 3);
    EXPECT_EQ(result.best, only);
    EXPECT_EQ(result.score, next.to_move() == board.to_move() ? reply : -reply);
  }
}

std::int64_t nodes_of_ten(auto policy) {
  std::int64_t sum = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    sum += search_to<decltype(policy)>(Claim(seed), 7, {.table = TableSize{65'536}}).nodes;
  return sum;
}

/// The value of a leaf is its minimax value at depth 1.
struct Quiet : ClaimPolicy {
  static Score quiesce(const Claim& board, Score /*alpha*/, Score /*beta*/) { return minimax(board, 1); }
};

TEST(AlphaBeta, UsesTheQuiescenceValueOfLeaves) {
  static_assert(search::Quiesces<Quiet> && !search::Quiesces<ClaimPolicy>);
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    EXPECT_EQ(search_to<Quiet>(Claim(seed), 3, {}).score, minimax(Claim(seed), 4));
}

/// Reduces the depth of late moves, which are searched again if they turn out well.
struct Reducing : ClaimPolicy {
  static int reduction(const Claim& /*board*/, Claim::Move /*move*/, int number, int depth) {
    return number > 0 && depth > 2 ? 2 : 0;
  }
};

TEST(AlphaBeta, ReducesLateMoves) {
  static_assert(search::Reduces<Reducing> && !search::Reduces<ClaimPolicy>);
  EXPECT_LT(nodes_of_ten(Reducing{}), nodes_of_ten(ClaimPolicy{}) / 2);
}

/// Treats every first move as forced, so that everything after it is searched a ply deeper.
struct Extending : ClaimPolicy {
  static int extension(const Claim& board, Claim::Move /*move*/) {
    Claim::Moves legal;
    board.legal_moves(legal);
    return legal.size() == Claim::cells ? 1 : 0;
  }
};

TEST(AlphaBeta, SearchesDeeperAfterForcedMoves) {
  static_assert(search::Extends<Extending> && !search::Extends<ClaimPolicy>);
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    EXPECT_EQ(search_to<Extending>(Claim(seed), 3, {}).score, minimax(Claim(seed), 4));
}

/// Prunes a node whose value after one ply is already too good.
struct Pruning : ClaimPolicy {
  template <class Look>
  static std::optional<Score> forward_prune(const Claim& board, int depth, Score alpha, Score beta, const Look& look) {
    if (depth < 4 || beta - alpha > 1) return std::nullopt;
    const Score value = look(board, 1, beta - 1, beta);
    return value >= beta ? std::optional(value) : std::nullopt;
  }
};

TEST(AlphaBeta, PrunesForward) {
  static_assert(search::PrunesForward<Pruning> && !search::PrunesForward<ClaimPolicy>);
  EXPECT_LT(nodes_of_ten(Pruning{}), nodes_of_ten(ClaimPolicy{}) / 2);
}

/// A policy whose wins have their own scores.
struct Winning : ClaimPolicy {
  static constexpr Score min_win_score = 48;
};

TEST(AlphaBeta, EndsWithAProof) {
  int proofs = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    int depth = 1;
    while (depth < 4 && std::abs(minimax(Claim(seed), depth)) < Winning::min_win_score) ++depth;
    if (depth == 4) continue;
    ++proofs;
    const auto result = search_to<Winning>(Claim(seed), 9, {});
    EXPECT_TRUE(result.solved);
    EXPECT_EQ(result.depth, depth);
  }
  EXPECT_GT(proofs, 3);
}

}  // namespace
