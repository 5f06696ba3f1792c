#include "server/net/outbox.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>

namespace {

net::LineLimits limits() {
  net::LineLimits result;
  result.outbox_bytes = 1'000'000;
  result.max_outbox_bytes = 2'000'000;
  return result;
}

TEST(Outbox, GivesTextsOfAnyLengthInTheirOrder) {
  std::mt19937 random(1);
  const net::LineLimits allowed = limits();
  net::Outbox outbox(allowed);
  std::string sent;
  std::string received;
  const auto take = [&] {
    const std::string_view piece = outbox.take();
    received += piece;
    outbox.written(piece.size());
  };
  for (int number = 0; number < 200; ++number) {
    const std::string text(random() % (number % 10 == 0 ? 90'000U : 300U), static_cast<char>('a' + number % 26));
    if (random() % 2 == 0)
      ASSERT_TRUE(outbox.add(text, random() % 2 == 0));
    else
      ASSERT_TRUE(outbox.add(std::make_shared<const std::string>(text), false));
    sent += text;
    if (random() % 8 == 0 && outbox.has_queued()) take();
  }
  while (outbox.has_queued()) take();
  EXPECT_EQ(received, sent);
  EXPECT_FALSE(outbox.is_full());
}

TEST(Outbox, SharesTextsOnceTheClientIsBehind) {
  const net::LineLimits allowed = limits();
  net::Outbox outbox(allowed);
  const auto text = std::make_shared<const std::string>(1000, 'x');
  while (!outbox.is_behind()) ASSERT_TRUE(outbox.add(text, false));
  EXPECT_EQ(text.use_count(), 1);
  ASSERT_TRUE(outbox.add(text, false));
  EXPECT_EQ(text.use_count(), 2);
  while (outbox.has_queued()) outbox.written(outbox.take().size());
  EXPECT_EQ(text.use_count(), 1);
  EXPECT_FALSE(outbox.is_behind());
}

TEST(Outbox, RefusesMoreThanAClientMayLeaveUnread) {
  const net::LineLimits allowed = limits();
  net::Outbox outbox(allowed);
  for (int kilobytes = 0; kilobytes < 1000; ++kilobytes) ASSERT_TRUE(outbox.add(std::string(1000, 'x'), false));
  EXPECT_TRUE(outbox.add(std::string(1000, 'x'), true)) << "answers count less";
  EXPECT_FALSE(outbox.add("x", false));
}

}  // namespace
