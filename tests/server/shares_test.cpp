#include "server/net/shares.h"

#include <gtest/gtest.h>

namespace net {
namespace {

TEST(Shares, AnAddressKeepsOthersFromNothing) {
  Shares shares(3, 2);
  EXPECT_TRUE(shares.take("10.0.0.1"));
  EXPECT_TRUE(shares.take("10.0.0.1"));
  EXPECT_FALSE(shares.take("10.0.0.1"));
  EXPECT_TRUE(shares.take("10.0.0.2"));
  EXPECT_FALSE(shares.take("10.0.0.3")) << "all places are taken";
  shares.give_back("10.0.0.1");
  EXPECT_TRUE(shares.take("10.0.0.3"));
}

TEST(Shares, AnIpv6NetworkCountsAsOneAddress) {
  Shares shares(10, 1);
  EXPECT_TRUE(shares.take("2001:db8::1"));
  EXPECT_FALSE(shares.take("2001:db8::2"));
  EXPECT_TRUE(shares.take("2001:db8:0:1::1"));
  shares.give_back("2001:db8::ffff");
  EXPECT_TRUE(shares.take("2001:db8::2"));
}

}  // namespace
}  // namespace net
