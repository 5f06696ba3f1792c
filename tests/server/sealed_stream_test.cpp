#include "server/auth/sealed_stream.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace auth {
namespace {

std::vector<std::string> sealed(Sealer& sealer, const std::vector<std::string>& messages) {
  std::vector<std::string> result;
  for (const std::string& message : messages) sealer.seal(message, result.emplace_back());
  return result;
}

TEST(SealedStream, ReturnsTheMessagesInTheirOrder) {
  const Key key = make_key();
  Sealer sealer(key);
  const std::vector<std::string> messages{"", "SetDot,1,black,D4", std::string(100'000, '\0')};
  Unsealer unsealer(key, sealer.header());
  for (std::size_t i = 0; const std::string& each : sealed(sealer, messages)) {
    EXPECT_EQ(each.size(), messages[i].size() + seal_bytes);
    EXPECT_EQ(unsealer.open(each), messages[i++]);
  }
}

TEST(SealedStream, AppendsToWhatIsThere) {
  Sealer sealer(make_key());
  std::string text = "before";
  sealer.seal("x", text);
  EXPECT_EQ(text.substr(0, 6), "before");
  EXPECT_EQ(text.size(), 6 + 1 + seal_bytes);
}

TEST(SealedStream, RefusesEveryChangedBit) {
  const Key key = make_key();
  Sealer sealer(key);
  const std::string message = sealed(sealer, {"Login,ana"}).front();
  for (std::size_t bit = 0; bit < 8 * message.size(); ++bit) {
    std::string changed = message;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_FALSE(Unsealer(key, sealer.header()).open(changed)) << bit;
  }
  for (std::size_t size = 0; size < message.size(); ++size)
    EXPECT_FALSE(Unsealer(key, sealer.header()).open(message.substr(0, size))) << size;
}

TEST(SealedStream, RefusesMessagesThatAreRepeatedMissingOrReordered) {
  const Key key = make_key();
  Sealer sealer(key);
  const std::vector<std::string> two = sealed(sealer, {"a", "b"});
  Unsealer repeated(key, sealer.header());
  EXPECT_TRUE(repeated.open(two[0]));
  EXPECT_FALSE(repeated.open(two[0]));
  Unsealer missing(key, sealer.header());
  EXPECT_FALSE(missing.open(two[1]));
}

TEST(SealedStream, NeedsTheKeyAndTheHeaderOfItsSender) {
  const Key key = make_key();
  Sealer sealer(key);
  const std::string message = sealed(sealer, {"a"}).front();
  EXPECT_FALSE(Unsealer(make_key(), sealer.header()).open(message));
  EXPECT_FALSE(Unsealer(key, Sealer(key).header()).open(message));
}

TEST(Key, IsReadAsItIsWritten) {
  const Key key = make_key();
  EXPECT_EQ(key_text(key).size(), 64U);
  EXPECT_EQ(read_key(key_text(key)), key);
  EXPECT_NE(make_key(), key);
  for (const std::string& wrong :
       {std::string{}, key_text(key) + "0", key_text(key).substr(1) + "g", std::string(64, ' ')})
    EXPECT_EQ(read_key(wrong), std::nullopt) << wrong;
}

TEST(Key, IsDifferentForEachPurpose) {
  const Key key = make_key();
  EXPECT_EQ(derive_key(key, "a"), derive_key(key, "a"));
  EXPECT_NE(derive_key(key, "a"), derive_key(key, "b"));
  EXPECT_NE(derive_key(key, "a"), derive_key(make_key(), "a"));
}

}  // namespace
}  // namespace auth
