#include <gtest/gtest.h>

#include "protocol/codec/plain_text.h"

namespace {

using protocol::escaped;

TEST(Escaped, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(escaped("\x1b[31m\x07"), "\\u001B[31m\\u0007");
  EXPECT_EQ(escaped("a\u009Bb\x7F"), "a\\u009Bb\\u007F");
  EXPECT_EQ(escaped("\xFF\x9B"), "\\xFF\\x9B");
  EXPECT_EQ(escaped("a\nb"), "a\\u000Ab");
}

TEST(Escaped, ShowsWhatTurnsOrHidesText) {
  EXPECT_EQ(escaped("\u202Egnp\u2066x\u200B"), "\\u202Egnp\\u2066x\\u200B");
  EXPECT_EQ(escaped("\U000E0041"), "\\uDB40\\uDC41") << "as in JSON";
  for (const char* const honest : {"棋院", "བཀྲ་ཤིས", "می\u200Cخواهم", "é", "👩\u200D💻"})
    EXPECT_EQ(escaped(honest), honest);
}

TEST(Escaped, ChangesNothingTwice) {
  const std::string once = escaped("\x1b]0;x\x07\u202E\\");
  EXPECT_EQ(escaped(once), once);
}

TEST(EscapedLines, KeepsLineFeeds) {
  EXPECT_EQ(protocol::escaped_lines("a\x1b\n\nb\r\n"), "a\\u001B\n\nb\\u000D\n");
  EXPECT_EQ(protocol::escaped_lines(""), "");
}

}  // namespace
