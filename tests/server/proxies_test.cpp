#include "server/net/proxies.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace {

const net::Proxies proxies({"127.0.0.1", "::1", "10.0.0.0/8", "2001:db8:7::/48"});

TEST(Proxies, TrustsOnlyTheListedProxies) {
  EXPECT_EQ(proxies.client("127.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("::1", " 2001:db8::5 "), "2001:db8::5");
  EXPECT_EQ(proxies.client("10.9.8.7", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("2001:db8:7:1::2", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("192.0.2.1", "192.0.2.7"), "192.0.2.1");
  EXPECT_EQ(proxies.client("2001:db8:8::2", "192.0.2.7"), "2001:db8:8::2");
  EXPECT_EQ(net::Proxies{}.client("127.0.0.1", "192.0.2.7"), "127.0.0.1");
}

TEST(Proxies, IgnoresAddressesThatAClientForged) {
  EXPECT_EQ(proxies.client("127.0.0.1", "198.51.100.9, 192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("127.0.0.1", "127.0.0.1, 192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("127.0.0.1", "198.51.100.9,192.0.2.7,10.0.0.2"), "192.0.2.7") << "two trusted proxies";
  EXPECT_EQ(proxies.client("127.0.0.1", "10.0.0.3"), "10.0.0.3") << "the proxy itself is the client";
}

TEST(Proxies, IgnoresMalformedAddresses) {
  for (const char* text : {"", ",", "unknown", "192.0.2.7:80", "192.0.2", "192.0.2.7,", "_hidden", "192.0.2.7, x"})
    EXPECT_EQ(proxies.client("127.0.0.1", text), "127.0.0.1") << text;
  EXPECT_EQ(proxies.client("127.0.0.1", "nobody, 10.0.0.2"), "10.0.0.2");
  EXPECT_EQ(proxies.client("127.0.0.1", "::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("", "192.0.2.7"), "");
}

TEST(Proxies, AcceptsAddressesAndNetworks) {
  for (const char* text : {"", "localhost", "10.0.0.0/33", "10.0.0", "127.0.0.1:80", "2001:db8::/129"})
    EXPECT_THROW(net::Proxies({text}), std::runtime_error) << text;
  EXPECT_EQ(net::Proxies({"10.1.2.3/8"}).client("10.9.9.9", "192.0.2.7"), "192.0.2.7");
}

}  // namespace
