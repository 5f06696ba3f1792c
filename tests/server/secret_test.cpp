#include "server/auth/secret.h"

#include <gtest/gtest.h>

#include "server/auth/weak_password.h"

namespace auth {
namespace {

TEST(Secret, IsNewEachTimeAndWellFormed) {
  const Secret one = make_secret();
  const Secret other = make_secret();
  EXPECT_NE(one.text, other.text);
  for (const Secret& secret : {one, other}) {
    EXPECT_EQ(secret.text.size(), 46U);
    EXPECT_TRUE(is_secret(secret.text)) << secret.text;
    EXPECT_EQ(secret.hash, secret_hash(secret.text));
    EXPECT_EQ(secret.hash.find(secret.text), std::string::npos);
  }
}

TEST(Secret, IsStoredAsSha256) {
  // FIPS 180-2, appendix B.1.
  EXPECT_EQ(secret_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Secret, OtherTextsAreNotSecrets) {
  const std::string good = make_secret().text;
  for (const std::string& bad : {std::string(), good.substr(0, 45), good + "A", "QY_" + good.substr(3),
                                 good.substr(0, 45) + "+", std::string("correct horse battery")})
    EXPECT_FALSE(is_secret(bad)) << bad;
}

TEST(Secret, ComparesWholeHashes) {
  EXPECT_TRUE(same_hash("abc", "abc"));
  for (const char* other : {"abd", "bbc", "ab", "abcd", ""}) EXPECT_FALSE(same_hash("abc", other)) << other;
}

TEST(Secret, IsNotAcceptedAsAPassword) {
  EXPECT_TRUE(weakness(make_secret().text, "ana"));
}

}  // namespace
}  // namespace auth
