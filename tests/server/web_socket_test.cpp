#include "server/net/web_socket.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "server/net/http_server.h"
#include "tests/server/line_server_fixture.h"
#include "tests/server/web_socket_client.h"

namespace {

using namespace loopback;
using namespace std::chrono_literals;
using net::SessionId;
using web_socket::close_code;
using web_socket::frame;
using web_socket::Frame;
using web_socket::frames;
using web_socket::handshake;

constexpr std::size_t longest = 4096;

/// A web port whose WebSockets go to the handler of the fixture, which echoes.
class WebSocket : public tests::LineServer {
 protected:
  void open(net::LineLimits limits = {}, net::Proxies proxies = {}) {
    limits.line_bytes = longest + 1;
    start(limits);
    web_.emplace(
        io_, 0,
        [](const net::HttpRequest&, const net::HttpServer::Answer& answer) {
          answer({200, "text/plain; charset=utf-8", "a page", {}});
        },
        &*server_, net::HttpSettings{std::move(proxies), {}});
  }

  Client web_client() { return Client(io_, web_->port()); }

  /// A client that has completed its handshake.
  Client socket(const std::string& more = "") {
    Client client = web_client();
    client.send(handshake(more));
    run_until(io_, [&] { return client.received().find("\r\n\r\n") != std::string::npos; });
    EXPECT_TRUE(client.received().starts_with("HTTP/1.1 101 ")) << client.received();
    return client;
  }

  /// The status of the answer to a refused upgrade request.
  std::string refusal(const std::string& request) {
    Client client = web_client();
    client.send(request);
    run_until(io_, [&] { return !!client.end(); });
    EXPECT_TRUE(opened_.empty());
    return client.received().substr(0, client.received().find('\r'));
  }

  /// The close code after these bytes.
  unsigned code_after(const std::string& bytes) {
    Client client = socket();
    client.send(bytes);
    run_until(io_, [&] { return close_code(client.received()) != 0 || client.end(); });
    return close_code(client.received());
  }

  std::optional<net::HttpServer> web_;
};

TEST_F(WebSocket, IsASessionThatSpeaksJson) {
  open();
  Client client = socket();
  EXPECT_NE(client.received().find(web_socket::accept), std::string::npos);
  EXPECT_EQ(client.received().find("Sec-WebSocket-Extensions"), std::string::npos);
  ASSERT_EQ(opened_.size(), 1U);
  EXPECT_EQ(server_->encoding(opened_[0]), net::Encoding::json);
  EXPECT_EQ(addresses_[0], "127.0.0.1");
  client.send(frame(web_socket::text, R"({"verb":"Ping"})") + frame(web_socket::text, "GET / HTTP/1.1"));
  run_until(io_, [&] { return frames(client.received()).size() == 2; });
  EXPECT_EQ(frames(client.received()),
            (std::vector<Frame>{{web_socket::text, R"({"verb":"Ping"})"}, {web_socket::text, "GET / HTTP/1.1"}}));
  EXPECT_EQ(lines_[opened_[0]].size(), 2U);
}

TEST_F(WebSocket, SendsMessagesWholeAndInOrderWithPongsBetweenThem) {
  open();
  Client client = socket();
  std::vector<Frame> expected;
  constexpr std::size_t rounds = 5;
  constexpr std::array<std::size_t, 12> sizes{1, 20, 126, 5'000, 30'000, 60, 16'383, 16'384, 7, 40'000, 40'000, 3};
  for (std::size_t round = 0; round < rounds; ++round) {
    client.send(frame(web_socket::ping, "here?"));
    for (const std::size_t size : sizes) {
      const std::string payload(size, static_cast<char>('a' + expected.size() % 26));
      server_->send(opened_[0], payload + '\n');
      expected.push_back({web_socket::text, payload});
    }
    run_until(io_, [&] { return frames(client.received()).size() == expected.size() + round + 1; });
  }
  std::vector<Frame> received = frames(client.received());
  EXPECT_EQ(std::erase(received, Frame{web_socket::pong, "here?"}), rounds);
  EXPECT_EQ(received, expected);
}

TEST_F(WebSocket, SendsMessagesOfAnyLengthToAClientThatReadsLate) {
  open({.outbox_bytes = 15'000'000});
  std::vector<std::string> messages;
  constexpr std::array<std::size_t, 8> sizes{0, 1, 125, 126, 65'535, 65'536, 7'000'000, 2};
  for (const std::size_t size : sizes) messages.emplace_back(size, 'x');
  tcp::socket late = connected(io_, web_->port());
  asio::write(late, asio::buffer(handshake()));
  run_until(io_, [&] { return opened_.size() == 1; });
  for (const std::string& message : messages) server_->send(opened_[0], message + '\n');
  run_ready(io_);
  for (const std::string& message : messages) server_->send(opened_[0], message + '\n');
  run_ready(io_);
  EXPECT_TRUE(closed_.empty());

  Client client(std::move(late));
  client.send(frame(web_socket::ping, "still there?"));
  const std::size_t expected = 2 * messages.size() + 1;
  run_until(io_, [&] { return client.received().size() > 14'000'000 && frames(client.received()).size() == expected; });
  std::vector<Frame> texts = frames(client.received());
  EXPECT_EQ(std::erase(texts, Frame{web_socket::pong, "still there?"}), 1U);
  for (std::size_t i = 0; i < texts.size(); ++i)
    EXPECT_TRUE((texts[i] == Frame{web_socket::text, messages[i % messages.size()]})) << i;
}

TEST_F(WebSocket, SharesSessionNumbersWithTheLinePort) {
  open();
  Client lines = client();
  run_until(io_, [&] { return opened_.size() == 1; });
  Client web = socket();
  Client more = client();
  run_until(io_, [&] { return opened_.size() == 3; });
  EXPECT_EQ(opened_, (std::vector<SessionId>{SessionId{1}, SessionId{2}, SessionId{3}}));
  EXPECT_EQ(server_->encoding(opened_[0]), net::Encoding::lines);
}

TEST_F(WebSocket, TakesTheAddressFromATrustedProxy) {
  open({}, net::Proxies({"127.0.0.1"}));
  const Client one = socket("X-Forwarded-For: 198.51.100.9\r\nX-Forwarded-For: 192.0.2.7\r\n");
  const Client other = socket("X-Forwarded-For: 2001:db8::7\r\n");
  const Client own = socket();
  EXPECT_EQ(addresses_, (std::vector<std::string>{"192.0.2.7", "2001:db8::7", "127.0.0.1"}));
}

TEST_F(WebSocket, ReportsTheCookieAndTheNameOfTheBrowser) {
  open();
  const std::string name = net::cookie_name({web_->port(), false});
  const Client browser = socket("Cookie: a=b; " + name + "=s3cret\r\nUser-Agent: Firefox/150\r\n");
  const Client program = socket();
  Client lines = client();
  run_until(io_, [&] { return visitors_.size() == 3; });
  EXPECT_EQ(visitors_[0].cookie, "s3cret");
  EXPECT_EQ(visitors_[0].client, "Firefox/150");
  for (const std::size_t other : {1U, 2U}) {
    EXPECT_EQ(visitors_[other].cookie, "");
    EXPECT_EQ(visitors_[other].client, "");
  }
}

TEST_F(WebSocket, IgnoresForwardedAddressesWithoutATrustedProxy) {
  open();
  const Client client = socket("X-Forwarded-For: 192.0.2.7\r\n");
  EXPECT_EQ(addresses_, std::vector<std::string>{"127.0.0.1"});
}

TEST_F(WebSocket, AppliesLimitsPerClientBehindAProxy) {
  net::LineLimits limits;
  limits.connections_per_address = 1;
  open(limits, net::Proxies({"127.0.0.1"}));
  const Client one = socket("X-Forwarded-For: 192.0.2.7\r\n");
  const Client other = socket("X-Forwarded-For: 192.0.2.8\r\n");
  Client second = web_client();
  second.send(handshake("X-Forwarded-For: 192.0.2.7\r\nConnection: close\r\n"));
  run_until(io_, [&] { return !!second.end(); });
  EXPECT_TRUE(second.received().starts_with("HTTP/1.1 429 ")) << second.received();
}

TEST_F(WebSocket, AcceptsPagesOfThisServerAndPrograms) {
  open();
  EXPECT_EQ(refusal(handshake("Origin: http://evil.example\r\nConnection: close\r\n")), "HTTP/1.1 403 Forbidden");
  EXPECT_EQ(refusal(handshake("Origin: null\r\n")), "HTTP/1.1 403 Forbidden");
  EXPECT_EQ(refusal(handshake("Origin: http://server.example\r\nOrigin: http://server.example\r\n")),
            "HTTP/1.1 403 Forbidden");
  Client page = socket("Origin: http://server.example\r\n");
  Client program = socket();
  EXPECT_EQ(opened_.size(), 2U);
}

TEST_F(WebSocket, RefusesMalformedHandshakes) {
  open();
  EXPECT_EQ(refusal("GET /socket HTTP/1.1\r\nHost: a\r\n\r\n"), "HTTP/1.1 426 Upgrade Required");
  EXPECT_EQ(refusal(handshake("", "8")), "HTTP/1.1 426 Upgrade Required");
  EXPECT_EQ(refusal(handshake("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")), "HTTP/1.1 400 Bad Request");
  EXPECT_EQ(refusal(handshake("Content-Length: 2\r\n") + "{}"), "HTTP/1.1 413 Payload Too Large");
  std::string head = handshake();
  EXPECT_EQ(refusal("HEAD" + head.substr(3)), "HTTP/1.1 405 Method Not Allowed");
  EXPECT_EQ(refusal("POST" + head.substr(3)), "HTTP/1.1 405 Method Not Allowed");
}

TEST_F(WebSocket, AcceptsAMessageOfTheLimitInAnyFragments) {
  open();
  Client client = socket();
  const std::string whole(longest, 'x');
  const std::string pieces = frame(web_socket::text, "a\nb", false) + frame(web_socket::ping, "still there") +
                             frame(web_socket::continuation, "", false) + frame(web_socket::continuation, "c");
  const std::string bytes = frame(web_socket::text, whole) + pieces;
  for (const char byte : bytes) {
    client.send(std::string(1, byte));
    run_ready(io_);
  }
  run_until(io_, [&] { return frames(client.received()).size() == 3; });
  // A line end inside a message does not end the line.
  EXPECT_EQ(lines_[opened_[0]], (std::vector<std::string>{whole, "a\rbc"}));
  EXPECT_EQ(frames(client.received())[1], (Frame{web_socket::pong, "still there"}));
}

TEST_F(WebSocket, ClosesWithTheCodeOfTheFault) {
  open();
  EXPECT_EQ(code_after(frame(web_socket::text, std::string(longest + 1, 'x'))), 1009U);
  EXPECT_EQ(
      code_after(frame(web_socket::text, std::string(longest, 'x'), false) + frame(web_socket::continuation, "y")),
      1009U);
  EXPECT_EQ(code_after(frame(web_socket::binary, "{}")), 1003U);
  EXPECT_EQ(code_after(frame(web_socket::text, "\xC3\x28")), 1007U);
  EXPECT_EQ(code_after(frame(web_socket::text, "\xED\xA0\x80")), 1007U);         // a surrogate
  EXPECT_EQ(code_after(std::string("\x81\x02{}", 4)), 1002U);                    // without a mask
  EXPECT_EQ(code_after(frame(web_socket::text | 0x40U, "{}")), 1002U);           // a reserved bit
  EXPECT_EQ(code_after(frame(3, "{}")), 1002U);                                  // no such opcode
  EXPECT_EQ(code_after(frame(web_socket::continuation, "{}")), 1002U);           // continues nothing
  EXPECT_EQ(code_after(frame(web_socket::ping, std::string(126, 'x'))), 1002U);  // too long for a ping
  EXPECT_EQ(code_after(frame(web_socket::ping, "half", false)), 1002U);          // fragmented
  for (const auto& [session, lines] : lines_) EXPECT_TRUE(lines.empty());
}

TEST_F(WebSocket, ClosesOnAFloodOfPings) {
  open();
  Client client = socket();
  for (int i = 0; i < 20; ++i) client.send(frame(web_socket::ping, ""));
  run_until(io_, [&] { return frames(client.received()).size() >= 20; });
  EXPECT_EQ(close_code(client.received()), 0U);
  for (int i = 0; i < 100; ++i) client.send(frame(web_socket::pong, ""));
  run_until(io_, [&] { return close_code(client.received()) != 0; });
  EXPECT_EQ(close_code(client.received()), 1008U);
}

TEST_F(WebSocket, ClosesOnEmptyFragmentsWithoutEnd) {
  net::LineLimits limits;
  limits.close_time = 20ms;
  open(limits);
  Client client = socket();
  client.send(frame(web_socket::text, "line"));
  client.send(frame(web_socket::text, "{", false));
  for (int i = 0; i < 5000; ++i) client.send(frame(web_socket::continuation, "", false));
  run_until(io_, [&] { return close_code(client.received()) != 0; });
  EXPECT_EQ(close_code(client.received()), 1008U);
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_EQ(lines_[opened_[0]], std::vector<std::string>{"line"});
}

TEST_F(WebSocket, AnswersACloseFrameWithoutWaitingForTheClient) {
  net::LineLimits limits;
  limits.close_time = 20ms;
  open(limits);
  Client client = socket();
  client.send(frame(web_socket::text, "last") + frame(web_socket::closing, "\x03\xE9"));
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_EQ(close_code(client.received()), 1001U);
  EXPECT_EQ(lines_[opened_[0]], std::vector<std::string>{"last"});
}

TEST_F(WebSocket, CloseSendsTheQueueAndACloseFrame) {
  open();
  Client client = socket();
  server_->send(opened_[0], "{\"verb\":\"Closing\"}\n");
  server_->close(opened_[0]);
  run_until(io_, [&] { return close_code(client.received()) != 0; });
  ASSERT_EQ(frames(client.received()).size(), 2U);
  EXPECT_EQ(frames(client.received())[0], (Frame{web_socket::text, "{\"verb\":\"Closing\"}"}));
  EXPECT_EQ(close_code(client.received()), 1000U);
  client.send(frame(web_socket::text, "too late") + frame(web_socket::closing, "\x03\xE8"));
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_TRUE(lines_[opened_[0]].empty());
}

TEST_F(WebSocket, CountsTowardsTheLimitsOfTheLinePort) {
  net::LineLimits limits;
  limits.connections_per_address = 2;
  open(limits);
  Client first = client();
  run_until(io_, [&] { return opened_.size() == 1; });
  Client second = socket();
  Client third = web_client();
  third.send(handshake());
  run_until(io_, [&] { return !!third.end(); });
  EXPECT_TRUE(third.received().starts_with("HTTP/1.1 429 ")) << third.received();
  Client fourth = client();
  run_until(io_, [&] { return !!fourth.end(); });
  EXPECT_TRUE(fourth.received().starts_with("Error,too-many")) << fourth.received();
  first.leave();
  run_until(io_, [&] { return !closed_.empty(); });
  Client fifth = socket();
  EXPECT_EQ(opened_.size(), 3U);
}

TEST_F(WebSocket, LapsesLikeALineConnection) {
  net::LineLimits limits;
  limits.login_time = 20ms;
  open(limits);
  Client client = socket();
  run_until(io_, [&] { return !lapses_[SessionId{1}].empty(); });
  EXPECT_EQ(lapses_[SessionId{1}][0], net::Lapse::login);
}

TEST_F(WebSocket, IsDisconnectedWhenItDoesNotAnswerPingFrames) {
  net::LineLimits limits;
  limits.ping_time = 20ms;
  open(limits);
  Client client = socket();
  run_until(io_, [&] { return !closed_.empty(); });
  ASSERT_FALSE(frames(client.received()).empty());
  EXPECT_EQ(frames(client.received())[0].opcode, web_socket::ping);
}

TEST_F(WebSocket, DisconnectsAClientThatDoesNotFinishAMessage) {
  net::LineLimits limits;
  limits.line_time = 20ms;
  open(limits);
  Client client = socket();
  client.send(frame(web_socket::text, "{", false));
  run_until(io_, [&] { return !closed_.empty(); });
  EXPECT_TRUE(lines_[SessionId{1}].empty());
}

TEST_F(WebSocket, StopEndsAllWork) {
  open();
  Client client = socket();
  Client leaver = socket();
  leaver.leave();
  server_->stop();
  web_->stop();
  io_.restart();
  io_.run();
  EXPECT_EQ(close_code(client.received()), 1000U);
  EXPECT_EQ(closed_.size(), 2U);
}

}  // namespace
