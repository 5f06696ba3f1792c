#include "engine/base/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace {

// The published test vector of SplitMix64 for seed 1234567.
TEST(SplitMix, ReturnsThePublishedNumbers) {
  std::uint64_t state = 1234567;
  EXPECT_EQ(base::split_mix(state), 6457827717110365317U);
  EXPECT_EQ(base::split_mix(state), 3203168211198807973U);
  EXPECT_EQ(base::split_mix(state), 9817491932198370423U);
}

// Computed with an independent implementation of xoroshiro128++ whose state comes from SplitMix64.
TEST(Rng, ReturnsTheSameNumbersOnEveryMachine) {
  base::Rng zero(0);
  for (const std::uint64_t expected :
       {0x6f68e1e7e2646ee1U, 0xbf971b7f454094adU, 0x48f2de556f30de38U, 0x6ea7c59f89bbfc75U})
    EXPECT_EQ(zero.next(), expected);
  base::Rng answer(42);
  for (const std::uint64_t expected :
       {0xe88af6caef1d3c23U, 0x54a303b2a5a54931U, 0xf370812ccd646345U, 0x345839c63f9abb35U})
    EXPECT_EQ(answer.next(), expected);
}

TEST(Rng, BelowReturnsEveryNumberAboutEquallyOften) {
  for (const std::uint32_t bound : {1U, 2U, 7U, 81U, 361U}) {
    base::Rng rng(bound);
    std::array<int, 361> counts{};
    constexpr int draws_each = 1000;
    for (std::uint32_t i = 0; i < bound * draws_each; ++i) {
      const std::uint32_t number = rng.below(bound);
      ASSERT_LT(number, bound);
      ++counts[number];
    }
    for (std::uint32_t number = 0; number < bound; ++number)
      EXPECT_NEAR(counts[number], draws_each, 200) << number << " below " << bound;  // six standard deviations
  }
}

TEST(Rng, BelowReachesBothEndsOfALargeRange) {
  base::Rng rng(5);
  constexpr std::uint32_t bound = 4'000'000'000U;
  std::uint32_t min_number = bound, max_number = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::uint32_t number = rng.below(bound);
    ASSERT_LT(number, bound);
    min_number = std::min(min_number, number);
    max_number = std::max(max_number, number);
  }
  EXPECT_LT(min_number, bound / 50);
  EXPECT_GT(max_number, bound - bound / 50);
}

}  // namespace
