#include "server/net/origin.h"

#include <gtest/gtest.h>

namespace {

using net::same_origin;

TEST(Origin, MatchesTheHost) {
  EXPECT_TRUE(same_origin("http://server.example", "server.example"));
  EXPECT_TRUE(same_origin("https://server.example", "server.example"));  // behind a proxy that terminates TLS
  EXPECT_TRUE(same_origin("http://localhost:8080", "localhost:8080"));
  EXPECT_TRUE(same_origin("HTTP://Server.Example", "server.EXAMPLE"));
  EXPECT_TRUE(same_origin("http://[::1]:8080", "[::1]:8080"));
}

TEST(Origin, MayOmitTheDefaultPort) {
  EXPECT_TRUE(same_origin("http://server.example", "server.example:80"));
  EXPECT_TRUE(same_origin("http://server.example:80", "server.example"));
  EXPECT_TRUE(same_origin("https://server.example", "server.example:443"));
  EXPECT_FALSE(same_origin("https://server.example", "server.example:80"));
  EXPECT_FALSE(same_origin("http://server.example", "server.example:8080"));
}

TEST(Origin, RefusesOtherSites) {
  for (const char* const origin :
       {"http://evil.example", "http://server.example.evil.example", "http://evil.example/server.example",
        "http://server.example@evil.example", "http://server.example:81", "http://server.example/", "null", "",
        "server.example", "file://server.example", "http://", "https://server.example, http://evil.example"})
    EXPECT_FALSE(same_origin(origin, "server.example")) << origin;
  EXPECT_FALSE(same_origin("http://", ""));
  EXPECT_FALSE(same_origin("http://:80", ":80"));
}

}  // namespace
