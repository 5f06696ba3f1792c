#include "protocol/engines/gtp.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace protocol::gtp {
namespace {

TEST(GtpCommand, IsReadAsTheSpecificationSays) {
  const std::pair<std::string_view, Command> cases[] = {
      {"boardsize 9", {{}, "boardsize", {"9"}}},
      {"12 play B D4", {12, "play", {"B", "D4"}}},
      {"0 name", {0, "name", {}}},
      {"2147483647 name", {2147483647, "name", {}}},
      {"  7\tplay\twhite   pass \r", {7, "play", {"white", "pass"}}},
      {"genmove b # think well", {{}, "genmove", {"b"}}},
      {"na\x01me\x7f", {{}, "name", {}}},
      {"12", {12, "", {}}},
      // Not ids, but the names of unknown commands.
      {"2147483648 name", {{}, "2147483648", {"name"}}},
      {"-1 name", {{}, "-1", {"name"}}},
      {"1a name", {{}, "1a", {"name"}}},
      {"set_name 围棋", {{}, "set_name", {"围棋"}}},
  };
  for (const auto& [line, command] : cases) EXPECT_EQ(parse_command(line), command) << line;
}

TEST(GtpCommand, IgnoresBlankLinesAndComments) {
  for (const std::string_view line : {"", " ", "\t\r", "# comment", "   # 1 name", "\x01"})
    EXPECT_FALSE(parse_command(line)) << line;
}

TEST(GtpCommand, IsWrittenOnOneLine) {
  EXPECT_EQ(format(Command{12, "play", {"B", "D4"}}), "12 play B D4\n");
  EXPECT_EQ(format(Command{{}, "quit", {}}), "quit\n");
}

TEST(GtpResponse, EndsWithAnEmptyLine) {
  EXPECT_EQ(format(Response{{}, true, ""}), "=\n\n");
  EXPECT_EQ(format(Response{12, true, "D4"}), "=12 D4\n\n");
  EXPECT_EQ(format(Response{{}, false, std::string{unknown_command}}), "? unknown command\n\n");
  EXPECT_EQ(format(Response{3, false, std::string{syntax_error}}), "?3 syntax error\n\n");
  EXPECT_EQ(format(Response{{}, true, "name\nversion\n"}), "= name\nversion\n\n");
}

TEST(GtpResponse, ContainsNoEmptyLine) {
  EXPECT_EQ(format(Response{{}, true, "\n\na\n \n\nb\n\n"}), "= a\nb\n\n");
}

std::vector<Response> read(const std::vector<std::string>& lines) {
  ResponseReader reader;
  std::vector<Response> responses;
  for (const std::string& line : lines)
    if (const auto response = reader.add(line)) responses.push_back(*response);
  return responses;
}

TEST(GtpResponseReader, JoinsLines) {
  const std::vector<std::string> lines{"Welcome to the engine",
                                       "",
                                       "=1 GNU Go\r",
                                       "\r",
                                       "= name",
                                       "play",
                                       "quit",
                                       "",
                                       "?2 illegal move",
                                       "",
                                       "",
                                       "noise",
                                       "=",
                                       "",
                                       "=  A B\t",
                                       "",
                                       "=foo",
                                       ""};
  const std::vector<Response> expected{{1, true, "GNU Go"},        {{}, true, "name\nplay\nquit"},
                                       {2, false, "illegal move"}, {{}, true, ""},
                                       {{}, true, "A B"},          {{}, true, "foo"}};
  EXPECT_EQ(read(lines), expected);
}

TEST(GtpResponseReader, WaitsForTheEnd) {
  ResponseReader reader;
  EXPECT_FALSE(reader.add("= D4"));
  EXPECT_FALSE(reader.add("= not a new response"));
  const auto response = reader.add("");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->text, "D4\n= not a new response");
  EXPECT_FALSE(reader.add(""));
}

TEST(GtpResponseReader, ReadsWrittenResponses) {
  for (const Response& response :
       {Response{{}, true, ""}, Response{5, true, "D4"}, Response{0, false, "no"}, Response{{}, true, "a\nb c\nd"}}) {
    ResponseReader reader;
    std::string text = format(response);
    std::optional<Response> result;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
      EXPECT_FALSE(result);
      result = reader.add(text.substr(0, end));
      text.erase(0, end + 1);
    }
    EXPECT_EQ(result, response);
  }
}

TEST(GtpColor, IsOneOfTwo) {
  for (const std::string_view text : {"black", "B", "b", "Black"}) EXPECT_EQ(parse_color(text), Side::black);
  for (const std::string_view text : {"white", "W", "w", "WHITE"}) EXPECT_EQ(parse_color(text), Side::white);
  for (const std::string_view text : {"", "0", "1", "bl", "green"}) EXPECT_FALSE(parse_color(text)) << text;
}

}  // namespace
}  // namespace protocol::gtp
