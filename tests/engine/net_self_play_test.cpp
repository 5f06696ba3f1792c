// Tests what the training data of the nets is made of: games of self-play, their targets and the rows of a fit.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "engine/net/make_net/noisy_policy.h"
#include "engine/net/make_net/policy_target.h"
#include "engine/net/make_net/rows.h"
#include "engine/net/make_net/self_play.h"
#include "engine/nogo/policy.h"
#include "engine/nogo/search_params.h"

namespace net {
namespace {

using Small = nogo::Policy<5, 5>;

search::RootMove<int> tried(int move, std::int64_t visits, double win_rate, double prior) {
  return {.move = move, .visits = visits, .win_rate = win_rate, .prior = prior, .variation = {}};
}

search::SearchResult<int> result_of(const std::vector<search::RootMove<int>>& moves) {
  search::SearchResult<int> result;
  result.moves = moves;
  return result;
}

TEST(PolicyTarget, TakesForcedPlayoutsFromAMoveThatDidNotEarnThem) {
  const auto result = result_of({tried(1, 90, 0.6, 0.5), tried(2, 9, 0.1, 0.4), tried(3, 1, 0.5, 0.1)});
  EXPECT_EQ(policy_target(result, 1, 2), (std::vector<std::int64_t>{90, 7, 0}))
      << "with six playouts, PUCT would prefer the second: 0.1 + 0.4 · 10 / 7 = 0.67 to 0.6 + 5 / 91 = 0.65";
  EXPECT_EQ(policy_target(result, 1, 0), (std::vector<std::int64_t>{90, 9, 1})) << "nothing was forced";
}

TEST(PolicyTarget, LeavesAMoveThatIsAsGoodAsTheFirst) {
  const auto result = result_of({tried(1, 50, 0.6, 0.5), tried(2, 50, 0.6, 0.5)});
  EXPECT_EQ(policy_target(result, 1, 2), (std::vector<std::int64_t>{50, 50}));
}

TEST(Gamma, HasTheMeanAndVarianceOfItsShape) {
  base::Rng rng(1);
  for (const double shape : {0.1, 1.0, 3.0}) {
    double sum = 0;
    double squares = 0;
    constexpr int count = 20'000;
    for (int i = 0; i < count; ++i) {
      const double number = gamma(shape, rng);
      ASSERT_GT(number, 0);
      sum += number;
      squares += number * number;
    }
    const double mean = sum / count;
    EXPECT_NEAR(mean, shape, 0.1 * std::max(shape, 0.3));
    EXPECT_NEAR(squares / count - mean * mean, shape, 0.2 * std::max(shape, 0.3));
  }
}

Game some_game(std::uint64_t seed) {
  SelfPlay<Small> self_play(nogo::strong_search(5, false), Small{}, {.full = 60, .quick = 20, .full_share = 128});
  return self_play.play({}, 5, seed);
}

TEST(SelfPlay, RepeatsAGameWithTheSameSeed) {
  const Game first = some_game(3);
  const Game again = some_game(3);
  const Game other = some_game(4);
  const auto moves = [](const Game& game) {
    std::vector<std::uint16_t> list;
    for (const Ply& ply : game.plies) list.push_back(ply.move);
    return list;
  };
  EXPECT_GT(first.plies.size(), 5U);
  EXPECT_EQ(moves(first), moves(again));
  EXPECT_NE(moves(first), moves(other));
}

TEST(SelfPlay, NotesTheVisitsOfFullSearchesOnly) {
  int searched = 0;
  const Game game = some_game(1);
  for (const Ply& ply : game.plies) {
    searched += ply.is_searched ? 1 : 0;
    EXPECT_TRUE(ply.is_searched || ply.visits.empty());
    int visits = 0;
    for (const auto& [move, count] : ply.visits) visits += count;
    EXPECT_LE(visits, 60);
  }
  EXPECT_GT(searched, 0);
  EXPECT_LT(searched, static_cast<int>(game.plies.size()));
}

TEST(Rows, HoldPlanesResultsAndVisitsForTheSideToMove) {
  using Position = nogo::Position<5, 5>;
  Game game{.size = 5, .komi = 14, .margin = 6, .black = 1};
  game.plies.push_back({.move = 12, .is_searched = false});
  game.plies.push_back({.move = 0, .is_searched = true, .win_rate = 0.25F, .visits = {{0, 30}, {24, 10}}});
  game.owners.assign(25, 0.5F);
  std::ostringstream out;
  write_rows<Small::Board::Layout>(
      game, Position{},
      [](const core::Record<Position>& record) {
        return nogo::net_features(Small::begin({record.position(), {}, record.moves()}));
      },
      [](std::uint16_t number) { return nogo::Move{grid::Point{number}}; }, out);
  const std::string bytes = out.str();
  constexpr std::size_t planes = nogo::net_planes * 4;
  ASSERT_EQ(bytes.size(), planes + 16 + 2 * 26 + 25);
  EXPECT_EQ(bytes.substr(0, 4), std::string(4, '\0')) << "White, to move, has no stones";
  EXPECT_EQ(bytes.substr(4, 4), std::string("\0\x10\0\0", 4)) << "Black has one in the middle";
  std::array<float, 4> facts{};
  std::memcpy(facts.data(), bytes.data() + planes, sizeof facts);
  EXPECT_EQ(facts, (std::array<float, 4>{7, 0, facts[2], -3})) << "komi, result and margin for White";
  EXPECT_NEAR(static_cast<double>(facts[2]), 0.25, 1e-6);
  std::array<std::uint16_t, 26> shares{};
  std::memcpy(shares.data(), bytes.data() + planes + 16, sizeof shares);
  EXPECT_NEAR(shares[0], 0.75 * 65535, 1);
  EXPECT_NEAR(shares[24], 0.25 * 65535, 1);
  EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), 0) - shares[0] - shares[24], 0);
  EXPECT_EQ(bytes.back(), static_cast<char>(-50));
}

}  // namespace
}  // namespace net
