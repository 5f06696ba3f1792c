#include "engine/base/fixed_vector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

namespace core {
namespace {

/// Counts default constructions.
struct Listed {
  static inline int made = 0;
  Listed() { ++made; }
  explicit Listed(int given) : number(given) {}
  int number = 7;
};

using List = base::FixedVector<Listed, 100>;

static_assert(std::is_trivially_copyable_v<List>, "searches copy what holds such lists as bytes");

std::vector<int> numbers(const List& list) {
  std::vector<int> all;
  for (const Listed& each : list) all.push_back(each.number);
  return all;
}

TEST(FixedVector, ConstructsNoElementsInAdvance) {
  Listed::made = 0;
  List list;
  List empty{};
  list.push_back(Listed(1));
  const List copy = list;
  empty = copy;
  EXPECT_EQ(Listed::made, 0);
  EXPECT_EQ(numbers(empty), std::vector{1});
}

TEST(FixedVector, BehavesLikeAVector) {
  List list;
  EXPECT_TRUE(list.empty());
  for (int number = 0; number < 100; ++number) list.push_back(Listed(number));
  EXPECT_EQ(list.size(), List::capacity());
  EXPECT_EQ(list[99].number, 99);
  list.remove_unordered(0);
  EXPECT_EQ(list[0].number, 99);
  while (list.size() > 3) list.pop_back();
  EXPECT_EQ(numbers(list), (std::vector{99, 1, 2}));
  list.push_back(list[1]);
  std::ranges::reverse(list);
  EXPECT_EQ(numbers(list), (std::vector{1, 2, 1, 99}));
  list.clear();
  EXPECT_EQ(list.begin(), list.end());
}

}  // namespace
}  // namespace core
