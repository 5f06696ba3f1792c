#include "server/app/query_string.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

using Pairs = std::vector<core::KeyValue>;

TEST(QueryString, ReadsKeysAndValuesInOrder) {
  EXPECT_EQ(*app::parse_query(""), Pairs{});
  EXPECT_EQ(*app::parse_query("size=9&komi=-0.5"), (Pairs{{"size", "9"}, {"komi", "-0.5"}}));
  EXPECT_EQ(*app::parse_query("&b=&a=1&"), (Pairs{{"b", ""}, {"a", "1"}}));
  EXPECT_EQ(*app::parse_query("clock=5m%2b10s&text=a+b=c"), (Pairs{{"clock", "5m+10s"}, {"text", "a b=c"}}));
  EXPECT_EQ(*app::parse_query("player=%E6%A3%8B"), (Pairs{{"player", "棋"}}));
}

TEST(QueryString, RefusesMalformedText) {
  for (const char* const query : {"size", "=9", "a=%", "a=%4", "a=%4g", "a=%+4", "a=%-1", "%=1", "a=%00", "a=%0a",
                                  "a=%ff", "a=%C3", "a=1&A=2", "a=1&b"})
    EXPECT_FALSE(app::parse_query(query)) << query;
}

}  // namespace
