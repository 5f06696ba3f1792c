#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/net/proxies.h"
#include "tests/server/line_server_fixture.h"
#include "tests/server/proxy_bytes.h"

/// Tests line ports behind a proxy that sends PROXY headers.
namespace tests {
namespace {

using namespace std::chrono_literals;

class ProxiedLines : public LineServer {
 protected:
  /// 127.0.0.1 is a proxy; 127.0.0.2 and all others are clients.
  void open(const net::LineLimits& limits = {}) {
    start(limits);
    server_->expect_headers(net::Proxies({"127.0.0.1"}));
  }
  std::unique_ptr<Client> behind_proxy(std::string first) {
    auto client = std::make_unique<Client>(io_, server_->port());
    client->send(std::move(first));
    return client;
  }
};

TEST_F(ProxiedLines, TheHeaderNamesTheClient) {
  open();
  const auto ana = behind_proxy(proxy_v2(0x21, 0x11, tcp_v4("192.0.2.7")) + "1\n2\n");
  const auto bob = behind_proxy("PROXY TCP6 2001:db8::8 2001:db8::1 56324 5188\r\nhello\n");
  run_until(io_, [&] { return ana->received() == "1\n2\n" && bob->received() == "hello\n"; });
  std::ranges::sort(addresses_);
  EXPECT_EQ(addresses_, (std::vector<std::string>{"192.0.2.7", "2001:db8::8"}));
}

TEST_F(ProxiedLines, OtherClientsConnectWithoutAHeader) {
  open();
  Client direct(connected(io_, server_->port(), "127.0.0.2"));
  direct.send("hello\n");
  run_until(io_, [&] { return direct.received() == "hello\n"; });
  EXPECT_EQ(addresses_, (std::vector<std::string>{"127.0.0.2"}));

  Client forger(connected(io_, server_->port(), "127.0.0.3"));
  forger.send("PROXY TCP4 192.0.2.7 192.0.2.8 1 2\r\n");
  run_until(io_, [&] { return forger.received() == "PROXY TCP4 192.0.2.7 192.0.2.8 1 2\r\n"; });
  EXPECT_EQ(addresses_.back(), "127.0.0.3") << "for all others a header is a line like any other";
}

TEST_F(ProxiedLines, WithoutAClientTheProxyItselfIsTheClient) {
  open();
  const auto check = behind_proxy(proxy_v2(0x20, 0x00, "") + "hello\n");
  run_until(io_, [&] { return check->received() == "hello\n"; });
  EXPECT_EQ(addresses_, (std::vector<std::string>{"127.0.0.1"}));
}

TEST_F(ProxiedLines, AConnectionWithoutAValidHeaderIsClosed) {
  open();
  for (const std::string first : {"Login,ana\n      ", "PROXY TCP4 nowhere 192.0.2.8 1 2\r\n"}) {
    const auto client = behind_proxy(first);
    run_until(io_, [&] { return !!client->end(); });
    EXPECT_EQ(client->received(), "");
  }
  const auto half = behind_proxy("PROXY TCP4 192.");
  half->finish();
  run_until(io_, [&] { return !!half->end(); });
  EXPECT_TRUE(opened_.empty());
}

TEST_F(ProxiedLines, AHeaderHasLimitedTime) {
  open({.handshake_time = 50ms});
  const auto silent = behind_proxy("");
  const auto slow = behind_proxy("PROXY TCP4 192.0.2.7 192.0.2.8 1 2\r");
  run_until(io_, [&] { return silent->end() && slow->end(); });
  EXPECT_TRUE(opened_.empty());
}

TEST_F(ProxiedLines, LimitsApplyToTheClientsOfAProxyNotToTheProxy) {
  open({.connections_per_address = 1});
  const std::string seven = proxy_v2(0x21, 0x11, tcp_v4("192.0.2.7"));
  const auto first = behind_proxy(seven);
  run_until(io_, [&] { return opened_.size() == 1; });
  const auto other = behind_proxy(proxy_v2(0x21, 0x11, tcp_v4("192.0.2.8")));
  run_until(io_, [&] { return opened_.size() == 2; });
  const auto second = behind_proxy(seven);
  run_until(io_, [&] { return !!second->end(); });
  EXPECT_TRUE(second->received().starts_with("Error,too-many,,")) << second->received();
  first->leave();
  run_until(io_, [&] { return closed_.size() == 1; });
  const auto third = behind_proxy(seven);
  run_until(io_, [&] { return opened_.size() == 3; });
}

TEST_F(ProxiedLines, ConnectionsWithoutAHeaderTakePlaces) {
  open({.connections = 4});
  std::vector<std::unique_ptr<Client>> silent;
  for (int i = 0; i < 2; ++i) silent.push_back(behind_proxy(""));
  const auto refused = behind_proxy("");
  run_until(io_, [&] { return !!refused->end(); });
  EXPECT_TRUE(refused->received().starts_with("Error,busy,,")) << refused->received();
  silent.clear();
  run_ready(io_);
  const auto admitted = behind_proxy(proxy_v2(0x21, 0x11, tcp_v4("192.0.2.7")) + "hello\n");
  run_until(io_, [&] { return admitted->received() == "hello\n"; });
}

TEST_F(ProxiedLines, AServerThatStopsDoesNotWaitForHeaders) {
  open();
  const auto silent = behind_proxy("PROXY ");
  run_ready(io_);
  server_->stop();
  run_until(io_, [&] { return !!silent->end(); });
  io_.restart();
  io_.run();
  EXPECT_TRUE(opened_.empty());
}

}  // namespace
}  // namespace tests
