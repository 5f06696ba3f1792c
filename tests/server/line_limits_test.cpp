#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "server/net/addresses.h"
#include "server/net/attendance.h"
#include "server/net/token_bucket.h"
#include "tests/server/line_server_fixture.h"

/// Tests the limits of clients, first with given times and then over real connections.
namespace tests {
namespace {

using namespace std::chrono_literals;
using net::Lapse;
using Time = net::TokenBucket::Time;

constexpr Time start_time{1000h};

TEST(TokenBucket, AllowsABurstOfTwoSecondsAndThenItsRate) {
  net::TokenBucket bucket(10);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(bucket.take(start_time), start_time) << i;
  EXPECT_EQ(bucket.take(start_time), start_time + 100ms);
  EXPECT_EQ(bucket.take(start_time), start_time + 200ms) << "the next line waits behind the one before";
  EXPECT_FALSE(bucket.full(start_time + 2199ms));
  EXPECT_TRUE(bucket.full(start_time + 2200ms));
}

TEST(TokenBucket, RefillsUpToItsSize) {
  net::TokenBucket bucket(10);
  for (int i = 0; i < 20; ++i) bucket.take(start_time);
  EXPECT_EQ(bucket.take(start_time + 100ms), start_time + 100ms);
  EXPECT_EQ(bucket.take(start_time + 100ms), start_time + 200ms);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(bucket.take(start_time + 1h), start_time + 1h) << i;
  EXPECT_EQ(bucket.take(start_time + 1h), start_time + 1h + 100ms);
}

TEST(TokenBucket, ZeroMeansNoLimit) {
  net::TokenBucket bucket(0);
  for (int i = 0; i < 100'000; ++i) ASSERT_EQ(bucket.take(start_time), start_time);
  EXPECT_TRUE(bucket.full(start_time));
}

TEST(Addresses, CountConnectionsAndForgetClosedOnes) {
  net::Addresses addresses(2, 10);
  net::TokenBucket* const bucket = addresses.enter("192.0.2.7", start_time);
  ASSERT_NE(bucket, nullptr);
  EXPECT_EQ(addresses.enter("192.0.2.7", start_time), bucket);
  EXPECT_EQ(addresses.enter("192.0.2.7", start_time), nullptr);
  EXPECT_NE(addresses.enter("192.0.2.8", start_time), nullptr);
  addresses.leave("192.0.2.7");
  EXPECT_EQ(addresses.enter("192.0.2.7", start_time), bucket);

  net::Addresses any_number(0, 10);
  for (int i = 0; i < 1000; ++i) ASSERT_NE(any_number.enter("192.0.2.7", start_time), nullptr);
}

TEST(Addresses, KeepABucketUntilItIsFull) {
  net::Addresses addresses(2, 1);
  net::TokenBucket* const bucket = addresses.enter("192.0.2.7", start_time);
  bucket->take(start_time);
  bucket->take(start_time);
  addresses.leave("192.0.2.7");
  EXPECT_EQ(addresses.enter("192.0.2.7", start_time)->take(start_time), start_time + 1s) << "the bucket is still empty";
  addresses.leave("192.0.2.7");
  for (int i = 0; i < 10'000; ++i) {
    const std::string address = "2001:db8:0:" + std::to_string(i) + "::1";
    ASSERT_NE(addresses.enter(address, start_time + 1h), nullptr);
    addresses.leave(address);
    ASSERT_LE(addresses.size(), 65U);
  }
}

TEST(Addresses, CountAnIpv6NetworkAsOne) {
  EXPECT_EQ(net::network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  EXPECT_EQ(net::network_of("2001:db8:1:2::7"), net::network_of("2001:db8:1:2:ffff::"));
  EXPECT_NE(net::network_of("2001:db8:1:3::7"), net::network_of("2001:db8:1:2::7"));
  EXPECT_EQ(net::network_of("192.0.2.7"), "192.0.2.7");
}

TEST(Attendance, AClientThatDoesNotLogInLapses) {
  net::Attendance client({.login_time = 60s, .ping_time = 30s}, start_time);
  EXPECT_EQ(client.due(), start_time + 60s);
  client.heard(start_time + 59s);
  EXPECT_EQ(client.check(start_time + 60s - 1ns), Lapse::none);
  EXPECT_EQ(client.check(start_time + 60s), Lapse::login) << "only a login counts, not other lines";

  client.logged_in(true, start_time + 61s);
  client.logged_in(false, start_time + 70s);
  EXPECT_EQ(client.check(start_time + 129s), Lapse::none) << "the time starts again";
  EXPECT_EQ(client.check(start_time + 130s), Lapse::login);
}

TEST(Attendance, ASilentClientIsPingedWithoutEnd) {
  net::Attendance client({.login_time = 60s, .ping_time = 30s}, start_time);
  client.logged_in(true, start_time);
  client.heard(start_time + 20s);
  EXPECT_EQ(client.check(start_time + 30s), Lapse::none);
  EXPECT_EQ(client.due(), start_time + 50s);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(client.check(start_time + 50s + i * 30s), Lapse::sound) << i;
}

TEST(Attendance, AClientThatAnsweredAPingMustKeepAnswering) {
  net::Attendance client({.login_time = 60s, .ping_time = 30s}, start_time);
  client.logged_in(true, start_time);
  client.answers_pings();
  EXPECT_EQ(client.check(start_time + 30s), Lapse::sound);
  client.heard(start_time + 35s);
  EXPECT_EQ(client.check(start_time + 65s), Lapse::sound);
  EXPECT_EQ(client.check(start_time + 95s), Lapse::sound);
  EXPECT_EQ(client.check(start_time + 125s), Lapse::pong);
}

TEST(Attendance, AServerStallIsNotBlamedOnClients) {
  net::Attendance client({.login_time = 60s, .ping_time = 30s}, start_time);
  client.logged_in(true, start_time);
  client.answers_pings();
  EXPECT_EQ(client.check(start_time + 10min), Lapse::sound);
  EXPECT_EQ(client.check(start_time + 10min), Lapse::none);
  EXPECT_EQ(client.due(), start_time + 10min + 30s);
}

using LineLimits = LineServer;

std::string numbered_lines(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += std::to_string(i) + '\n';
  return lines;
}

TEST_F(LineLimits, AClientThatSendsTooFastIsReadAtTheRate) {
  start({.rate = 20});
  const std::string flood = numbered_lines(70);
  const auto begin = std::chrono::steady_clock::now();
  Client fast(io_, server_->port());
  fast.send(flood);
  run_until(io_, [&] { return lines_.size() == 1 && lines_.begin()->second.size() >= 40; });
  Client other(io_, server_->port());
  other.send("x\n");
  run_until(io_, [&] { return other.received() == "x\n"; });
  EXPECT_LT(fast.received().size(), flood.size()) << "other clients do not wait for the one that is held back";
  run_until(io_, [&] { return fast.received().size() == flood.size(); });
  EXPECT_EQ(fast.received(), flood);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 1490ms);
}

TEST_F(LineLimits, OneAddressHasFourTimesTheRateOfAClient) {
  start({.rate = 50});
  const std::string lines = numbered_lines(100);  // the burst that one client may send
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 5; ++i) {
    clients.push_back(std::make_unique<Client>(io_, server_->port()));
    clients.back()->send(lines);
  }
  for (const auto& client : clients) run_until(io_, [&] { return client->received().size() == lines.size(); });
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 490ms);
}

TEST_F(LineLimits, AClientThatIsHeldBackCanBeClosed) {
  start({.rate = 1});
  Client client(io_, server_->port());
  client.send("1\n2\n3\n");
  run_until(io_, [&] { return client.received() == "1\n2\n"; });
  server_->close(opened_.at(0));
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof);
  client.leave();
  run_until(io_, [&] { return closed_.size() == 1; });
  EXPECT_EQ(lines_[opened_.at(0)].size(), 2U);
}

TEST_F(LineLimits, LimitsTheConnectionsOfAnAddress) {
  start({.connections_per_address = 2});
  Client first(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 1; });
  {
    Client second(io_, server_->port());
    run_until(io_, [&] { return opened_.size() == 2; });
    Client third(io_, server_->port());
    run_until(io_, [&] { return !!third.end(); });
    EXPECT_TRUE(third.received().starts_with("Error,too-many,,")) << third.received();
    EXPECT_EQ(third.received().find('\n'), third.received().size() - 1);
    Client elsewhere(connected(io_, server_->port(), asio::ip::address_v6::loopback()));
    run_until(io_, [&] { return opened_.size() == 3; });
  }
  run_until(io_, [&] { return closed_.size() == 2; });
  Client fourth(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 4; });
}

TEST_F(LineLimits, ClientsWithoutALoginTakeAtMostHalfOfThePlaces) {
  start({.connections = 4});
  Client first(io_, server_->port());
  Client second(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 2; });
  const auto refused = [&] {
    Client client(io_, server_->port());
    run_until(io_, [&] { return !!client.end() || opened_.size() > 2; });
    return client.received().starts_with("Error,busy,,");
  };
  EXPECT_TRUE(refused());
  server_->logged_in(opened_[0], true);
  server_->logged_in(opened_[0], true);
  server_->logged_in(opened_[0], false);
  EXPECT_TRUE(refused());
  server_->logged_in(opened_[0], true);
  Client third(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 3; });
  server_->logged_in(opened_[1], true);
  second.leave();
  run_until(io_, [&] { return closed_.size() == 1; });
  opened_.resize(2);
  Client fourth(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 3; });
  opened_.resize(2);
  EXPECT_TRUE(refused()) << "the free place is reserved for clients that log in";
}

TEST_F(LineLimits, AClientThatDoesNotReadGetsNoMoreAnswers) {
  start({.rate = 0});
  const auto long_answer = std::string(99'999, 'n') + '\n';
  constexpr int lines = 400;  // 40 MB of answers: more than the kernel buffers, and more than a client may leave unread
  on_line_ = [&](SessionId session, std::string_view line) {
    server_->send(session, session == opened_.at(0) ? long_answer : std::string(line) + '\n');
    server_->next(session);
  };
  tcp::socket deaf = connected(io_, server_->port());
  asio::write(deaf, asio::buffer(numbered_lines(lines)));
  run_until(io_, [&] { return lines_.size() == 1; });
  const std::vector<std::string>& answered = lines_[opened_[0]];

  Client other(io_, server_->port());
  std::string heard;
  for (std::size_t before = 0; before != answered.size();) {
    before = answered.size();
    heard += "x\n";
    other.send("x\n");
    run_until(io_, [&] { return other.received() == heard; });
  }
  EXPECT_TRUE(closed_.empty());
  EXPECT_LT(answered.size(), std::size_t{lines});

  Client reading(std::move(deaf));
  run_until(io_, [&] { return reading.received().size() == lines * long_answer.size(); });
}

TEST_F(LineLimits, ALongAnswerDoesNotDisconnectAClientThatReadsIt) {
  start({.outbox_bytes = 100'000});
  const auto long_answer = std::string(7'999'999, 'n') + '\n';
  on_line_ = [&](SessionId session, std::string_view) {
    server_->send(session, long_answer);
    server_->next(session);
    server_->send(session, std::string(99'000, 'u') + '\n');
  };
  Client client(io_, server_->port());
  client.send("1\n2\n");
  run_until(io_, [&] { return client.received().size() == 2 * (8'000'000 + 99'001); });

  on_line_ = [&](SessionId session, std::string_view) {
    server_->send(session, long_answer);
    server_->send(session, long_answer);
    server_->send(session, long_answer);
  };
  client.send("3\n");
  run_until(io_, [&] { return !closed_.empty(); });  // more than a client may leave unread
}

TEST_F(LineLimits, CountsEventsQueuedBehindALongAnswer) {
  start({.outbox_bytes = 100'000});
  tcp::socket deaf = connected(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 1; });
  on_line_ = [&](SessionId session, std::string_view) {
    server_->send(session, std::string(7'999'999, 'n') + '\n');
    server_->next(session);
  };
  asio::write(deaf, asio::buffer("1\n", 2));
  run_until(io_, [&] { return lines_.size() == 1; });
  for (int i = 0; i < 10; ++i) server_->send(opened_[0], std::string(9'999, 'u') + '\n');
  run_ready(io_);
  EXPECT_TRUE(closed_.empty());
  server_->send(opened_[0], "one more\n");
  run_until(io_, [&] { return !closed_.empty(); });
}

TEST_F(LineLimits, ReportsClientsThatDoNotLogIn) {
  start({.login_time = 20ms, .ping_time = 1h});
  on_lapse_ = [this](SessionId session, Lapse lapse) {
    EXPECT_EQ(lapse, Lapse::login);
    server_->send(session, "Closing,too late\n");
    server_->close(session);
  };
  Client stranger(io_, server_->port());
  run_until(io_, [&] { return !!stranger.end(); });
  EXPECT_EQ(stranger.end(), asio::error::eof);
  EXPECT_EQ(stranger.received(), "Closing,too late\n");
  stranger.leave();

  on_lapse_ = nullptr;
  Client guest(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 2; });
  server_->logged_in(opened_[1], true);
  Client other(io_, server_->port());
  run_until(io_, [&] { return lapses_.size() == 2; });
  EXPECT_FALSE(lapses_.contains(opened_[1])) << "the other client connected later but lapsed first";
  server_->logged_in(opened_[1], false);
  run_until(io_, [&] { return lapses_.contains(opened_[1]); });
}

TEST_F(LineLimits, ReportsSilentClients) {
  start({.login_time = 1h, .ping_time = 20ms});
  Client stranger(io_, server_->port());
  Client client(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 2; });
  server_->logged_in(opened_[1], true);
  std::vector<Lapse>& lapses = lapses_[opened_[1]];
  run_until(io_, [&] { return lapses.size() == 4; });
  EXPECT_EQ(lapses, std::vector<Lapse>(4, Lapse::sound));
  server_->answers_pings(opened_[1]);
  client.send("half a line counts as a sound");
  run_until(io_, [&] { return lapses.back() == Lapse::pong; });
  EXPECT_FALSE(lapses_.contains(opened_[0]));
}

}  // namespace
}  // namespace tests
