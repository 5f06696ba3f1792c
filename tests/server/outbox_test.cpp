#include "server/net/outbox.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

constexpr net::LineLimits limits{.soft_outbox_bytes = 100, .outbox_bytes = 200, .max_outbox_bytes = 300};

std::string text(std::size_t size) {
  return std::string(size, 'x');
}

TEST(Outbox, WritesWhatWasQueuedTogetherAndInOrder) {
  net::Outbox outbox(limits);
  EXPECT_FALSE(outbox.has_queued());
  EXPECT_TRUE(outbox.add("one\n", true));
  EXPECT_TRUE(outbox.add("two\n", false));
  EXPECT_EQ(outbox.take(), "one\ntwo\n");
  EXPECT_FALSE(outbox.has_queued());
  EXPECT_TRUE(outbox.add("three\n", false));
  outbox.written(8);
  EXPECT_EQ(outbox.take(), "three\n");
}

TEST(Outbox, IsFullUntilHalfOfItIsRead) {
  net::Outbox outbox(limits);
  EXPECT_TRUE(outbox.add(text(51), true));
  EXPECT_EQ(outbox.take().size(), 51U);
  EXPECT_TRUE(outbox.add(text(49), true));
  EXPECT_FALSE(outbox.is_full());
  EXPECT_TRUE(outbox.add(text(2), true));
  EXPECT_TRUE(outbox.is_full());
  outbox.written(51);
  EXPECT_TRUE(outbox.is_full()) << "51 bytes are unread";
  EXPECT_EQ(outbox.take().size(), 51U);
  outbox.written(51);
  EXPECT_FALSE(outbox.is_full());
}

TEST(Outbox, TakesMoreAnswersThanOtherText) {
  net::Outbox outbox(limits);
  EXPECT_TRUE(outbox.add(text(200), false));
  EXPECT_TRUE(outbox.add(text(100), true));
  EXPECT_FALSE(outbox.add(text(1), true)) << "more than the maximum of any kind";

  net::Outbox events(limits);
  EXPECT_TRUE(events.add(text(90), true));
  EXPECT_TRUE(events.add(text(200), false));
  EXPECT_FALSE(events.add(text(1), false)) << "more than the maximum of unrequested text";
}

}  // namespace
