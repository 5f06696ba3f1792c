#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "engine/base/rng.h"
#include "server/tournament/matching.h"

namespace {

using tournament::Int512;
using Weights = std::vector<std::vector<std::int64_t>>;

/// The best weight by exhaustive search: the first remaining vertex stays alone or is matched with one of the others.
std::int64_t greatest(const Weights& weights, unsigned used, std::size_t from) {
  while (from < weights.size() && (used >> from & 1U) != 0) ++from;
  if (from >= weights.size()) return 0;
  std::int64_t best = greatest(weights, used, from + 1);
  for (std::size_t to = from + 1; to < weights.size(); ++to)
    if ((used >> to & 1U) == 0 && weights[from][to] > 0)
      best = std::max(best, weights[from][to] + greatest(weights, used | 1U << to, from + 1));
  return best;
}

template <class Weight>
std::int64_t weight_found(const Weights& weights) {
  tournament::Matching<Weight> matching(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i)
    for (std::size_t j = i + 1; j < weights.size(); ++j)
      if (weights[i][j] > 0) matching.add_edge(i, j, Weight{weights[i][j]});
  const auto mates = matching.solve();
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < mates.size(); ++i) {
    if (!mates[i]) continue;
    EXPECT_EQ(mates[*mates[i]], i);
    if (i < *mates[i]) sum += weights[i][*mates[i]];
  }
  return sum;
}

TEST(Matching, HasTheMaximumWeight) {
  base::Rng rng(7);
  for (int round = 0; round < 400; ++round) {
    const std::size_t size = 2 + rng.below(8);
    const std::uint32_t range = round % 2 == 0 ? 3 : 100;
    Weights weights(size, std::vector<std::int64_t>(size));
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = i + 1; j < size; ++j) weights[i][j] = rng.below(3) == 0 ? 0 : 1 + rng.below(range);
    const std::int64_t best = greatest(weights, 0, 0);
    ASSERT_EQ(weight_found<std::int64_t>(weights), best);
    ASSERT_EQ(weight_found<Int512>(weights), best);
  }
}

TEST(Int512, CalculatesLikeIntegers) {
  base::Rng rng(3);
  for (int i = 0; i < 2000; ++i) {
    const auto a = static_cast<std::int64_t>(rng.next() >> 3U) * (rng.below(2) == 0 ? 1 : -1);
    const auto b = static_cast<std::int64_t>(rng.next() >> 3U) * (rng.below(2) == 0 ? 1 : -1);
    EXPECT_EQ(Int512{a} + Int512{b}, Int512{a + b});
    EXPECT_EQ(Int512{a} - Int512{b}, Int512{a - b});
    EXPECT_EQ(Int512{a} <=> Int512{b}, a <=> b);
    EXPECT_EQ(Int512{a}.half(), Int512{a >> 1});
  }
  // Beyond one word: (a · 2⁶³ + b) keeps both parts.
  Int512 high{5};
  high.shift_left(63);
  high.shift_left(40);
  EXPECT_GT(high, Int512{INT64_MAX});
  EXPECT_LT(Int512{0} - high, Int512{INT64_MIN});
  EXPECT_EQ(high - Int512{1} + Int512{1}, high);
}

}  // namespace
