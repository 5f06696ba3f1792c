// Tests the inputs of the jiaqi network, its narrow arithmetic, and that it corrects the evaluation under all rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/base/rng.h"
#include "engine/jiaqi/minimax_policy.h"
#include "engine/jiaqi/net.h"
#include "engine/jiaqi/playout.h"
#include "tests/engine/jiaqi_drawn.h"

namespace jiaqi::test {
namespace {

NetSets seen(const Position& position) {
  return net_sets_of(position, Outlook<5>::of(position));
}

std::uint64_t word(std::string_view names) {
  return points_of(names).words()[0];
}

TEST(JiaqiNet, SeesStonesThreatsAndVictims) {
  const Stones stones{points_of("00 22 24 66"), points_of("02 04 55")};
  const Position position = Position::set_up(stones, base::Side::black);
  const NetSets sets = seen(position);
  EXPECT_EQ(sets[0], word("00 22 24 66"));
  EXPECT_EQ(sets[1], word("02 04 55"));
  EXPECT_EQ(sets[2], word("")) << "02 and 04 are adjacent, and the centre is behind 55";
  EXPECT_EQ(sets[3], word("42 77"));
  EXPECT_EQ(sets[4], word(""));
  EXPECT_EQ(sets[5], word("22 66"));
}

/// net_correction computed with numbers that cannot overflow.
std::int64_t slow_correction(const NetWeights& net, const Position& position) {
  const NetSets sets = seen(position);
  std::int64_t said = std::int64_t{net.verdict_bias[phase(position)]} * NetWeights::one;
  for (std::size_t i = 0; i < NetWeights::hidden; ++i) {
    std::int64_t sum = net.bias[i];
    if (position.to_move() == position.rules().moves_first) sum += net.second_placer[i];
    for (std::size_t set = 0; set < net_sets; ++set)
      for (std::size_t point = 0; point < Array<5>::point_count; ++point)
        if ((sets[set] >> point & 1U) != 0) sum += net.points[set][point][i];
    said += std::max<std::int64_t>(sum, 0) * net.verdict[phase(position)][i];
  }
  return said * 100 / (std::int64_t{NetWeights::one} * NetWeights::one);
}

TEST(JiaqiNet, DoesNotOverflow) {
  base::Rng rng(5);
  std::int64_t max_value = 0;
  for (int game = 0; game < 300; ++game)
    for (Position position; !position.ending(); position.play(UniformPlayout<5>::choose(position, rng))) {
      const std::int64_t slow = slow_correction(net_weights, position);
      ASSERT_EQ(net_correction(net_weights, position, seen(position)), slow);
      max_value = std::max(max_value, std::abs(slow));
    }
  EXPECT_GT(max_value, 100) << "the corrections are not all small";
}

TEST(JiaqiNet, CorrectsUnderAllRulesOfFiveLines) {
  const Stones stones{points_of("00 22 24 66"), points_of("02 04 55")};
  const auto opinion = [&](std::string_view options, const NetWeights* net) {
    MinimaxPolicy<5> policy;
    policy.net = net;
    return policy.evaluate(Path<5>(Position::set_up(stones, base::Side::black, rules_with(options))));
  };
  for (const char* rule : {"", "gun_lines=none", "chain=off", "movement_first=first", "giveway=pass"})
    EXPECT_NE(opinion(rule, &net_weights), opinion(rule, nullptr)) << rule;
}

}  // namespace
}  // namespace jiaqi::test
