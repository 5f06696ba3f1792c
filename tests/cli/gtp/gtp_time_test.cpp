#include "clients/cli/gtp/gtp_time.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

using base::Side;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(GtpTime, NoLimitByDefault) {
  GtpTime time;
  EXPECT_EQ(time.budget(Side::black).time, std::nullopt);
  time.set(seconds{60}, seconds{30}, 0);
  EXPECT_EQ(time.budget(Side::black).time, std::nullopt) << "overtime for no stones means no limit";
}

TEST(GtpTime, AShareOfTheMainTime) {
  GtpTime time;
  time.set(seconds{60}, seconds{0}, 0);
  EXPECT_EQ(time.budget(Side::black).time, milliseconds{2000});
  time.set_left(Side::black, seconds{30}, 0);
  EXPECT_EQ(time.budget(Side::black).time, milliseconds{1000});
  EXPECT_EQ(time.budget(Side::white).time, milliseconds{2000});
}

TEST(GtpTime, OvertimeIsSharedByItsStones) {
  GtpTime time;
  time.set(seconds{0}, seconds{100}, 10);
  EXPECT_EQ(time.budget(Side::white).time, milliseconds{9000});
  time.set_left(Side::white, seconds{10}, 1);
  EXPECT_EQ(time.budget(Side::white).time, milliseconds{9000});
}

TEST(GtpTime, AHardMoveMayTakeMoreOfTheMainTime) {
  GtpTime time;
  time.set(seconds{60}, seconds{0}, 0);
  EXPECT_EQ(time.budget(Side::black).hard_limit, milliseconds{6000});
  time.set(seconds{0}, seconds{100}, 10);
  EXPECT_EQ(time.budget(Side::black).hard_limit, std::nullopt) << "overtime is for its stones";
}

TEST(GtpTime, AMoveInMainTimeNeedsToTakeNoLessThanOneInOvertime) {
  GtpTime time;
  time.set_byo_yomi(seconds{60}, seconds{30}, 5);
  EXPECT_EQ(time.budget(Side::black).time, milliseconds{27'000});
  time.set(seconds{60}, seconds{100}, 10);
  EXPECT_EQ(time.budget(Side::black).time, milliseconds{9000});
  time.set_left(Side::black, seconds{5}, 0);
  EXPECT_EQ(time.budget(Side::black).time, milliseconds{4500}) << "of what is left";
}

TEST(GtpTime, APeriodOfByoYomiIsForOneMove) {
  GtpTime time;
  time.set_byo_yomi(seconds{0}, seconds{30}, 5);
  EXPECT_EQ(time.budget(Side::white).time, milliseconds{27'000});
  time.set_left(Side::white, seconds{20}, 3);
  EXPECT_EQ(time.budget(Side::white).time, milliseconds{18'000});
  time.set_unlimited();
  EXPECT_EQ(time.budget(Side::white).time, std::nullopt);
}

TEST(GtpTime, IsNeverZero) {
  GtpTime time;
  time.set(seconds{60}, seconds{0}, 0);
  time.set_left(Side::black, seconds{-3}, 0);
  EXPECT_EQ(time.budget(Side::black).time, milliseconds{1});
}

}  // namespace
}  // namespace cli
