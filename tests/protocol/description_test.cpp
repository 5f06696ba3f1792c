#include "protocol/describe/description.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

/// Tests the description from which protocol/generate makes the documents: it is complete, and the documents contain
/// it.
namespace protocol {
namespace {

std::vector<MessageDescription> describe_all() {
  std::vector<MessageDescription> all = describe_requests();
  for (MessageDescription& message : describe_messages()) all.push_back(std::move(message));
  return all;
}

/// The lines of a table of the protocol page.
std::vector<std::string> rows(std::string_view table) {
  std::ifstream page(QIYUAN_SOURCE_DIR "/protocol/README.md");
  std::vector<std::string> rows;
  bool is_inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line == "<!-- end -->") is_inside = false;
    if (is_inside) rows.push_back(line);
    if (line == "<!-- generated: " + std::string{table} + " -->") is_inside = true;
  }
  return rows;
}

/// The number of rows that begin with this verb, with or without fields.
long count_rows(const std::vector<std::string>& rows, std::string_view verb) {
  const std::string begin = "| `" + std::string{verb};
  return std::ranges::count_if(rows, [&](const std::string& row) {
    return row.starts_with(begin + "`") || row.starts_with(begin + ",") || row.starts_with(begin + "[");
  });
}

TEST(MessageDescription, HasAMeaningForEveryMessage) {
  for (const MessageDescription& message : describe_all())
    EXPECT_TRUE(message.meaning.ends_with('.')) << message.verb << ": " << message.meaning;
}

TEST(MessageDescription, HasAnAnswerForEveryRequest) {
  for (const MessageDescription& request : describe_requests()) {
    EXPECT_FALSE(request.answered_by.empty()) << request.verb;
    EXPECT_FALSE(request.is_unasked) << request.verb;
  }
}

TEST(MessageDescription, DistinguishesAnswersFromEvents) {
  const auto unasked = [](std::string_view verb) {
    std::vector<bool> found;
    for (const MessageDescription& message : describe_messages())
      if (message.verb == verb) found.push_back(message.is_unasked);
    return found;
  };
  EXPECT_EQ(unasked("Opened"), std::vector{false});
  EXPECT_EQ(unasked("Move"), std::vector{true});
  EXPECT_EQ(unasked("Thought"), (std::vector{true, false}));
}

TEST(MessageDescription, DescribesFieldsByTheirTypes) {
  const auto requests = describe_requests();
  const auto open = std::ranges::find(requests, "Open", &MessageDescription::verb);
  ASSERT_NE(open, requests.end());
  ASSERT_EQ(open->fields.size(), 2U);
  EXPECT_EQ(open->fields[0].name, "game");
  EXPECT_EQ(open->fields[0].type, "text");
  EXPECT_FALSE(open->fields[0].is_list);
  EXPECT_EQ(open->fields[1].type, "key=value");
  EXPECT_TRUE(open->fields[1].is_list);
  const auto sit_down = std::ranges::find(requests, "SitDown", &MessageDescription::verb);
  ASSERT_NE(sit_down, requests.end());
  EXPECT_EQ(sit_down->fields[0].type, "int64");
  EXPECT_EQ(sit_down->fields[1].type, "side");
  EXPECT_TRUE(sit_down->fields[1].is_optional);
}

TEST(MessageDescription, ListsWordsOnlyForTextsAndEachSetOnce) {
  std::set<std::pair<std::string_view, std::string_view>> sets;
  std::set<std::string_view> names;
  for (const MessageDescription& message : describe_all())
    for (const FieldDescription& field : message.fields) {
      EXPECT_EQ(field.words.empty(), field.words_name.empty()) << message.verb << ' ' << field.name;
      if (field.words.empty()) continue;
      EXPECT_EQ(field.type, "text") << message.verb << ' ' << field.name;
      sets.emplace(field.words_name, field.words);
      names.insert(field.words_name);
    }
  EXPECT_EQ(sets.size(), names.size());
}

TEST(MessageDescription, AppearsOnceInTheProtocolPage) {
  for (const MessageDescription& request : describe_requests())
    EXPECT_EQ(count_rows(rows("requests"), request.verb), 1) << request.verb;
  for (const MessageDescription& message : describe_messages()) {
    if (!message.is_unasked) continue;
    EXPECT_EQ(count_rows(rows("events"), message.verb), 1) << message.verb;
  }
}

}  // namespace
}  // namespace protocol
