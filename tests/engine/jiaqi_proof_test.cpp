// Compares wins and losses that the alpha-beta player proves with the exact results on the three-line board, and tests
// that the player proves the result of late placement positions on five lines.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/jiaqi/minimax_policy.h"
#include "engine/jiaqi/playout.h"
#include "engine/search/iterative_deepening.h"

namespace jiaqi::test {
namespace {

/// All positions that can follow one, and which of them a side can win by force: the least set in which every position
/// is won, or has a move of that side into the set, or has only moves into it. Repetitions do not matter, because a
/// forced win need not repeat a position.
class Exact {
 public:
  explicit Exact(const jiaqi::Position<3>& root) { add(root); }

  bool wins(base::Side side) {
    std::vector<char> won(nodes_.size(), 0);
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (won[i] == 0 && is_won(nodes_[i], side, won)) {
          won[i] = 1;
          grows = true;
        }
    }
    return won[0] != 0;
  }

 private:
  struct Node {
    base::Side to_move;
    std::optional<core::Outcome> outcome;
    std::vector<std::size_t> next;
  };

  std::size_t add(const jiaqi::Position<3>& position) {
    const auto [found, is_new] = index_.try_emplace(position.hash(), nodes_.size());
    const std::size_t index = found->second;
    if (!is_new) return index;
    nodes_.push_back({position.to_move(), position.outcome(), {}});
    jiaqi::Position<3>::Moves moves;
    position.legal_moves(moves);
    for (const Move& move : moves) {
      jiaqi::Position<3> after = position;
      after.play(move);
      const std::size_t next = add(after);
      nodes_[index].next.push_back(next);
    }
    return index;
  }

  static bool is_won(const Node& node, base::Side side, const std::vector<char>& won) {
    if (node.outcome) return *node.outcome == core::win_for(side);
    const auto is_in = [&](std::size_t next) { return won[next] != 0; };
    return node.to_move == side ? std::ranges::any_of(node.next, is_in) : std::ranges::all_of(node.next, is_in);
  }

  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<Node> nodes_;
};

Rules without_limit() {
  Rules rules;
  rules.ply_limit = 0;
  return rules;
}

template <int Size>
core::Record<jiaqi::Position<Size>> random_game(const Rules& rules, int plies, base::Rng& rng) {
  core::Record<jiaqi::Position<Size>> record{jiaqi::Position<Size>(rules)};
  while (record.ply() < plies && !record.ending()) record.play(UniformPlayout<Size>::choose(record.position(), rng));
  return record;
}

template <int Size>
auto solved(search::IterativeDeepening<MinimaxPolicy<Size>>& search, const core::Record<jiaqi::Position<Size>>& record,
            std::int64_t nodes) {
  search.forget();
  const std::vector<Move> legal = record.legal_moves();
  return search.search({record.position(), legal, record.moves()}, 127, {.playouts = nodes});
}

TEST(JiaqiProof, AgreesWithExactResultsOnThreeLines) {
  base::Rng rng(7);
  search::IterativeDeepening<MinimaxPolicy<3>> search({.table = search::TableSize::mebibytes(1)});
  int proven = 0;
  for (int game = 0; game < 60; ++game) {
    const auto record = random_game<3>(without_limit(), 7, rng);
    if (record.ending()) continue;
    const base::Side side = record.position().to_move();
    const auto result = solved<3>(search, record, 20'000);
    Exact exact(record.position());
    const bool wins = exact.wins(side);
    const bool loses = exact.wins(base::opponent(side));
    EXPECT_EQ(result.score >= MinimaxPolicy<3>::min_win_score, wins) << "game " << game;
    EXPECT_EQ(result.score <= -MinimaxPolicy<3>::min_win_score, loses) << "game " << game;
    proven += wins || loses ? 1 : 0;
  }
  EXPECT_GT(proven, 20);
}

TEST(JiaqiProof, ProvesMostLatePlacementPositions) {
  base::Rng rng(11);
  search::IterativeDeepening<MinimaxPolicy<5>> search({.table = search::TableSize::mebibytes(8)});
  int tried = 0;
  int proven = 0;
  for (int game = 0; game < 20; ++game) {
    const auto record = random_game<5>({}, 31, rng);
    if (record.ending()) continue;
    ++tried;
    proven += solved<5>(search, record, 100'000).solved ? 1 : 0;
  }
  EXPECT_GE(10 * proven, 8 * tried) << proven << " of " << tried;
}

}  // namespace
}  // namespace jiaqi::test
