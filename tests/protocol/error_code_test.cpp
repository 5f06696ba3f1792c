#include "protocol/messages/error_code.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace protocol {
namespace {

TEST(ErrorCode, HasAUniqueWordAndAMeaning) {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(ErrorCode::internal); ++i) {
    const auto code = static_cast<ErrorCode>(i);
    EXPECT_TRUE(words.insert(word(code)).second) << word(code);
    EXPECT_EQ(parse_error_code(word(code)), code);
    EXPECT_TRUE(meaning(code).ends_with('.')) << word(code);
  }
}

TEST(ErrorCode, IsWrittenWithDashes) {
  EXPECT_EQ(word(ErrorCode::not_your_turn), "not-your-turn");
}

TEST(ErrorCode, RefusesOtherWords) {
  for (const std::string_view text : {"", "Syntax", "too_long", "syntax ", "unknown"})
    EXPECT_FALSE(parse_error_code(text)) << text;
}

}  // namespace
}  // namespace protocol
