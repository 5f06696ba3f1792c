#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "protocol/codec/codec.h"
#include "protocol/messages/message_table.h"

/// The protocol's page is normative: it must say what the code does.
namespace protocol {
namespace {

std::string page() {
  const std::ifstream file(QIYUAN_SOURCE_DIR "/protocol/README.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// `SetDot,room,side,point[,ply]`, as the tables of the page have it.
template <class Table>
std::string form(const TableEntry<Table>& entry) {
  const std::string verb{entry.verb};
  const Table message = entry.make();
  const std::string fields = usage(verb, fields_of(message)).substr(verb.size() + std::string_view{" takes "}.size());
  if (fields == "no fields") return verb;
  return fields.starts_with('[') ? verb + "[," + fields.substr(1) : verb + "," + fields;
}

template <class Table>
std::vector<std::string> forms() {
  std::vector<std::string> forms;
  for (const TableEntry<Table>& entry : entries<Table>()) forms.push_back(form(entry));
  return forms;
}

TEST(ProtocolPage, HasTheFormOfEveryMessage) {
  const std::string text = page();
  for (const auto& list : {forms<Request>(), forms<Message>()})
    for (const std::string& form : list) EXPECT_NE(text.find("`" + form + "`"), std::string::npos) << form;
}

TEST(ProtocolPage, ListsEveryErrorCode) {
  const std::string text = page();
  const std::string list = text.substr(text.find("## Error codes"));
  for (auto code = ErrorCode::syntax; code <= ErrorCode::internal;
       code = static_cast<ErrorCode>(static_cast<int>(code) + 1))
    EXPECT_NE(list.find("`" + std::string{word(code)} + "`"), std::string::npos) << word(code);
}

TEST(ProtocolPage, ShowsAGameOfProperLines) {
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
  EXPECT_EQ(requests, 7);
  EXPECT_EQ(messages, 13);
}

TEST(ProtocolPage, ShowsProperJson) {
  const std::string text = page();
  const std::string example = R"({"verb":"SetDot","room":3,"side":"black","point":"D4","tag":"7"})";
  EXPECT_NE(text.find(example), std::string::npos);
  const auto parsed = parse_request_json(example);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(format_json(parsed->message, parsed->tag), example);
}

}  // namespace
}  // namespace protocol
