#include "server/net/session_cookie.h"

#include <gtest/gtest.h>

namespace {

using net::find_cookie;

TEST(SessionCookie, NamesThePortAndIsBoundToTheHostUnderHttps) {
  EXPECT_EQ(net::cookie_name({8080, false}), "qiyuan-8080");
  EXPECT_EQ(net::cookie_name({8443, true}), "__Host-qiyuan-8443");
}

TEST(SessionCookie, IsHiddenFromScriptsAndLastsThirtyDays) {
  EXPECT_EQ(net::session_cookie("s3cret", {8080, false}),
            "qiyuan-8080=s3cret; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000");
  EXPECT_EQ(net::session_cookie("s3cret", {8443, true}),
            "__Host-qiyuan-8443=s3cret; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000; Secure");
}

TEST(SessionCookie, IsClearedWithTheAttributesItWasSetWith) {
  EXPECT_EQ(net::cleared_session_cookie({8080, false}), "qiyuan-8080=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
  EXPECT_EQ(net::cleared_session_cookie({8443, true}),
            "__Host-qiyuan-8443=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0; Secure");
}

TEST(SessionCookie, IsFoundAmongOthersByItsWholeName) {
  EXPECT_EQ(find_cookie("qiyuan-8080=a", "qiyuan-8080"), "a");
  EXPECT_EQ(find_cookie("x=1; qiyuan-80801=b;qiyuan-8080=a=b ; y=2", "qiyuan-8080"), "a=b");
  EXPECT_EQ(find_cookie("qiyuan-8080=a; qiyuan-8080=b", "qiyuan-8080"), "a");
  EXPECT_EQ(find_cookie("qiyuan-8080; my-qiyuan-8080=b; ;;", "qiyuan-8080"), "");
  EXPECT_EQ(find_cookie("", "qiyuan-8080"), "");
}

}  // namespace
