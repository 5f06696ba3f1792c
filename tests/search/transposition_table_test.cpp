#include "engine/search/transposition_table.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using search::Replacement;
using search::TableSize;
using search::TranspositionTable;

/// Keys that are stored in the same slots as `key`.
std::vector<std::uint64_t> rivals(TableSize size, Replacement replacement, std::uint64_t key, std::size_t count) {
  std::vector<std::uint64_t> found;
  for (std::uint64_t other = key + 1; found.size() < count; ++other) {
    TranspositionTable table(size, replacement);
    table.store(key, {.lower = 1, .depth = 0});
    table.store(other, {.lower = 1, .depth = 0});
    table.store(other + (std::uint64_t{1} << 40U), {.lower = 1, .depth = 0});
    if (!table.find(key)) found.push_back(other);
  }
  return found;
}

class EveryTable : public testing::TestWithParam<Replacement> {};
INSTANTIATE_TEST_SUITE_P(Replacements, EveryTable,
                         testing::Values(Replacement::two_tier, Replacement::deeper, Replacement::always));

TEST_P(EveryTable, FindsStoredEntries) {
  TranspositionTable table(TableSize{1024}, GetParam());
  EXPECT_FALSE(table.find(5));
  table.store(5, {.lower = -31'999, .upper = 31'999, .depth = 127, .move = (1U << 20U) - 1});
  const auto found = table.find(5);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->lower, -31'999);
  EXPECT_EQ(found->upper, 31'999);
  EXPECT_EQ(found->depth, 127);
  EXPECT_EQ(found->move, (1U << 20U) - 1);
  EXPECT_FALSE(table.find(6));
  table.clear();
  EXPECT_FALSE(table.find(5));
}

TEST_P(EveryTable, MergesBoundsOfEqualDepthAndKeepsDeeperOnes) {
  TranspositionTable table(TableSize{1024}, GetParam());
  table.store(7, {.lower = 3, .depth = 4, .move = 9});
  table.store(7, {.upper = 8, .depth = 4});
  EXPECT_EQ(table.find(7)->lower, 3);
  EXPECT_EQ(table.find(7)->upper, 8);
  EXPECT_EQ(table.find(7)->move, 9U);
  table.store(7, {.lower = 100, .depth = 3});
  EXPECT_EQ(table.find(7)->lower, 3);
  table.store(7, {.lower = -2, .depth = 5});
  EXPECT_EQ(table.find(7)->lower, -2);
  EXPECT_EQ(table.find(7)->upper, search::infinite);
  EXPECT_EQ(table.find(7)->depth, 5);
}

/// All keys share the slots of a table of two entries, which is one bucket of two tiers.
TEST(TwoTier, KeepsTheDeepestAndTheLatestEntry) {
  TranspositionTable table(TableSize{2}, Replacement::two_tier);
  table.store(1, {.depth = 5});
  table.store(2, {.depth = 3});
  EXPECT_TRUE(table.find(1) && table.find(2));
  table.store(3, {.depth = 1});
  EXPECT_TRUE(table.find(1) && table.find(3));
  EXPECT_FALSE(table.find(2));
  table.store(4, {.depth = 6});  // takes the first slot; its old entry moves to the second
  EXPECT_TRUE(table.find(4) && table.find(1));
  EXPECT_FALSE(table.find(3));
}

TEST(TwoTier, ReplacesEntriesOfEarlierSearches) {
  TranspositionTable table(TableSize{2}, Replacement::two_tier);
  table.store(1, {.depth = 50});
  table.new_search();
  EXPECT_TRUE(table.find(1));
  table.store(2, {.depth = 1});
  table.store(3, {.depth = 2});
  EXPECT_TRUE(table.find(2) && table.find(3));
  EXPECT_FALSE(table.find(1));
}

TEST(OneTier, KeepsTheDeepestOrTheLatestEntry) {
  const std::uint64_t rival = rivals(TableSize{16}, Replacement::always, 1, 1).front();
  TranspositionTable deeper(TableSize{16}, Replacement::deeper);
  TranspositionTable always(TableSize{16}, Replacement::always);
  for (TranspositionTable* table : {&deeper, &always}) {
    table->store(1, {.depth = 5});
    table->store(rival, {.depth = 4});
  }
  EXPECT_TRUE(deeper.find(1));
  EXPECT_FALSE(deeper.find(rival));
  EXPECT_FALSE(always.find(1));
  EXPECT_TRUE(always.find(rival));
}

TEST(SharedTable, NeverReturnsTheEntryOfAnotherKey) {
  TranspositionTable table(TableSize{4}, Replacement::two_tier);
  const auto value_of = [](std::uint64_t key) { return static_cast<search::Score>(key * 7 % 20'000); };
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (std::uint64_t i = 0; i < 50'000; ++i) {
        const std::uint64_t key = (i * 13 + t) % 64 + 1;
        const auto found = table.find(key);
        ASSERT_TRUE(!found || found->lower == value_of(key));
        table.store(key, {.lower = value_of(key), .upper = value_of(key), .depth = static_cast<int>(i % 8)});
      }
    });
}

}  // namespace
