#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <cerrno>
#include <optional>
#include <string>
#include <vector>

#include "tests/server/line_server_fixture.h"
#include "tests/server/log_text.h"

namespace tests {
namespace {

TEST_F(LineServer, AnswersOverIPv4AndIPv6) {
  start();
  Client four(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 1; });
  Client six(connected(io_, server_->port(), asio::ip::address_v6::loopback()));
  four.send("four\n");
  six.send("six\n");
  run_until(io_, [&] { return four.received() == "four\n" && six.received() == "six\n"; });
  EXPECT_EQ(addresses_, (std::vector<std::string>{"127.0.0.1", "::1"}));
}

TEST_F(LineServer, ReportsTheSameLinesForEverySplit) {
  start();
  const std::string stream = "SetDot,1,black,D4\r\nReady,1\n";
  for (std::size_t i = 0; i <= stream.size(); ++i) {
    Client client(io_, server_->port());
    client.send(stream.substr(0, i));
    run_ready(io_);
    client.send(stream.substr(i));
    run_until(io_, [&] { return client.received() == stream; });
    EXPECT_EQ(lines_[opened_.back()], (std::vector<std::string>{"SetDot,1,black,D4\r", "Ready,1"})) << i;
  }
}

TEST_F(LineServer, ReadsManyLinesInOnePacketAndDropsAnUnfinishedOne) {
  start();
  Client client(io_, server_->port());
  client.send("a\n\nb\nc");
  client.finish();
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_EQ(lines_[opened_.at(0)], (std::vector<std::string>{"a", "", "b"}));
}

TEST_F(LineServer, AcceptsALineOfTheLimitAndRefusesALongerOne) {
  start();
  Client client(io_, server_->port());
  const std::string longest(4096, 'x');
  client.send(longest + '\n' + longest + "x\nmore\n");
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof);
  EXPECT_EQ(client.received(), longest + "\nError,too-long\n");
  client.leave();
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_EQ(lines_[opened_.at(0)], std::vector<std::string>{longest});
  EXPECT_EQ(too_long_.size(), 1U);
}

TEST_F(LineServer, ReportsAFloodWithoutLineEnd) {
  start();
  Client client(io_, server_->port());
  client.send(std::string(70'000, 'x'));
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof);
  EXPECT_EQ(client.received(), "Error,too-long\n");
  EXPECT_EQ(too_long_.size(), 1U);
}

TEST_F(LineServer, HoldsTheNextLineUntilNextIsCalled) {
  start();
  on_line_ = [](SessionId, std::string_view) {};
  Client slow(io_, server_->port());
  slow.send("1\n2\n3\n");
  run_until(io_, [&] { return lines_.size() == 1; });
  const SessionId session = opened_.at(0);

  // The lines of another client show that the io_context has had time to make a mistake.
  Client other(io_, server_->port());
  on_line_ = [this](SessionId from, std::string_view line) { echo(from, line); };
  other.send("x\n");
  run_until(io_, [&] { return other.received() == "x\n"; });
  EXPECT_EQ(lines_[session], std::vector<std::string>{"1"});

  on_line_ = [](SessionId, std::string_view) {};
  server_->next(session);
  server_->next(session);  // a second call for the same line, which has no effect
  run_until(io_, [&] { return lines_[session].size() == 2; });
  other.send("y\n");
  run_until(io_, [&] { return lines_[opened_.at(1)].size() == 2; });
  EXPECT_EQ(lines_[session], (std::vector<std::string>{"1", "2"}));
}

TEST_F(LineServer, AnswersThousandsOfPipelinedLinesInOrder) {
  std::string stream;
  for (int i = 0; i < 10'000; ++i) stream += std::to_string(i) + '\n';
  start({.rate = 0});

  Client at_once(io_, server_->port());
  at_once.send(stream);
  run_until(io_, [&] { return at_once.received().size() == stream.size(); });
  EXPECT_EQ(at_once.received(), stream);

  on_line_ = [this](SessionId session, std::string_view line) {
    asio::post(io_, [this, session, kept = std::string(line)] { echo(session, kept); });
  };
  Client later(io_, server_->port());
  later.send(stream);
  run_until(io_, [&] { return later.received().size() == stream.size(); });
  EXPECT_EQ(later.received(), stream);
}

TEST_F(LineServer, DisconnectsAClientThatDoesNotReadWhileOthersContinue) {
  start({.outbox_bytes = 100'000});
  const tcp::socket deaf = connected(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 1; });
  Client other(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 2; });

  const auto news = std::string(9'999, 'n') + '\n';
  std::size_t sent = 0;
  for (; closed_.empty(); ++sent) {
    ASSERT_LT(sent, 5'000U);  // 50 MB: more than the kernel keeps for one connection
    calling_ = true;
    for (const SessionId session : opened_) server_->send(session, news);
    calling_ = false;
    run_until(io_, [&] { return other.received().size() == (sent + 1) * news.size(); });
  }
  EXPECT_EQ(closed_, std::vector<SessionId>{opened_[0]});
  EXPECT_GT(sent, 10U);  // no client was disconnected within the limit
  other.send("still here\n");
  run_until(io_, [&] { return other.received().ends_with("still here\n"); });
}

TEST_F(LineServer, CloseSendsTheQueueAndReportsNothingMore) {
  start();
  const auto news = std::string(499'999, 'n') + '\n';
  on_line_ = [&](SessionId session, std::string_view) {
    calling_ = true;
    server_->send(session, news);
    server_->close(session);
    server_->send(session, "too late\n");
    server_->next(session);
    calling_ = false;
  };
  Client client(io_, server_->port());
  client.send("bye\nmore\n");
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof);
  EXPECT_EQ(client.received(), news);
  EXPECT_TRUE(closed_.empty());
  client.leave();
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_EQ(lines_[opened_.at(0)], std::vector<std::string>{"bye"});
}

TEST_F(LineServer, CloseGivesUpOnAClientThatNeitherReadsNorLeaves) {
  start({.outbox_bytes = 100'000'000, .close_time = std::chrono::milliseconds(20)});
  const tcp::socket deaf = connected(io_, server_->port());
  const tcp::socket lazy = connected(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 2; });
  server_->send(opened_[0], std::string(50'000'000, 'n') + '\n');
  server_->close(opened_[0]);
  server_->close(opened_[1]);
  run_until(io_, [&] { return closed_.size() == 2; });
  run_ready(io_);
  EXPECT_EQ(closed_.size(), 2U);
}

TEST_F(LineServer, CanCloseASessionAsSoonAsItIsOpened) {
  struct Refuser : net::LineHandler {
    void opened(SessionId session, const net::Visitor&) override {
      server->send(session, "not you\n");
      server->close(session);
    }
    void line(SessionId, std::string_view) override { FAIL(); }
    void line_too_long(SessionId) override { FAIL(); }
    void lapsed(SessionId, net::Lapse) override {}
    void closed(SessionId) override { ++gone; }
    net::LineServer* server = nullptr;
    int gone = 0;
  } refuser;
  net::LineServer server(io_, 0, refuser, {});
  refuser.server = &server;
  Client client(io_, server.port());
  client.send("hello\n");
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.received(), "not you\n");
  client.leave();
  run_until(io_, [&] { return refuser.gone == 1; });
}

TEST_F(LineServer, AnswersAClientThatHasClosedItsSendingSide) {
  start();
  std::vector<std::string> waiting;
  on_line_ = [&](SessionId, std::string_view line) { waiting.emplace_back(line); };
  Client client(io_, server_->port());
  client.send("1\n2\n");
  client.finish();
  run_until(io_, [&] { return waiting.size() == 1; });
  run_ready(io_);
  echo(opened_.at(0), "one");
  run_until(io_, [&] { return waiting.size() == 2; });
  echo(opened_.at(0), "two");
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.end(), asio::error::eof);
  EXPECT_EQ(client.received(), "one\ntwo\n");
  run_until(io_, [&] { return closed_.size() == 1; });
}

TEST_F(LineServer, ReportsAResetConnectionOnce) {
  start();
  on_line_ = [](SessionId, std::string_view) {};
  tcp::socket socket = connected(io_, server_->port());
  asio::write(socket, asio::buffer("a\nb\n", 4));
  run_until(io_, [&] { return lines_.size() == 1; });
  socket.set_option(tcp::socket::linger(true, 0));
  socket.close();
  server_->send(opened_.at(0), "gone?\n");
  server_->next(opened_.at(0));
  run_until(io_, [&] { return !closed_.empty(); });
  server_->send(opened_.at(0), "really gone\n");
  server_->next(opened_.at(0));
  server_->close(opened_.at(0));
  run_ready(io_);
  EXPECT_EQ(closed_.size(), 1U);
}

TEST_F(LineServer, DisconnectsAClientThatDoesNotFinishALine) {
  start({.line_time = std::chrono::seconds(1)});
  Client idle(io_, server_->port());
  idle.send("1\n2");
  run_until(io_, [&] { return idle.received() == "1\n"; });
  idle.send("\n");
  run_until(io_, [&] { return idle.received() == "1\n2\n"; });
  Client slow(io_, server_->port());
  slow.send("1\n2");
  run_until(io_, [&] { return !!slow.end(); });
  EXPECT_EQ(lines_[opened_.at(1)], std::vector<std::string>{"1"});
  idle.send("3\n");
  run_until(io_, [&] { return idle.received() == "1\n2\n3\n"; });
}

TEST_F(LineServer, RefusesConnectionsOverTheLimit) {
  start({.connections = 1});
  {
    Client first(io_, server_->port());
    run_until(io_, [&] { return opened_.size() == 1; });
    Client second(io_, server_->port());
    run_until(io_, [&] { return !!second.end(); });
    EXPECT_EQ(second.end(), asio::error::eof);
    EXPECT_TRUE(second.received().starts_with("Error,busy,,")) << second.received();
    EXPECT_TRUE(second.received().ends_with("\n"));
    EXPECT_EQ(opened_.size(), 1U);
  }
  run_until(io_, [&] { return closed_.size() == 1; });
  Client third(io_, server_->port());
  third.send("hello\n");
  run_until(io_, [&] { return third.received() == "hello\n"; });
}

TEST_F(LineServer, ClosesTheConnectionOfABrowser) {
  start();
  for (const std::string method : {"GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "PATCH"}) {
    Client client(io_, server_->port());
    client.send(method + " / HTTP/1.1\r\nHost: here\r\n\r\nLogin,ana,secret\n");
    run_until(io_, [&] { return !!client.end(); });
    EXPECT_EQ(client.end(), asio::error::eof);
    EXPECT_TRUE(client.received().starts_with("Error,syntax,,")) << client.received();
  }
  EXPECT_TRUE(lines_.empty());

  Client person(io_, server_->port());
  person.send("Get\nGET / HTTP/1.1\n");
  run_until(io_, [&] { return person.received() == "Get\nGET / HTTP/1.1\n"; });
}

TEST_F(LineServer, StopEndsAllWork) {
  start();
  Client client(io_, server_->port());
  run_until(io_, [&] { return opened_.size() == 1; });
  const tcp::socket waiting = connected(io_, server_->port());  // accepted by the kernel only
  server_->send(opened_[0], "Closing,good night\n");
  server_->stop();
  EXPECT_THROW(connected(io_, server_->port()), boost::system::system_error);
  run_until(io_, [&] { return !!client.end(); });
  EXPECT_EQ(client.received(), "Closing,good night\n");
  client.leave();
  io_.restart();
  io_.run();
  EXPECT_EQ(closed_, opened_);
  EXPECT_EQ(opened_.size(), 1U);
}

TEST_F(LineServer, MakesNoCallsAfterItsDestruction) {
  start();
  Client reading(io_, server_->port());
  Client asking(io_, server_->port());
  on_line_ = [](SessionId, std::string_view) {};
  asking.send("1\n2\n");
  run_until(io_, [&] { return opened_.size() == 2 && lines_.size() == 1; });
  server_->send(opened_[0], "unsent\n");
  server_.reset();
  io_.restart();
  io_.run();
  EXPECT_TRUE(closed_.empty());
  EXPECT_TRUE(reading.end());
  EXPECT_TRUE(asking.end());
}

TEST_F(LineServer, NeedsAFreePort) {
  start();
  EXPECT_THROW(net::LineServer(io_, server_->port(), *this, {}), std::runtime_error);
}

/// Uses up all descriptors that a lowered limit leaves.
class NoDescriptors {
 public:
  NoDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit few = before_;
    few.rlim_cur = 64;
    setrlimit(RLIMIT_NOFILE, &few);
    for (int taken = dup(0); taken >= 0; taken = dup(0)) taken_.push_back(taken);
  }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;
  ~NoDescriptors() {
    for (const int taken : taken_) ::close(taken);
    setrlimit(RLIMIT_NOFILE, &before_);
  }

 private:
  rlimit before_{};
  std::vector<int> taken_;
};

TEST_F(LineServer, SurvivesRunningOutOfDescriptors) {
  start();
  Client early(io_, server_->port());
  early.send("1\n");
  run_until(io_, [&] { return early.received() == "1\n"; });
  LogText log;
  // The undefined-behaviour sanitizer opens a pipe when it first sees a type with virtual functions, which fails
  // without descriptors. So the types that a warning uses must be seen now.
  spdlog::warn("{}", error_code(EMFILE, boost::system::system_category()).message());
  log.text.clear();

  tcp::socket socket(io_, tcp::v4());
  std::optional<NoDescriptors> none;
  none.emplace();
  socket.connect({asio::ip::address_v4::loopback(), server_->port()});
  Client late(std::move(socket));
  late.send("late\n");
  run_until(io_, [&] { return !log.text.empty(); });
  early.send("2\n");
  run_until(io_, [&] { return early.received() == "1\n2\n"; });
  EXPECT_EQ(opened_.size(), 1U);
  EXPECT_TRUE(log.text.starts_with("cannot accept connections")) << log.text;

  none.reset();
  run_until(io_, [&] { return late.received() == "late\n"; });
}

}  // namespace
}  // namespace tests
