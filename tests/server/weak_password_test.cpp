#include "server/auth/weak_password.h"

#include <gtest/gtest.h>

namespace auth {
namespace {

std::optional<std::string> fault_of(std::string_view password) {
  const std::optional<base::Fault> fault = weakness(password, "ana");
  if (!fault) return std::nullopt;
  return fault->text();
}

TEST(WeakPassword, CountsCharacters) {
  EXPECT_EQ(fault_of("tr0ub4d"), "a password must have 8 to 128 characters, not 7");
  EXPECT_EQ(fault_of(""), "a password must have 8 to 128 characters, not 0");
  EXPECT_EQ(fault_of("tr0ub4do"), std::nullopt);
  EXPECT_EQ(fault_of(std::string(128, 'z')), std::nullopt);
  EXPECT_EQ(fault_of(std::string(129, 'z')), "a password must have 8 to 128 characters, not 129");
}

TEST(WeakPassword, CountsCharactersOfManyBytesOnce) {
  EXPECT_EQ(fault_of("棋院围棋藏棋吃"), "a password must have 8 to 128 characters, not 7");
  EXPECT_EQ(fault_of("棋院围棋藏棋吃子"), std::nullopt);
}

TEST(WeakPassword, IncludesTheUserName) {
  EXPECT_TRUE(weakness("annabella", "Annabella"));
  EXPECT_FALSE(weakness("annabella's goat", "Annabella"));
}

TEST(WeakPassword, IncludesCommonPasswords) {
  for (const char* common : {"password", "PassWord", "12345678", "00000000", "woaini1314", "qwertyuiop"})
    EXPECT_TRUE(weakness(common, "ana")) << common;
  EXPECT_FALSE(weakness("password of ana", "ana"));
}

}  // namespace
}  // namespace auth
