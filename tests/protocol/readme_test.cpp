#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "protocol/codec/codec.h"

/// The protocol page is normative, so its examples must be what the code reads and writes. Its tables are generated.
namespace protocol {
namespace {

std::string page() {
  const std::ifstream file(QIYUAN_SOURCE_DIR "/protocol/README.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(ProtocolPage, ShowsAGameOfValidLines) {
  std::istringstream lines(page());
  int requests = 0;
  int messages = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string text = line.size() > 2 ? line.substr(2) : "";
    if (line.starts_with("> ")) {
      const auto request = parse_request(text);
      ASSERT_TRUE(request) << line;
      EXPECT_EQ(format_line(request->message, request->tag), text);
      ++requests;
    } else if (line.starts_with("< ")) {
      const auto message = parse_message(text);
      ASSERT_TRUE(message) << line;
      EXPECT_EQ(format_line(message->message, message->tag), text);
      ++messages;
    }
  }
  EXPECT_EQ(requests, 10);
  EXPECT_EQ(messages, 19);
}

TEST(ProtocolPage, ShowsValidJson) {
  const std::string text = page();
  const std::string example = R"({"verb":"SetDot","room":3,"side":"black","point":"D4","tag":"7"})";
  EXPECT_NE(text.find(example), std::string::npos);
  const auto parsed = parse_request_json(example);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(format_json(parsed->message, parsed->tag), example);
}

}  // namespace
}  // namespace protocol
