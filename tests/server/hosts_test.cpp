#include "server/net/hosts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace {

TEST(Hosts, AddressesAndLocalhostAreAlwaysAllowed) {
  const net::Hosts hosts({});
  for (const std::string host : {"127.0.0.1", "192.168.0.7:8080", "[::1]", "[2001:db8::7]:8080", "localhost",
                                 "LOCALHOST:8080", "localhost.", "page.localhost:1"})
    EXPECT_TRUE(hosts.allow(host)) << host;
}

TEST(Hosts, OtherNamesMustBeListed) {
  const net::Hosts hosts({"Play.Example.org", "oak"});
  for (const std::string host : {"play.example.org", "PLAY.example.org:8080", "play.example.org.", "oak:1"})
    EXPECT_TRUE(hosts.allow(host)) << host;
  for (const std::string host : {"", ":80", "evil.example", "example.org", "play.example.org.evil.example",
                                 "xplay.example.org", "oak.evil.example", "127.0.0.1.evil.example",
                                 "localhost.evil.example", "notlocalhost", "[::1", "::1", "1.2.3.4.5", "127.1.evil"})
    EXPECT_FALSE(hosts.allow(host)) << host;
}

TEST(Hosts, AStarAllowsAll) {
  EXPECT_TRUE(net::Hosts({"*"}).allow("evil.example"));
}

TEST(Hosts, TheNameIsTheHostWithoutThePort) {
  EXPECT_EQ(net::host_name("oak:8080"), "oak");
  EXPECT_EQ(net::host_name("[::1]:8080"), "[::1]");
  EXPECT_EQ(net::host_name("[::1]"), "[::1]");
  EXPECT_EQ(net::host_name("oak."), "oak");
}

TEST(Hosts, ThisComputerHasItsNameAndItsLocalName) {
  const std::vector<std::string> names = net::own_host_names();
  ASSERT_GE(names.size(), 3U);
  EXPECT_TRUE(std::ranges::find(names, names[1] + ".local") != names.end());
  EXPECT_TRUE(net::Hosts(names).allow(names[0] + ":8080"));
}

}  // namespace
