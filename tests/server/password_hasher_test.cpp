#include "server/auth/password_hasher.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>

namespace auth {
namespace {

constexpr Cost cheap{1, 8192};

std::string hash_now(PasswordHasher& hasher, const std::string& password) {
  std::promise<std::string> answered;
  if (!hasher.hash(password, [&](std::string hash) { answered.set_value(std::move(hash)); }))
    throw std::runtime_error("the queue is full");
  return answered.get_future().get();
}

bool verify_now(PasswordHasher& hasher, const std::string& hash, const std::string& password) {
  std::promise<bool> answered;
  if (!hasher.verify(hash, password, [&](bool matches) { answered.set_value(matches); }))
    throw std::runtime_error("the queue is full");
  return answered.get_future().get();
}

TEST(PasswordHasher, VerifiesItsOwnHashes) {
  PasswordHasher hasher(4, cheap);
  const std::string hash = hash_now(hasher, "correct horse");
  EXPECT_TRUE(verify_now(hasher, hash, "correct horse"));
  EXPECT_FALSE(verify_now(hasher, hash, "correct horsf"));
  EXPECT_FALSE(verify_now(hasher, hash, ""));
  EXPECT_FALSE(verify_now(hasher, hash, std::string("correct horse\0", 14)));
}

TEST(PasswordHasher, SaltsEveryHash) {
  PasswordHasher hasher(4, cheap);
  EXPECT_NE(hash_now(hasher, "correct horse"), hash_now(hasher, "correct horse"));
}

TEST(PasswordHasher, MakesArgon2idOf64MebibytesAndTwoPasses) {
  PasswordHasher hasher;
  EXPECT_EQ(hash_now(hasher, "correct horse").substr(0, 31), "$argon2id$v=19$m=65536,t=2,p=1$");
}

TEST(PasswordHasher, VerifiesHashesWithAnotherCost) {
  PasswordHasher hasher(4, cheap);
  PasswordHasher dearer(4, {3, 65536});
  EXPECT_TRUE(verify_now(dearer, hash_now(hasher, "correct horse"), "correct horse"));
}

TEST(PasswordHasher, ADamagedOrMissingHashMatchesNothing) {
  PasswordHasher hasher(4, cheap);
  const std::string hash = hash_now(hasher, "");
  EXPECT_TRUE(verify_now(hasher, hash, ""));
  for (const std::string& bad :
       {std::string(), std::string("$"), hash.substr(0, hash.size() - 1), std::string(500, 'x')})
    EXPECT_FALSE(verify_now(hasher, bad, "")) << bad;
}

TEST(PasswordHasher, RefusesAtOnceWhenItsQueueIsFull) {
  PasswordHasher hasher(2, cheap);
  std::promise<void> busy;
  std::promise<void> go_on;
  ASSERT_TRUE(hasher.hash("first", [&](const std::string&) {
    busy.set_value();
    go_on.get_future().wait();
  }));
  busy.get_future().wait();
  std::promise<void> last;
  EXPECT_TRUE(hasher.verify("", "second", [](bool) {}));
  EXPECT_TRUE(hasher.hash("third", [&](const std::string&) { last.set_value(); }));
  EXPECT_FALSE(hasher.hash("fourth", [](const std::string&) { ADD_FAILURE() << "the full queue must refuse this"; }));
  EXPECT_FALSE(hasher.verify("", "fifth", [](bool) { ADD_FAILURE() << "the full queue must refuse this"; }));
  go_on.set_value();
  last.get_future().wait();
  EXPECT_NE(hash_now(hasher, "there is room again"), "");
}

TEST(PasswordHasher, DropsItsQueueWhenItEnds) {
  constexpr int many = 10000;  // a quarter of an hour of work, so the test would time out if it were done
  std::atomic<int> answers = 0;
  {
    PasswordHasher hasher(many);
    for (int i = 0; i < many; ++i) EXPECT_TRUE(hasher.hash("correct horse", [&](const std::string&) { ++answers; }));
  }
  EXPECT_LT(answers, many);
}

}  // namespace
}  // namespace auth
