#include "protocol/engines/gmp.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/engines/gmp_link.h"

namespace protocol::gmp {
namespace {

using std::chrono::seconds;

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

std::vector<Message> decode(const std::string& text) {
  Decoder decoder;
  std::vector<Message> messages;
  for (const char byte : text)
    if (const std::optional<Message> message = decoder.add(byte)) messages.push_back(*message);
  return messages;
}

constexpr int query(Question question) {
  return static_cast<int>(question);
}

TEST(GmpMessage, IsFourBytesWithAChecksum) {
  const std::pair<Message, std::string> cases[] = {
      {{true, false, {Verb::new_game, 0}}, bytes({0x01, 0xa1, 0xa0, 0x80})},
      {{false, true, {Verb::ok, 0x3ff}}, bytes({0x02, 0x88, 0x87, 0xff})},
      {{false, false, {Verb::deny, 0}}, bytes({0x00, 0x90, 0x90, 0x80})},
      {{true, true, {Verb::query, query(Question::color)}}, bytes({0x03, 0xbe, 0xb0, 0x8b})},
      {{false, true, {Verb::answer, 19}}, bytes({0x02, 0xd5, 0xc0, 0x93})},
      {{true, false, {Verb::move, 0x200 | 361}}, bytes({0x01, 0xc0, 0xd6, 0xe9})},
      {{true, false, {Verb::undo, 2}}, bytes({0x01, 0xe3, 0xe0, 0x82})},
  };
  for (const auto& [message, text] : cases) {
    EXPECT_EQ(encode(message), text) << static_cast<int>(message.command.verb);
    EXPECT_EQ(decode(text), std::vector{message}) << static_cast<int>(message.command.verb);
  }
}

TEST(GmpMessage, IsReadBackWhateverItsContent) {
  for (int verb = 0; verb < 8; ++verb)
    for (int value = 0; value < 1024; ++value)
      for (const bool number : {false, true})
        for (const bool got : {false, true}) {
          const Message message{number, got, {static_cast<Verb>(verb), value}};
          ASSERT_EQ(decode(encode(message)), std::vector{message}) << verb << ' ' << value;
        }
}

TEST(GmpMessage, IsFoundBetweenTextAndNoise) {
  const Message message{true, false, {Verb::move, 77}};
  const std::string text = encode(message);
  EXPECT_EQ(decode("hello\r\n" + text + "\xff\xfe" + text), (std::vector{message, message}));
  EXPECT_EQ(decode(text.substr(0, 2) + text), std::vector{message}) << "a truncated message before it";
  EXPECT_EQ(decode(text.substr(0, 3) + "x" + text.substr(3)), std::vector<Message>{}) << "text inside a message";
  std::string wrong = text;
  wrong[3] = static_cast<char>(wrong[3] ^ 1);
  EXPECT_EQ(decode(wrong + text), std::vector{message}) << "a message with a wrong checksum before it";
}

TEST(GmpMove, CountsThePointsFromTheLowerLeft) {
  EXPECT_EQ(move_value(Side::black, "A1", 19), 1);
  EXPECT_EQ(move_value(Side::black, "T1", 19), 19);
  EXPECT_EQ(move_value(Side::black, "A2", 19), 20);
  EXPECT_EQ(move_value(Side::white, "t19", 19), 0x200 | 361);
  EXPECT_EQ(move_value(Side::black, "J9", 9), 81);
  EXPECT_EQ(move_value(Side::white, "pass", 9), 0x200);
  for (const int size : {5, 9, 19, 22})
    for (int value = 0; value <= size * size; ++value) {
      const std::optional<Move> move = parse_move(value, size);
      ASSERT_TRUE(move);
      EXPECT_EQ(move_value(Side::black, move->move, size), value);
    }
  EXPECT_EQ(parse_move(0x200 | 4, 9), (Move{Side::white, "D1"}));
  EXPECT_EQ(parse_move(82, 9), std::nullopt);
  EXPECT_EQ(parse_move(0x1ff, 22), std::nullopt);
}

/// The two ends of a line, with a clock that advances only in wait().
class GmpLine : public testing::Test {
 protected:
  /// The messages that one end sends now.
  std::vector<Message> sent(Link& end) { return decode(end.take(now_)); }
  /// Carries them to the other end and returns the command that it reads, if any.
  std::optional<Command> carry(Link& from, Link& to) {
    std::optional<Command> command;
    for (const char byte : from.take(now_))
      if (const std::optional<Command> read = to.receive(byte)) command = read;
    return command;
  }
  void wait() { now_ += Link::patience; }

  Link::TimePoint now_{};
  Link here_;
  Link there_;
};

TEST_F(GmpLine, AnAnswerOrAnOkAcknowledgesACommand) {
  here_.send({Verb::query, query(Question::size)});
  EXPECT_EQ(carry(here_, there_), (Command{Verb::query, query(Question::size)}));
  EXPECT_FALSE(here_.is_quiet());
  there_.reply({Verb::answer, 9});
  EXPECT_EQ(carry(there_, here_), (Command{Verb::answer, 9}));
  EXPECT_TRUE(here_.is_quiet());
  EXPECT_EQ(sent(here_), (std::vector{Message{true, true, {Verb::ok, 0x3ff}}}));
  EXPECT_EQ(sent(here_), std::vector<Message>{}) << "an acknowledgement is sent once";
}

TEST_F(GmpLine, SendsCommandsOneByOneAndAnswersFirst) {
  here_.send({Verb::move, 1});
  here_.send({Verb::move, 2});
  EXPECT_EQ(carry(here_, there_), (Command{Verb::move, 1}));
  EXPECT_EQ(sent(here_), std::vector<Message>{});
  here_.reply({Verb::answer, 3});
  carry(there_, here_);
  EXPECT_EQ(carry(here_, there_), (Command{Verb::answer, 3}));
  carry(there_, here_);
  EXPECT_EQ(carry(here_, there_), (Command{Verb::move, 2}));
}

TEST_F(GmpLine, SendsALostCommandAgain) {
  here_.send({Verb::move, 5});
  const std::vector<Message> first = sent(here_);
  EXPECT_EQ(here_.due(), now_ + Link::patience);
  EXPECT_EQ(sent(here_), std::vector<Message>{}) << "not before the timeout";
  wait();
  EXPECT_EQ(sent(here_), first);
}

TEST_F(GmpLine, AcceptsARepeatedCommandOnceAndAcknowledgesItTwice) {
  here_.send({Verb::move, 5});
  EXPECT_TRUE(carry(here_, there_));
  sent(there_);  // the acknowledgement is lost
  wait();
  EXPECT_FALSE(carry(here_, there_));
  carry(there_, here_);
  EXPECT_TRUE(here_.is_quiet());
}

TEST_F(GmpLine, OneOfTwoCrossingCommandsIsDeferred) {
  here_.send({Verb::move, 5});
  there_.send({Verb::undo, 2});
  const std::string crossing = there_.take(now_);
  sent(here_);
  for (const char byte : crossing) EXPECT_FALSE(here_.receive(byte)) << "the first copy is ignored";
  std::optional<Command> command;
  for (const char byte : crossing)
    if (const auto read = here_.receive(byte)) command = read;
  EXPECT_EQ(command, (Command{Verb::undo, 2}));
  EXPECT_EQ(carry(here_, there_), (Command{Verb::move, 5})) << "the move carries the acknowledgement";
  EXPECT_TRUE(there_.is_quiet());
}

TEST_F(GmpLine, ADeferredCommandCanBeForgotten) {
  here_.send({Verb::move, 5});
  there_.send({Verb::undo, 2});
  sent(here_);
  const std::string crossing = there_.take(now_);
  for (const char byte : crossing + crossing) here_.receive(byte);
  here_.forget_waiting();
  EXPECT_EQ(carry(here_, there_), std::nullopt);
  EXPECT_TRUE(here_.is_quiet());
  EXPECT_TRUE(there_.is_quiet());
  here_.send({Verb::move, 6});
  EXPECT_EQ(carry(here_, there_), (Command{Verb::move, 6})) << "the sequence numbers still match";
}

TEST_F(GmpLine, GivesUpAfterManyTries) {
  here_.send({Verb::new_game, 0});
  for (int i = 0; i < Link::max_tries; ++i, wait()) {
    EXPECT_FALSE(here_.is_dead());
    EXPECT_EQ(sent(here_).size(), 1U);
  }
  sent(here_);
  EXPECT_TRUE(here_.is_dead());
}

TEST_F(GmpLine, DeliversEverythingInOrderDespiteLosses) {
  constexpr int count = 200;
  for (int i = 0; i < count; ++i) here_.send({Verb::move, i});
  std::vector<int> arrived;
  for (int message = 0; message < 10 * count && !here_.is_quiet(); ++message) {
    for (const auto& [from, to] : {std::pair{&here_, &there_}, std::pair{&there_, &here_}}) {
      std::string text = from->take(now_);
      if (message % 3 == 0) text = text.substr(0, 2);  // the rest is lost
      for (const char byte : text)
        if (const std::optional<Command> command = to->receive(byte)) arrived.push_back(command->value);
    }
    wait();
  }
  ASSERT_EQ(arrived.size(), static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) EXPECT_EQ(arrived[static_cast<std::size_t>(i)], i);
}

}  // namespace
}  // namespace protocol::gmp
