#include "server/net/line_buffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace {

void put(net::LineBuffer& buffer, std::string_view bytes) {
  const std::span<char> space = buffer.space();
  ASSERT_LE(bytes.size(), space.size());
  std::ranges::copy(bytes, space.begin());
  buffer.commit(bytes.size());
}

/// The lines read from these pieces, followed by `too long` if a line exceeds the limit.
std::vector<std::string> lines(std::size_t limit, const std::vector<std::string_view>& pieces) {
  net::LineBuffer buffer(limit);
  std::vector<std::string> result;
  for (const std::string_view piece : pieces) {
    put(buffer, piece);
    while (const auto line = buffer.take()) result.emplace_back(*line);
    if (buffer.too_long()) {
      result.emplace_back("too long");
      break;
    }
  }
  return result;
}

TEST(LineBuffer, GivesTheSameLinesForEverySplit) {
  const std::string_view stream = "SetDot,1,black,D4\r\n\nReady,1\nhalf";
  const std::vector<std::string> expected{"SetDot,1,black,D4\r", "", "Ready,1"};
  for (std::size_t i = 0; i <= stream.size(); ++i)
    for (std::size_t j = i; j <= stream.size(); ++j)
      EXPECT_EQ(lines(100, {stream.substr(0, i), stream.substr(i, j - i), stream.substr(j)}), expected);
}

TEST(LineBuffer, AcceptsALineOfTheLimitButNoLongerOne) {
  EXPECT_EQ(lines(4, {"abcd\n"}), std::vector<std::string>{"abcd"});
  EXPECT_EQ(lines(4, {"abcde\n"}), std::vector<std::string>{"too long"});
  EXPECT_EQ(lines(4, {"abcd", "\n"}), std::vector<std::string>{"abcd"});
  EXPECT_EQ(lines(4, {"abcd", "e"}), std::vector<std::string>{"too long"});
  EXPECT_EQ(lines(4, {"a\nb\nabcde\nc\n"}), (std::vector<std::string>{"a", "b", "too long"}));
}

TEST(LineBuffer, ReportsWhetherALineHasStarted) {
  net::LineBuffer buffer(10);
  EXPECT_FALSE(buffer.begun());
  put(buffer, "a\nb");
  EXPECT_EQ(buffer.take(), "a");
  EXPECT_EQ(buffer.take(), std::nullopt);
  EXPECT_TRUE(buffer.begun());
  buffer.clear();
  EXPECT_FALSE(buffer.begun());
}

}  // namespace
