#include "server/auth/weak_password.h"

#include <gtest/gtest.h>

namespace auth {
namespace {

TEST(WeakPassword, CountsCharacters) {
  EXPECT_EQ(weakness("tr0ub4d", "ana"), "a password has at least 8 characters, this one has 7");
  EXPECT_EQ(weakness("", "ana"), "a password has at least 8 characters, this one has 0");
  EXPECT_EQ(weakness("tr0ub4do", "ana"), std::nullopt);
  EXPECT_EQ(weakness(std::string(128, 'z'), "ana"), std::nullopt);
  EXPECT_EQ(weakness(std::string(129, 'z'), "ana"), "a password has at most 128 characters, this one has 129");
}

TEST(WeakPassword, ACharacterMayHaveManyBytes) {
  EXPECT_EQ(weakness("棋院围棋藏棋吃", "ana"), "a password has at least 8 characters, this one has 7");
  EXPECT_EQ(weakness("棋院围棋藏棋吃子", "ana"), std::nullopt);
}

TEST(WeakPassword, IsNotTheName) {
  EXPECT_TRUE(weakness("annabella", "Annabella"));
  EXPECT_FALSE(weakness("annabella's goat", "Annabella"));
}

TEST(WeakPassword, IsNotACommonOne) {
  for (const char* common : {"password", "PassWord", "12345678", "00000000", "woaini1314", "qwertyuiop"})
    EXPECT_TRUE(weakness(common, "ana")) << common;
  EXPECT_FALSE(weakness("password of ana", "ana"));
}

}  // namespace
}  // namespace auth
