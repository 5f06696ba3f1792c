#include "server/net/web_connections.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace {

using namespace std::chrono_literals;
using Connections = net::WebConnections;

class WebConnections : public testing::Test {
 protected:
  Connections::Ticket enter(const std::string& address, bool is_proxy = false) {
    const int number = ++last_;
    return connections_.enter(
        address, is_proxy, [this, number] { closed_.push_back(number); }, Connections::Time(1000h), refusal_);
  }

  Connections connections_{net::HttpLimits{.connections = 4, .connections_per_address = 2, .rate = 10}};
  Connections::Refusal refusal_{};
  std::vector<int> closed_;
  int last_ = 0;
};

TEST_F(WebConnections, ANewOneReplacesTheLongestWaitingOfItsAddress) {
  const auto first = enter("192.0.2.1");
  const auto second = enter("192.0.2.1");
  const auto other = enter("192.0.2.2");
  EXPECT_TRUE(closed_.empty());
  connections_.serve(first);
  connections_.wait(first);  // waits for its next request: now the second one has waited longer
  EXPECT_TRUE(enter("192.0.2.1"));
  EXPECT_EQ(closed_, std::vector<int>{2});
  EXPECT_TRUE(enter("192.0.2.1"));
  EXPECT_EQ(closed_, (std::vector<int>{2, 1}));
  connections_.leave(second);  // as every ticket does, also the closed one
  EXPECT_TRUE(enter("192.0.2.2"));
  EXPECT_EQ(closed_.size(), 2U);
}

TEST_F(WebConnections, IsRefusedWhileAllOfItsAddressAreServed) {
  const auto first = enter("192.0.2.1");
  const auto second = enter("192.0.2.1");
  connections_.serve(first);
  connections_.serve(second);
  EXPECT_FALSE(enter("192.0.2.1"));
  EXPECT_EQ(refusal_, Connections::Refusal::address);
  EXPECT_TRUE(enter("192.0.2.2"));
  connections_.leave(first);
  EXPECT_TRUE(enter("192.0.2.1"));
  EXPECT_TRUE(closed_.empty());
}

TEST_F(WebConnections, AFullServerMakesRoomForNewAddresses) {
  std::vector<Connections::Ticket> tickets;
  for (const char* const address : {"192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"})
    tickets.push_back(enter(address));
  tickets.push_back(enter("192.0.2.3"));
  EXPECT_EQ(closed_, std::vector<int>{1});
  for (std::size_t i = 1; i < tickets.size(); ++i) connections_.serve(tickets[i]);
  EXPECT_FALSE(enter("192.0.2.4"));
  EXPECT_EQ(refusal_, Connections::Refusal::full);
}

TEST_F(WebConnections, OfAProxyHaveNoLimitByAddress) {
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(enter("127.0.0.1", true));
  EXPECT_TRUE(closed_.empty());
  EXPECT_TRUE(enter("127.0.0.1", true));
  EXPECT_EQ(closed_, std::vector<int>{1});
}

TEST_F(WebConnections, CountANetworkOfIPv6AsOne) {
  EXPECT_TRUE(enter("2001:db8::1"));
  EXPECT_TRUE(enter("2001:db8::2"));
  EXPECT_TRUE(enter("2001:db8::3"));
  EXPECT_EQ(closed_, std::vector<int>{1});
}

TEST_F(WebConnections, RequestsOfAnAddressShareARate) {
  const Connections::Time now(1000h);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(connections_.requests("192.0.2.1", now).take(now), now);
  EXPECT_EQ(connections_.requests("192.0.2.1", now).next(now), now + 100ms);
  EXPECT_EQ(connections_.requests("192.0.2.1", now).take(now), now + 100ms);
  EXPECT_EQ(connections_.requests("192.0.2.2", now).next(now), now);
}

}  // namespace
