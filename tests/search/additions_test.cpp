// Tests the extensions of plain UCB1: priors, RAVE, tree reuse, pruning, LCB, threads, time management.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <vector>

#include "engine/search/uct.h"
#include "tests/search/toys/nim.h"

namespace {

using core::Limits;
using search::Child;
using search::Plain;
using search::SearchResult;
using search::Trace;
using search::Uct;
using search::UctSettings;
using toys::Nim;

constexpr Limits so_many(std::int64_t number) {
  return {.playouts = number};
}

std::vector<Nim::Move> all_moves(const Nim& position) {
  Nim::Moves moves;
  position.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

/// Nim with move codes and traced playouts; `liked` and `disliked` set the priors of a move.
struct Knowing : Plain<search::UniformPolicy<Nim>> {
  static constexpr std::size_t codes = 64;
  static constexpr std::size_t max_trace_length = 64;
  std::optional<Nim::Move> liked;
  std::optional<Nim::Move> disliked;

  void expand(const Nim& board, Children& out) const {
    Plain::expand(board, out);
    for (Child<Nim::Move>& child : out) {
      if (child.move == liked) child.visits = child.wins = 50;
      if (child.move == disliked) child.visits = 50;
    }
  }
  static std::size_t code(const Nim::Move& move) { return static_cast<std::size_t>(move.heap * 16 + move.take); }
  int play_out(Nim& board, base::Rng& rng, Trace<max_trace_length>& trace) const {
    int ply = 0;
    for (; !board.outcome(); ++ply) {
      const Nim::Move move = search::UniformPolicy<Nim>::choose(board, rng);
      trace.add(code(move), board.to_move());
      board.play(move);
    }
    return ply;
  }
};
static_assert(search::Policy<Knowing>);

SearchResult<Nim::Move> search_nim(const UctSettings& settings, const Knowing& policy, const Nim& root,
                                   const Limits& limits, unsigned threads = 1) {
  const auto moves = all_moves(root);
  return Uct<Knowing>(settings, policy, threads).search({root, moves}, limits, 1, {});
}

constexpr UctSettings knowing{.fpu = 1, .mcts_solver = true, .even_prior = 4};

const search::RootMove<Nim::Move>& found(const SearchResult<Nim::Move>& result, const Nim::Move& move) {
  return *std::ranges::find(result.moves, move, &search::RootMove<Nim::Move>::move);
}

TEST(Priors, MakeAMoveVisitedMoreOften) {
  const Nim root({9, 10, 12});
  Knowing policy;
  policy.liked = Nim::Move{1, 3};
  EXPECT_EQ(search_nim(knowing, policy, root, so_many(20)).best().move, policy.liked);
  EXPECT_GT(found(search_nim(knowing, policy, root, so_many(20)), *policy.liked).prior, 0.1);
  UctSettings deaf = knowing;
  deaf.knowledge = 0;
  EXPECT_LT(found(search_nim(deaf, policy, root, so_many(20)), *policy.liked).visits, 5);
}

TEST(Priors, MakeAMoveVisitedLessOften) {
  const Nim root({9, 10, 12});
  Knowing policy;
  policy.disliked = Nim::Move{1, 3};
  EXPECT_EQ(found(search_nim(knowing, policy, root, so_many(300)), *policy.disliked).visits, 0);
}

TEST(Priors, DoNotPreventFindingTheBestMove) {
  Knowing policy;
  policy.liked = Nim::Move{1, 1};
  EXPECT_EQ(search_nim(knowing, policy, Nim({3, 4, 5}), so_many(100'000)).best().move, (Nim::Move{0, 2}));
}

/// The same policy with a value estimate for every position and a policy prior for one move.
struct Estimating : Knowing {
  std::optional<Nim::Move> likely;
  float other_moves = 0;  ///< prior
  float black_wins = 0.5;

  std::optional<float> expand(const Nim& board, Children& out) const {
    Knowing::expand(board, out);
    for (Child<Nim::Move>& child : out) child.policy_prior = child.move == likely ? 0.9F : other_moves;
    return black_wins;
  }
};
static_assert(search::EstimatesValue<Estimating> && !search::EstimatesValue<Knowing>);

SearchResult<Nim::Move> search_estimating(const UctSettings& settings, const Estimating& policy,
                                          std::int64_t playouts) {
  const Nim root({9, 10, 12});
  const auto moves = all_moves(root);
  return Uct<Estimating>(settings, policy).search({root, moves}, so_many(playouts), 1, {});
}

TEST(PolicyPriors, FavourAMoveWhileItHasFewVisits) {
  Estimating policy;
  policy.likely = Nim::Move{1, 3};
  UctSettings settings = knowing;
  settings.c_puct = 1;
  EXPECT_EQ(search_estimating(settings, policy, 10).best().move, policy.likely);
  EXPECT_DOUBLE_EQ(found(search_estimating(settings, policy, 10), *policy.likely).prior, 1);
  settings.c_puct = 0;
  EXPECT_LT(found(search_estimating(settings, policy, 10), *policy.likely).visits, 5);
}

/// The share of the visits won by Black, who is to move at the root.
double won(const UctSettings& settings, float black_wins) {
  const Nim root({5, 5});
  const auto moves = all_moves(root);
  Estimating policy;
  policy.black_wins = black_wins;
  double wins = 0;
  const auto result = Uct<Estimating>(settings, policy).search({root, moves}, so_many(1000), 1, {});
  for (const auto& move : result.moves) wins += move.win_rate * static_cast<double>(move.visits);
  return wins / static_cast<double>(result.visits);
}

TEST(ValueEstimates, AreCombinedWithPlayouts) {
  UctSettings settings = knowing;
  settings.mcts_solver = false;
  settings.exploration = 1;
  EXPECT_DOUBLE_EQ(won(settings, 1), won(settings, 0));
  settings.value_weight = 0.5;
  EXPECT_GT(won(settings, 1), won(settings, 0) + 0.1);
}

TEST(ValueEstimates, DoNotOutweighAProof) {
  UctSettings settings = knowing;
  settings.value_weight = 0.9;
  Estimating policy;
  policy.black_wins = 0;
  const Nim root({3, 4, 5});
  const auto moves = all_moves(root);
  const auto result = Uct<Estimating>(settings, policy).search({root, moves}, so_many(100'000), 1, {});
  EXPECT_EQ(result.best().move, (Nim::Move{0, 2}));
  EXPECT_EQ(result.best().win_rate, 1);
}

/// The same policy, which counts its playouts and the times that it expanded the root.
struct Counting : Estimating {
  int* playouts = nullptr;
  int* roots = nullptr;

  std::optional<float> expand_root(const Nim& board, Children& out) const {
    ++*roots;
    return expand(board, out);
  }
  int play_out(Nim& board, base::Rng& rng, Trace<max_trace_length>& trace) const {
    ++*playouts;
    return Estimating::play_out(board, rng, trace);
  }
};
static_assert(search::ExpandsRoot<Counting> && !search::ExpandsRoot<Estimating>);

TEST(ValueEstimates, MakePlayoutsUnnecessaryIfTheyHaveTheWholeWeight) {
  UctSettings settings = knowing;
  settings.expansion_threshold = 0;
  settings.value_weight = 1;
  settings.c_puct = 1;
  int playouts = 0;
  int roots = 0;
  Counting policy;
  policy.playouts = &playouts;
  policy.roots = &roots;
  policy.black_wins = 0.75;
  const Nim root({9, 10, 12});
  const auto moves = all_moves(root);
  const auto result = Uct<Counting>(settings, policy).search({root, moves}, so_many(200), 1, {});
  EXPECT_EQ(playouts, 0);
  EXPECT_EQ(roots, 1);
  EXPECT_EQ(result.playouts, 200);
  EXPECT_NEAR(result.best().win_rate, 0.75, 1e-6);
}

TEST(ValueEstimates, OfTheParentStandInForThoseOfAMove) {
  UctSettings settings = knowing;
  settings.mcts_solver = false;
  settings.expansion_threshold = 0;
  settings.value_weight = 1;
  settings.c_puct = 1;
  const auto tried = [&](double reduction) {
    settings.fpu_reduction = reduction;
    Estimating policy;
    policy.other_moves = 0.01F;
    const auto result = search_estimating(settings, policy, 30);
    return std::ranges::count_if(result.moves, [](const auto& move) { return move.visits > 0; });
  };
  EXPECT_EQ(tried(0.5), 1) << "a move that counts less than the one that was tried is never tried";
  EXPECT_GT(tried(0), 20) << "the priors decide among moves that count the same";
}

TEST(MovesAsFirst, CountTheMovesOfPlayouts) {
  UctSettings settings = knowing;
  settings.rave_equivalence = 1000;
  const Nim root({6, 6, 7});
  const auto moves = all_moves(root);
  Uct<Knowing> uct(settings);
  uct.search({root, moves}, so_many(50), 1, {});
  int seen = 0;
  const auto children = uct.tree().children(search::root_node);
  const auto amaf = uct.tree().amaf(search::root_node);
  ASSERT_EQ(amaf.size(), children.size());
  for (std::size_t i = 0; i < children.size(); ++i) {
    const auto visits = static_cast<float>(children[i].visits());
    EXPECT_GE(amaf[i].visits.get(), visits);
    EXPECT_LE(amaf[i].wins.get(), amaf[i].visits.get());
    if (amaf[i].visits.get() > visits) ++seen;
  }
  EXPECT_GT(seen, 5);
}

TEST(MovesAsFirst, CountLateMovesLess) {
  UctSettings settings = knowing;
  settings.rave_equivalence = 1000;
  const auto total = [&](float decay) {
    settings.rave_decay = decay;
    const Nim root({6, 6, 7});
    const auto moves = all_moves(root);
    Uct<Knowing> uct(settings);
    uct.search({root, moves}, so_many(1), 1, {});
    float sum = 0;
    for (const auto& amaf : uct.tree().amaf(search::root_node)) sum += amaf.visits.get();
    return sum;
  };
  EXPECT_LT(total(0.9F), total(0));
  EXPECT_GT(total(0.9F), 0);
}

TEST(TreeReuse, KeepsTheVisitsOfThePlayedMove) {
  const Nim root({9, 10, 12});
  auto moves = all_moves(root);
  Uct<Knowing> uct(knowing);
  const auto first = uct.search({root, moves}, so_many(500), 1, {});
  const std::array<Nim::Move, 1> played{first.best().move};
  Nim next = root;
  next.play(played[0]);
  uct.advance(played);
  moves = all_moves(next);
  const auto second = uct.search({next, moves}, so_many(10), 1, {});
  EXPECT_EQ(second.playouts, 10);
  EXPECT_EQ(second.visits, first.best().visits + 10);
  EXPECT_TRUE(next.is_legal(second.best().move));
}

TEST(TreeReuse, StartsANewTreeUnlessToldToAdvance) {
  const Nim root({9, 10, 12});
  const auto moves = all_moves(root);
  Uct<Knowing> uct(knowing);
  uct.search({root, moves}, so_many(500), 1, {});
  EXPECT_EQ(uct.search({root, moves}, so_many(10), 1, {}).visits, 10);
}

TEST(TreeReuse, DropsMovesThatAreNotAllowed) {
  const Nim root({3, 4, 5});
  const auto moves = all_moves(root);
  Uct<Knowing> uct(knowing);
  const auto won = uct.search({root, moves}, so_many(100'000), 1, {});
  ASSERT_EQ(won.best().win_rate, 1);
  uct.advance({});
  const std::array<Nim::Move, 2> allowed{{{0, 1}, {1, 1}}};
  const auto lost = uct.search({root, allowed}, so_many(100'000), 1, {});
  EXPECT_EQ(lost.moves.size(), 2U);
  EXPECT_EQ(lost.best().win_rate, 0);
}

TEST(Pruning, MakesRoomForNewNodes) {
  UctSettings settings = knowing;
  settings.mcts_solver = false;
  settings.max_nodes = 3000;
  const Nim root({15, 16, 18});
  const auto search_with = [&](bool prunes) {
    settings.prunes = prunes;
    return search_nim(settings, {}, root, so_many(20'000));
  };
  const auto pruned = search_with(true);
  EXPECT_LE(pruned.nodes, 3000);
  EXPECT_EQ(pruned.playouts, 20'000);
  EXPECT_EQ(pruned.visits, 20'000);
  EXPECT_GT(pruned.depth, search_with(false).depth);
}

TEST(Bounds, PreferTheMoveWithTheBestLowerBound) {
  UctSettings settings = knowing;
  settings.lcb_stdevs = 2;
  const auto result = search_nim(settings, {}, Nim({9, 10, 12}), so_many(400));
  for (const auto& move : result.moves) {
    EXPECT_LE(move.lower_bound, std::max(move.win_rate, 1e-9));
    if (move.visits * 2 >= result.best().visits) {
      EXPECT_LE(move.lower_bound, result.best().lower_bound);
    }
  }
}

TEST(Threads, ShareOneTree) {
  UctSettings settings = knowing;
  settings.mcts_solver = false;
  settings.rave_equivalence = 1000;
  settings.prunes = true;
  settings.max_nodes = 2000;
  const auto result = search_nim(settings, {}, Nim({15, 16, 18}), so_many(20'000), 4);
  EXPECT_EQ(result.playouts, 20'000);
  EXPECT_EQ(result.visits, 20'000);
  const std::int64_t visits = std::accumulate(result.moves.begin(), result.moves.end(), std::int64_t{0},
                                              [](std::int64_t sum, const auto& move) { return sum + move.visits; });
  EXPECT_EQ(visits, 20'000);
}

TEST(Threads, ProveTheResult) {
  const auto result = search_nim(knowing, {}, Nim({3, 4, 5}), so_many(1'000'000), 4);
  EXPECT_EQ(result.best().move, (Nim::Move{0, 2}));
  EXPECT_EQ(result.proven, core::Outcome::black_wins);
}

TEST(Time, IsSavedWhenTheMoveIsDecided) {
  UctSettings settings = knowing;
  settings.manages_time = true;
  const Nim root({15, 16, 18});
  const std::array<Nim::Move, 1> only{{{0, 1}}};
  const Limits hour{.time = std::chrono::hours{1}, .hard_limit = std::chrono::hours{2}};
  const auto result = Uct<Knowing>(settings).search({root, only}, hour, 1, {});
  EXPECT_LT(result.seconds, 1800);
}

TEST(Time, IsUsedWhenTheChoiceIsOpen) {
  UctSettings settings = knowing;
  settings.manages_time = true;
  settings.mcts_solver = false;
  const Limits limits{.time = std::chrono::milliseconds{40}, .hard_limit = std::chrono::milliseconds{60}};
  // All first moves lose, so no move gets far ahead.
  EXPECT_GE(search_nim(settings, {}, Nim({15, 16, 31}), limits).seconds, 0.02);
}

/// Takes longer to begin than the search has time.
struct Late : Plain<search::UniformPolicy<Nim>> {
  static Nim begin(const search::Root<Nim>& root) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds{2};
    while (std::chrono::steady_clock::now() < until) continue;
    return root.position;
  }
};

TEST(Time, IsEnoughForAPlayoutUnlessThereIsNone) {
  const Nim root({15, 16, 18});
  const std::array<Nim::Move, 2> moves{{{0, 1}, {1, 1}}};
  const auto playouts = [&](int time) {
    return Uct<Late>({}).search({root, moves}, {.time = std::chrono::milliseconds{time}}, 1, {}).playouts;
  };
  EXPECT_GT(playouts(1), 0);
  EXPECT_EQ(playouts(0), 0);
}

}  // namespace
