#include "server/net/turns.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace net {
namespace {

TEST(Turns, NetworksTakeTurnsAndEachKeepsItsOrder) {
  Turns<std::string> turns;
  EXPECT_EQ(turns.take(), std::nullopt);
  for (const char* work : {"a1", "a2", "a3"}) turns.add("10.0.0.1", work);
  for (const char* work : {"b1", "b2"}) turns.add("10.0.0.2", work);
  std::vector<std::string> done{turns.take().value(), turns.take().value()};
  turns.add("10.0.0.3", "c1");
  while (const std::optional<std::string> work = turns.take()) done.push_back(*work);
  EXPECT_EQ(done, (std::vector<std::string>{"a1", "b1", "a2", "b2", "c1", "a3"}));
}

TEST(Turns, ANetworkThatComesBackWaitsBehindTheOthers) {
  Turns<std::string> turns;
  turns.add("10.0.0.1", "a1");
  turns.add("10.0.0.2", "b1");
  EXPECT_EQ(turns.take(), "a1");
  turns.add("10.0.0.1", "a2");
  EXPECT_EQ(turns.take(), "b1");
  EXPECT_EQ(turns.take(), "a2");
  EXPECT_EQ(turns.take(), std::nullopt);
}

}  // namespace
}  // namespace net
