#include <gtest/gtest.h>

#include <string>

#include "protocol/codec/plain_text.h"
#include "tests/protocol/random_message.h"

/// Tests properties of every message with random content.
namespace protocol::test {
namespace {

auto parse_line(std::string_view text, const Request*) {
  return parse_request(text);
}
auto parse_line(std::string_view text, const Message*) {
  return parse_message(text);
}
auto parse_json(std::string_view text, const Request*) {
  return parse_request_json(text);
}
auto parse_json(std::string_view text, const Message*) {
  return parse_message_json(text);
}

template <class Table>
class EveryMessage : public testing::Test {
 protected:
  static constexpr const Table* table = nullptr;
  static constexpr int rounds = 20;

  template <class Check>
  void for_each_random(Check check) {
    RandomMessages random(17);
    for (std::size_t i = 0; i < entries<Table>().size(); ++i)
      for (int round = 0; round < rounds; ++round) check(random.make<Table>(i), random.tag());
  }
};

using Tables = testing::Types<Request, Message>;
TYPED_TEST_SUITE(EveryMessage, Tables);

TYPED_TEST(EveryMessage, SurvivesItsLineForm) {
  this->for_each_random([&](const TypeParam& message, const std::string& tag) {
    const std::string line = format_line(message, tag);
    const auto parsed = parse_line(line, this->table);
    ASSERT_TRUE(parsed.has_value()) << line << ": " << parsed.error().fault.text();
    EXPECT_EQ(parsed->tag, tag);
    EXPECT_TRUE(same(parsed->message, message)) << line << " came back as " << format_line(parsed->message);
  });
}

TYPED_TEST(EveryMessage, SurvivesItsJsonForm) {
  this->for_each_random([&](const TypeParam& message, const std::string& tag) {
    const std::string json = format_json(message, tag);
    const auto parsed = parse_json(json, this->table);
    ASSERT_TRUE(parsed.has_value()) << json << ": " << parsed.error().fault.text();
    EXPECT_EQ(parsed->tag, tag);
    EXPECT_TRUE(same(parsed->message, message)) << json << " came back as " << format_json(parsed->message);
  });
}

TYPED_TEST(EveryMessage, IsTheSameInBothEncodings) {
  this->for_each_random([&](const TypeParam& message, const std::string& tag) {
    const auto from_line = parse_line(format_line(message, tag), this->table);
    ASSERT_TRUE(from_line.has_value());
    const auto from_json = parse_json(format_json(from_line->message, from_line->tag), this->table);
    ASSERT_TRUE(from_json.has_value());
    EXPECT_EQ(from_json->tag, tag);
    EXPECT_TRUE(same(from_json->message, message));
    EXPECT_EQ(format_line(from_json->message, tag), format_line(message, tag));
  });
}

TYPED_TEST(EveryMessage, IgnoresTheCaseAndBlanksOfItsVerb) {
  RandomMessages random(5);
  for (std::size_t i = 0; i < entries<TypeParam>().size(); ++i) {
    const TypeParam message = random.make<TypeParam>(i);
    const std::string line = format_line(message);
    const std::string name{verb(message)};
    ASSERT_TRUE(line.starts_with(name));
    const auto parsed = parse_line("  " + base::to_lower(name) + " " + line.substr(name.size()), this->table);
    ASSERT_TRUE(parsed.has_value()) << line;
    EXPECT_TRUE(same(parsed->message, message)) << line;
  }
}

/// Checks the result for arbitrary input: either a message that survives being written and read again, or a refusal
/// with one of four codes whose answer is itself a valid line.
template <class Table>
void expect_sound(const base::Expected<Tagged<Table>, ParseError>& parsed, const std::string& input) {
  if (parsed) {
    const std::string line = format_line(parsed->message, parsed->tag);
    EXPECT_FALSE(why_not_plain(line)) << line;
    const auto again = parse_line(line, static_cast<const Table*>(nullptr));
    // Quoting can make the written form longer than a line may be.
    if (!again && again.error().code == ErrorCode::too_long) return;
    ASSERT_TRUE(again.has_value()) << input << " gave " << line << ": " << again.error().fault.text();
    EXPECT_TRUE(same(again->message, parsed->message)) << input;
    return;
  }
  const ParseError& error = parsed.error();
  EXPECT_TRUE(error.code == ErrorCode::syntax || error.code == ErrorCode::unknown_verb ||
              error.code == ErrorCode::encoding || error.code == ErrorCode::too_long);
  const std::string answer = format_line(Message{answer::Error{error.code, error.verb, error.fault.text()}}, error.tag);
  EXPECT_FALSE(why_not_plain(answer)) << answer;
  const auto read = parse_message(answer);
  ASSERT_TRUE(read.has_value()) << answer;
  EXPECT_EQ(read->tag, error.tag);
}

TYPED_TEST(EveryMessage, IsReadOrRefusedWhenDamaged) {
  RandomMessages random(23);
  for (int round = 0; round < 2000; ++round) {
    const auto message = random.any<TypeParam>();
    const bool json = random.below(2) == 0;
    std::string text = json ? format_json(message, random.tag()) : format_line(message, random.tag());
    for (std::uint32_t flips = 1 + random.below(3); flips > 0 && !text.empty(); --flips) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      switch (random.below(4)) {
        case 0:
          text[at] = static_cast<char>(random.below(256));
          break;
        case 1:
          text.erase(at, 1);
          break;
        case 2:
          text.insert(at, 1, ",\"=@ {}[]\\0\x80"[random.below(12)]);
          break;
        default:
          text.resize(at);
      }
    }
    if (json)
      expect_sound(parse_json(text, this->table), text);
    else
      expect_sound(parse_line(text, this->table), text);
  }
}

TYPED_TEST(EveryMessage, IsReadOrRefusedInRandomBytes) {
  RandomMessages random(29);
  for (int round = 0; round < 1000; ++round) {
    std::string noise(random.below(200), '\0');
    for (char& c : noise) c = static_cast<char>(random.below(256));
    expect_sound(parse_line(noise, this->table), noise);
    expect_sound(parse_json(noise, this->table), noise);
  }
}

}  // namespace
}  // namespace protocol::test
