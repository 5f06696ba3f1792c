#include "protocol/codec/plain_text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace protocol {
namespace {

using namespace std::string_view_literals;

TEST(PlainText, AcceptsAnyUnicodeText) {
  for (const auto text : {""sv, "plain"sv, "é"sv, "夹棋"sv, "བོད་སྐད"sv, "😀"sv, "\u200b"sv, "\u202e"sv, "\ufeff"sv,
                          "\uffff"sv, "\u00a0"sv, "\U0010ffff"sv}) {
    EXPECT_FALSE(why_not_plain(text)) << text;
    EXPECT_TRUE(is_utf8(text));
    EXPECT_EQ(to_plain(text), text);
  }
}

TEST(PlainText, RefusesControlCharacters) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"a\tb", "control character U+0009 at byte 2"},   {"\0"sv, "control character U+0000 at byte 1"},
      {"a\n", "control character U+000A at byte 2"},    {"\x1b[1m", "control character U+001B at byte 1"},
      {"\x7f", "control character U+007F at byte 1"},   {"é\u0085", "control character U+0085 at byte 3"},
      {"\u0080", "control character U+0080 at byte 1"}, {"\u009f", "control character U+009F at byte 1"},
      {"\u2028", "control character U+2028 at byte 1"}, {"\u2029", "control character U+2029 at byte 1"},
  };
  for (const auto& [text, why] : cases) {
    EXPECT_EQ(why_not_plain(text).value_or(base::Fault{""}).text(), why);
    EXPECT_TRUE(is_utf8(text));
    EXPECT_FALSE(why_not_plain(to_plain(text)));
  }
  EXPECT_EQ(to_plain("a\tb\r\n\u0085\u2028é"), "a b    é");
}

TEST(PlainText, RefusesMalformedUtf8) {
  for (const auto text : {
           "\x80"sv,
           "\xbf"sv,  // a continuation byte without a lead byte
           "\xc3"sv,
           "\xe5\xa4"sv,
           "\xf0\x9f\x98"sv,  // truncated
           "\xc3("sv,
           "\xe5("sv,  // another character inside
           "\xc0\x80"sv,
           "\xc1\xbf"sv,
           "\xe0\x80\x80"sv,
           "\xe0\x9f\xbf"sv,
           "\xf0\x80\x80\x80"sv,
           "\xf0\x8f\xbf\xbf"sv,  // overlong
           "\xed\xa0\x80"sv,
           "\xed\xbf\xbf"sv,  // surrogates
           "\xf4\x90\x80\x80"sv,
           "\xf5\x80\x80\x80"sv,  // beyond Unicode
           "\xfe"sv,
           "\xff"sv,
       }) {
    EXPECT_FALSE(is_utf8(text));
    EXPECT_EQ(why_not_plain(std::string{"ab"} += text).value_or(base::Fault{""}).text(), "not UTF-8 at byte 3");
    EXPECT_TRUE(to_plain(text).starts_with("\ufffd"));
    EXPECT_FALSE(why_not_plain(to_plain(text)));
  }
  EXPECT_EQ(to_plain("a\xff\xfe"
                     "b"),
            "a\ufffd\ufffd"
            "b");
}

TEST(Excerpt, IsShortAndPlain) {
  EXPECT_EQ(excerpt(""), "");
  EXPECT_EQ(excerpt("a\nb"), "a b");
  const std::string full(32, 'x');
  EXPECT_EQ(excerpt(full), full);
  EXPECT_EQ(excerpt(full + "y"), full + "…");
  std::string tibetan;
  for (int i = 0; i < 33; ++i) tibetan += "བ";
  EXPECT_EQ(excerpt(tibetan), tibetan.substr(0, 32 * 3) + "…");
}

}  // namespace
}  // namespace protocol
