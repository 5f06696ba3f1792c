#include "server/net/origin.h"

#include <gtest/gtest.h>

namespace {

using net::same_origin;

TEST(Origin, IsThatOfTheHost) {
  EXPECT_TRUE(same_origin("http://hall.example", "hall.example"));
  EXPECT_TRUE(same_origin("https://hall.example", "hall.example"));  // behind a proxy that speaks TLS
  EXPECT_TRUE(same_origin("http://localhost:8080", "localhost:8080"));
  EXPECT_TRUE(same_origin("HTTP://Hall.Example", "hall.EXAMPLE"));
  EXPECT_TRUE(same_origin("http://[::1]:8080", "[::1]:8080"));
}

TEST(Origin, MayLackThePortOfItsScheme) {
  EXPECT_TRUE(same_origin("http://hall.example", "hall.example:80"));
  EXPECT_TRUE(same_origin("http://hall.example:80", "hall.example"));
  EXPECT_TRUE(same_origin("https://hall.example", "hall.example:443"));
  EXPECT_FALSE(same_origin("https://hall.example", "hall.example:80"));
  EXPECT_FALSE(same_origin("http://hall.example", "hall.example:8080"));
}

TEST(Origin, OfAnotherSiteIsRefused) {
  for (const char* const origin :
       {"http://evil.example", "http://hall.example.evil.example", "http://evil.example/hall.example",
        "http://hall.example@evil.example", "http://hall.example:81", "http://hall.example/", "null", "",
        "hall.example", "file://hall.example", "http://", "https://hall.example, http://evil.example"})
    EXPECT_FALSE(same_origin(origin, "hall.example")) << origin;
  EXPECT_FALSE(same_origin("http://", ""));
  EXPECT_FALSE(same_origin("http://:80", ":80"));
}

}  // namespace
