#include "server/net/frame_counter.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/server/web_socket_client.h"

namespace {

using namespace std::chrono_literals;
using web_socket::frame;

const net::FrameCounter::Time start{1000h};

/// Passes the bytes one by one.
bool take(net::FrameCounter& counter, const std::string& bytes, net::FrameCounter::Time now = start) {
  bool fine = true;
  for (const char byte : bytes) fine = counter.take({&byte, 1}, now);
  return fine;
}

TEST(FrameCounter, WholeMessagesAreNotCounted) {
  net::FrameCounter counter;
  std::string bytes;
  for (int i = 0; i < 1000; ++i)
    bytes += frame(web_socket::text, std::string(static_cast<std::size_t>(i), 'x'));  // all three forms of a length
  EXPECT_TRUE(counter.take(bytes, start));
  EXPECT_TRUE(take(counter, frame(web_socket::binary, "") + frame(web_socket::text, std::string(65'000, '\x89'))));
}

TEST(FrameCounter, AMessageMayHaveSixteenFragmentsBeforeItsLast) {
  const std::string fragment = frame(web_socket::continuation, "", false);
  std::string message = frame(web_socket::text, "a", false);
  for (int i = 0; i < 15; ++i) message += fragment;
  net::FrameCounter counter;
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(take(counter, message + frame(web_socket::continuation, "")));
  EXPECT_TRUE(take(counter, message));
  EXPECT_FALSE(take(counter, fragment));
  EXPECT_FALSE(take(counter, frame(web_socket::text, "too late"))) << "the answer stays";
}

TEST(FrameCounter, ControlFramesHaveARate) {
  net::FrameCounter counter;
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(take(counter, frame(web_socket::ping, "here?"))) << i;
  EXPECT_FALSE(take(counter, frame(web_socket::pong, "")));
  net::FrameCounter slow;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(take(slow, frame(web_socket::ping, ""), start + i * 100ms)) << i;
}

TEST(FrameCounter, ReadsLongLengths) {
  net::FrameCounter counter;
  std::string bytes("\x82\xFF\0\0\0\0\0\1\0\0mask", 14);
  bytes += std::string(65'536, '\x89');  // looks like pings, but is payload
  bytes += frame(web_socket::text, "");
  EXPECT_TRUE(counter.take(bytes, start));
}

}  // namespace
