#include "server/accounts/login_guard.h"

#include <gtest/gtest.h>

namespace room {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

const std::string here = "10.0.0.1";
const std::string there = "10.0.0.2";

/// A guard with a clock that only the test advances.
class LoginGuardTest : public testing::Test {
 protected:
  void wrong(const std::string& account, const std::string& address = here) { answer(account, address, false); }
  void right(const std::string& account, const std::string& address = here) { answer(account, address, true); }
  std::optional<int> wait(const std::string& account, const std::string& address = here) const {
    return guard_.wait(address, account, now_);
  }

  LoginGuard guard_;
  TimePoint now_{std::chrono::hours{1000}};

 private:
  void answer(const std::string& account, const std::string& address, bool is_right) {
    guard_.tries(address, account, now_);
    guard_.answered(address, account, is_right, now_);
  }
};

TEST_F(LoginGuardTest, AllowsFiveWrongPasswordsWithoutAWait) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(wait("ana"), std::nullopt);
    wrong("ana");
  }
  EXPECT_EQ(wait("ana"), 1);
  EXPECT_EQ(wait("bob"), std::nullopt);
  EXPECT_EQ(wait("ana", there), std::nullopt);
}

TEST_F(LoginGuardTest, DoublesTheWaitForEachFurtherOneUpToFiveMinutes) {
  for (int i = 0; i < 5; ++i) wrong("ana");
  for (const int expected : {1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300}) {
    EXPECT_EQ(wait("ana"), expected);
    now_ += seconds{expected} - std::chrono::milliseconds{1};
    EXPECT_EQ(wait("ana"), 1) << "rounded up";
    now_ += std::chrono::milliseconds{1};
    EXPECT_EQ(wait("ana"), std::nullopt);
    wrong("ana");
  }
}

TEST_F(LoginGuardTest, TheRightPasswordClearsThePair) {
  for (int i = 0; i < 5; ++i) wrong("ana");
  now_ += seconds{1};
  right("ana");
  EXPECT_EQ(wait("ana"), std::nullopt);
  for (int i = 0; i < 4; ++i) wrong("ana");
  EXPECT_EQ(wait("ana"), std::nullopt);
}

TEST_F(LoginGuardTest, BlocksAnAddressForAllAccountsAfterTwentyWrongPasswords) {
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(wait("user" + std::to_string(i)), std::nullopt);
    wrong("user" + std::to_string(i));
  }
  EXPECT_EQ(wait("ana"), 1);
  EXPECT_EQ(wait("ana", there), std::nullopt);
  // The right password of one account gives an address no more guesses at the others.
  now_ += seconds{1};
  right("own");
  wrong("ana");
  EXPECT_EQ(wait("ana"), 2);
}

TEST_F(LoginGuardTest, ForgetsAfterAQuarterOfAnHour) {
  for (int i = 0; i < 20; ++i) wrong("ana");
  EXPECT_EQ(wait("ana"), 300);
  now_ += minutes{15};
  EXPECT_EQ(wait("ana"), std::nullopt);
  wrong("ana");
  EXPECT_EQ(wait("ana"), std::nullopt);
}

TEST_F(LoginGuardTest, ManyConnectionsGetNoMoreTriesThanOne) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(wait("ana"), std::nullopt);
    guard_.tries(here, "ana", now_);
  }
  EXPECT_EQ(wait("ana"), 1);
  // A password that could not be checked does not count as a try.
  guard_.answered(here, "ana", std::nullopt, now_);
  EXPECT_EQ(wait("ana"), std::nullopt);
}

TEST_F(LoginGuardTest, CountsRegistrationsByTheHour) {
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(guard_.registration_wait(here, now_), std::nullopt);
    guard_.registers(here, now_);
    now_ += minutes{1};
  }
  EXPECT_EQ(guard_.registration_wait(here, now_), 50 * 60);
  EXPECT_EQ(guard_.registration_wait(there, now_), std::nullopt);
  guard_.withdraws_registration(here);
  EXPECT_EQ(guard_.registration_wait(here, now_), std::nullopt);
  guard_.registers(here, now_);
  now_ += minutes{50};
  EXPECT_EQ(guard_.registration_wait(here, now_), std::nullopt);
  guard_.registers(here, now_);
  EXPECT_EQ(guard_.registration_wait(here, now_), std::nullopt) << "a new hour has begun";
}

TEST_F(LoginGuardTest, LimitsTheShareOfTheQueueOfOneAddress) {
  for (int i = 0; i < 16; ++i) {
    EXPECT_TRUE(guard_.has_room(here));
    guard_.work_begins(here);
  }
  EXPECT_FALSE(guard_.has_room(here));
  EXPECT_TRUE(guard_.has_room(there));
  guard_.work_ends(here);
  EXPECT_TRUE(guard_.has_room(here));
}

TEST_F(LoginGuardTest, RemembersOnlyTheNewestEntries) {
  guard_ = LoginGuard({.wrong_from_address = 1000, .remembered = 3});
  for (int i = 0; i < 5; ++i) wrong("first");
  for (const char* account : {"second", "third"}) {
    now_ += std::chrono::milliseconds{100};
    for (int i = 0; i < 5; ++i) wrong(account);
  }
  EXPECT_EQ(wait("first"), 1);
  now_ += std::chrono::milliseconds{100};
  for (int i = 0; i < 5; ++i) wrong("fourth");
  EXPECT_EQ(wait("first"), std::nullopt);
  EXPECT_EQ(wait("second"), 1);
  EXPECT_EQ(wait("fourth"), 1);
}

}  // namespace
}  // namespace room
