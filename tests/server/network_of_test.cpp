#include "server/app/network_of.h"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(NetworkOf, IsTheRangeOfOneOwner) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:0:1:aaaa::7"), "2001:db8:0:1::/64");
  EXPECT_EQ(network_of("2001:db8:0:1:bbbb:1:2:3"), network_of("2001:db8:0:1::1"));
  EXPECT_NE(network_of("2001:db8:0:2::1"), network_of("2001:db8:0:1::1"));
  EXPECT_EQ(network_of("::1"), "::1");
  EXPECT_EQ(network_of("nowhere"), "nowhere");
}

}  // namespace
}  // namespace app
