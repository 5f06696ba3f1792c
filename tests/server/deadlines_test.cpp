#include "server/app/deadlines.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <vector>

namespace {

using namespace std::chrono_literals;

class Deadlines : public testing::Test {
 protected:
  boost::asio::io_context io_;
  std::vector<std::optional<room::RoomId>> due_;
  std::vector<referee::TimePoint> times_;
  app::Deadlines deadlines_{io_,
                            {[] { return std::chrono::steady_clock::now(); },
                             [this](std::optional<room::RoomId> room) {
                               due_.push_back(room);
                               times_.push_back(std::chrono::steady_clock::now());
                             }}};
};

TEST_F(Deadlines, ComeOnceAtTheTimeThatWasSetLast) {
  const auto start = std::chrono::steady_clock::now();
  deadlines_.set({7, start + 1ms});
  deadlines_.set({7, start + 5ms});
  deadlines_.set({8, start + 1h});
  deadlines_.set({8, start + 10ms});
  deadlines_.set({std::nullopt, start + 15ms});
  io_.run();
  EXPECT_EQ(due_, (std::vector<std::optional<room::RoomId>>{7, 8, std::nullopt}));
  EXPECT_GE(times_.at(0), start + 5ms);
  EXPECT_GE(times_.at(1), start + 10ms);
  EXPECT_GE(times_.at(2), start + 15ms);
}

TEST_F(Deadlines, CanBeRemoved) {
  deadlines_.set({7, std::chrono::steady_clock::now() + 1ms});
  deadlines_.set({7, std::nullopt});
  io_.run();
  EXPECT_TRUE(due_.empty());
}

}  // namespace
